import * as z from 'zod';

/** Every field of an answer by its path, outer before inner; `[]` stands for the items of a list. */
export function listResponseFields(schema: z.core.$ZodType, at = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, field]) => {
      const path = at === '' ? key : `${at}.${key}`;
      return [path].concat(listResponseFields(field, path));
    });
  }
  if (schema instanceof z.ZodArray) return listResponseFields(schema.element, `${at}[]`);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((side) => listResponseFields(side, at));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return listResponseFields(schema.unwrap(), at);
  return [];
}

/** The paths that an answer really holds. A known field without fields of its own, as a map, is not descended into. */
export function findFields(value: unknown, known: readonly string[], at = ''): string[] {
  const isLeaf = known.includes(at) && !known.some((path) => path.startsWith(`${at}.`) || path.startsWith(`${at}[]`));
  if (isLeaf) return [];
  if (Array.isArray(value)) return value.flatMap((item) => findFields(item, known, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = at === '' ? key : `${at}.${key}`;
    return [path].concat(findFields(inner, known, path));
  });
}
