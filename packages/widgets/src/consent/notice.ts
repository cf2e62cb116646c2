/** A block of the consent text with its lines, without their marks. */
export interface NoticeBlock {
  isList: boolean;
  lines: string[];
}

/** What stands below a heading; above the first one, `heading` is empty. */
export interface NoticeSection {
  heading: string;
  blocks: NoticeBlock[];
  /** True after the first section with content, where there is something to fold. */
  isFolded: boolean;
}

/** Parses a consent text: `# ` marks a heading of one line, `- ` an item of a list, an empty line ends a paragraph. */
export function readNotice(notice: string): NoticeSection[] {
  const sections: NoticeSection[] = [];
  let hasContent = false;
  for (const part of `\n${notice}`.split(/\n(?=# )/)) {
    const [heading = '', ...lines] = part.split('\n');
    const blocks = readBlocks(lines.join('\n'));
    sections.push({ heading: heading.slice(2), blocks, isFolded: hasContent && blocks.length > 0 });
    hasContent ||= blocks.length > 0;
  }
  return sections;
}

function readBlocks(text: string): NoticeBlock[] {
  const blocks: NoticeBlock[] = [];
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    let last: NoticeBlock | undefined;
    for (const line of paragraph ? paragraph.split('\n') : []) {
      const isList = line.startsWith('- ');
      const item = isList ? line.slice(2) : line;
      if (last?.isList === isList) last.lines.push(item);
      else blocks.push((last = { isList, lines: [item] }));
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
