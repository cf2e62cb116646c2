/** What to tell whoever starts a command with a Node that is too old for it; null where it is not. npm only warns. */
export function findOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `idproof needs Node 20.19 or newer; this is ${version}.`;
}
