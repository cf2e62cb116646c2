const ASCII = /^[\0-\x7f]*$/;

/** Length in UTF-8 bytes; stops counting past `limit`. A lone surrogate counts three, as it is encoded. */
export function utf8Length(text: string, limit = Number.POSITIVE_INFINITY): number {
  // The base64 of an image is ASCII: one search instead of a million steps.
  if (text.length > limit || ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let i = 0; i < text.length && bytes <= limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // A surrogate pair is four bytes for its two units: two more, counted once.
    if (isPairAt(text, i)) i++;
  }
  return bytes;
}

/** Length in characters: Unicode code points, a lone surrogate being one. */
export function characterLength(text: string): number {
  let characters = 0;
  for (let i = 0; i < text.length; i++) {
    characters++;
    if (isPairAt(text, i)) i++;
  }
  return characters;
}

function isPairAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}
