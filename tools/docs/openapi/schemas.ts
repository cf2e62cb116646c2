import * as z from 'zod';
import { fieldFacts, type FieldFacts } from '@idproof/core/provider';

type JsonSchema = Record<string, unknown>;

/** What a field's facts say beyond its type; JSON Schema counts characters, and cannot say bytes. */
function describeFacts({ maxBytes, maxItems, rule }: FieldFacts): string {
  const limits = [
    maxBytes === undefined ? '' : `at most ${maxBytes} bytes of UTF-8`,
    maxItems === undefined ? '' : `at most ${maxItems} items`,
  ];
  return [...limits, rule ?? ''].filter(Boolean).join('; ');
}

/** Of the text itself, where it may be null besides. */
function limitText(schema: JsonSchema, maxLength: number): void {
  if (schema['type'] === 'string') schema['maxLength'] = maxLength;
  for (const branch of (schema['anyOf'] as JsonSchema[] | undefined) ?? []) limitText(branch, maxLength);
}

/**
 * A schema as JSON Schema 2020-12, in the form in which it is sent.
 *
 * Zod's own `z.toJSONSchema` makes it; zod-openapi and @asteasolutions/zod-to-openapi were weighed against the rest. They
 * call the same function, want paths, parameters and answers written out as here, and know neither limits in bytes nor
 * the registry of facts: what is below would stay, and registering each schema would come on top.
 */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A check of our own says nothing to JSON Schema; each of them takes an object of open keys.
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'object';
      const facts = fieldFacts.get(zodSchema);
      if (!facts) return;
      const description = describeFacts(facts);
      if (description) jsonSchema.description = description;
      if (facts.default !== undefined) jsonSchema.default = facts.default;
      if (facts.maxLength !== undefined) limitText(jsonSchema, facts.maxLength);
      if (facts.maxItems !== undefined && jsonSchema.type === 'array') jsonSchema.maxItems = facts.maxItems;
      if (facts.required && jsonSchema.type === 'string' && !jsonSchema.enum) jsonSchema.minLength = 1;
    },
  }) as JsonSchema;
  return plain;
}
