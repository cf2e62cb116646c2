import * as z from 'zod';
import { fieldFacts, type FieldFacts } from './fields.js';

export interface DescribedField {
  /** Dotted wire name: `face1.content`. */
  path: string;
  facts: FieldFacts;
}

/**
 * Every field of a request, outer before inner, for documentation and for tests that are generated.
 * Empty for a request of open keys; throws when a field was written without its facts.
 */
export function describeFields(schema: z.ZodType, prefix = ''): DescribedField[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const path = prefix + key;
    const facts = fieldFacts.get(field);
    if (!facts) throw new Error(`${path}: the field has no facts`);
    return [{ path, facts }, ...describeFields(field, `${path}.`)];
  });
}
