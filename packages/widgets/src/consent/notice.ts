/** A block of the consent text with its lines, without their marks. */
export interface NoticeBlock {
  kind: 'heading' | 'list' | 'paragraph';
  lines: string[];
}

/** Parses a consent text: `# ` marks a heading of one line, `- ` an item of a list, an empty line ends a paragraph. */
export function readNotice(notice: string): NoticeBlock[] {
  const blocks: NoticeBlock[] = [];
  for (const paragraph of notice.split(/\n\s*\n/)) {
    let last: NoticeBlock | undefined;
    for (const line of paragraph.split('\n')) {
      const kind = line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'list' : 'paragraph';
      const text = kind === 'paragraph' ? line : line.slice(2);
      if (last?.kind === kind && kind !== 'heading') last.lines.push(text);
      else blocks.push((last = { kind, lines: [text] }));
    }
  }
  return blocks;
}

/** SHA-256 of the UTF-8 text as 64 lower-case hex digits; empty on pages that are not secure, which have no WebCrypto. */
export async function sha256(text: string): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return '';
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
