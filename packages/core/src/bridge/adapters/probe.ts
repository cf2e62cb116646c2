/** True for anything that can have members; objects that an app puts into a page may call themselves functions. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** The method of that name, if the object has one. */
export function findMethod(object: unknown, name: string): ((...parts: unknown[]) => unknown) | undefined {
  const member = isObject(object) ? object[name] : undefined;
  return typeof member === 'function' ? (member.bind(object) as (...parts: unknown[]) => unknown) : undefined;
}
