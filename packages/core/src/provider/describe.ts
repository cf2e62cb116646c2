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
  const described: DescribedField[] = [];
  const object = unwrapObject(schema);
  if (!object) return described;
  for (const [key, field] of Object.entries<z.ZodType>(object.shape)) {
    const path = prefix + key;
    const facts = fieldFacts.get(field);
    if (!facts) throw new Error(`${path}: the field has no facts`);
    described.push({ path, facts }, ...describeFields(field, `${path}.`));
  }
  return described;
}

/** Unwraps an optional object schema. */
function unwrapObject(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return unwrapObject(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapObject(schema.unwrap() as z.ZodType);
  return undefined;
}
