import type * as z from 'zod';
import { findNearest } from './nearest.js';

/** So many choices can be named in a sentence. */
const FEW = 8;

/** What is wrong with a value, as the end of a sentence that names its variable; no value is in it. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : `must be a ${issue.expected}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? `must name at least ${issue.minimum}` : `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big')
    return issue.origin === 'array' ? `may name ${issue.maximum} at most` : `must be at most ${issue.maximum}`;
  if (issue.code !== 'invalid_value') return undefined;
  const choices = issue.values.map(String);
  const nearest = findNearest(String(issue.input), choices);
  return choices.length > FEW
    ? `has a name that is not allowed; the nearest is ${nearest}`
    : `must be one of ${choices.join(', ')}; the nearest is ${nearest}`;
}
