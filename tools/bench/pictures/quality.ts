import sharp, { type Raw } from 'sharp';
import { createDocumentReader, createFaceEngine, type DocumentReader } from '@idproof/engines';
import { count, share, toTable } from './describe.js';
import { searchByLibvips } from './libvips.js';
import { readAs, type Reading } from './read-as.js';
import { comparePrint } from './similarity.js';
import { listSpecimens, makeSpecimen, type Specimen, type SpecimenOptions } from './specimens.js';

/** One way to put a photograph under a limit. */
export interface Attempt {
  specimen: SpecimenOptions;
  /** Characters of base64. */
  limit: number;
  /** A fixed longer edge, at the highest quality that fits; or what the search of idproof chose. */
  way: number | 'search';
  edge: number;
  quality: number;
  /** Similarity of the print to the photograph without noise. */
  print: number;
  /** Only under low limits: above them all is read. */
  reading?: Reading;
}

const LIMITS = [1_048_576, 400_000, 200_000, 100_000, 60_000, 40_000, 28_000];
const EDGES = [4000, 3200, 2560, 2000, 1600, 1280, 1000];
/** Reading takes seconds: at these limits, and at edges that may win there. */
const [READ_LIMIT, READ_EDGE] = [40_000, 1600];
const SEARCH_EDGE = 2560;

/**
 * Every limit by every edge, and by idproof's search, over six photographs of twelve megapixels.
 * @param seed of the first; even ones were chosen by, odd ones are reported
 */
export async function measureQuality(seed: number, specimens = listSpecimens(seed)): Promise<Attempt[]> {
  sharp.concurrency(1);
  const reader = await createDocumentReader({ faces: await createFaceEngine() });
  const attempts: Attempt[] = [];
  for (const options of specimens) {
    const specimen = await makeSpecimen(options);
    console.log(`  ${options.format}, seed ${options.seed}`);
    for (const edge of EDGES) attempts.push(...(await tryEdge(specimen, edge, reader)));
    for (const limit of LIMITS) {
      const { blob, quality, ...size } = await searchByLibvips(specimen.jpeg, {
        maxEdge: SEARCH_EDGE,
        maxBase64Length: limit,
      });
      const jpeg = Buffer.from(await blob.arrayBuffer());
      const way = { limit, way: 'search', edge: Math.max(size.width, size.height), quality } as const;
      attempts.push(await judge(specimen, way, jpeg, reader));
    }
  }
  return attempts;
}

async function tryEdge(specimen: Specimen, edge: number, reader: DocumentReader): Promise<Attempt[]> {
  const { data, info } = await sharp(specimen.jpeg)
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const attempts: Attempt[] = [];
  for (const limit of LIMITS) {
    const best = await findBestQuality(data, raw, Math.floor(limit / 4) * 3);
    if (best)
      attempts.push(await judge(specimen, { limit, way: edge, edge, quality: best.quality }, best.jpeg, reader));
  }
  return attempts;
}

/** As browsers encode: half the colour each way, Huffman tables of the image's own. */
function encode(data: Buffer, raw: Raw, quality: number): Promise<Buffer> {
  return sharp(data, { raw }).jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: true }).toBuffer();
}

async function findBestQuality(data: Buffer, raw: Raw, bytes: number) {
  let best: { quality: number; jpeg: Buffer } | undefined;
  let [low, high] = [2, 96];
  while (low < high) {
    const quality = Math.floor((low + high) / 2);
    const jpeg = await encode(data, raw, quality);
    if (jpeg.length > bytes) high = quality;
    else [best, low] = [{ quality, jpeg }, quality + 1];
  }
  return best;
}

async function judge(
  { jpeg: _jpeg, print, truth, docType, ...specimen }: Specimen,
  way: Pick<Attempt, 'limit' | 'way' | 'edge' | 'quality'>,
  jpeg: Buffer,
  reader: DocumentReader,
): Promise<Attempt> {
  const isRead = way.limit <= READ_LIMIT && way.edge <= READ_EDGE;
  return {
    specimen,
    ...way,
    print: await comparePrint(jpeg, print),
    ...(isRead && { reading: await readAs(reader, jpeg, { docType, truth }) }),
  };
}

/** Means over the photographs as Markdown: similarity of the print, quality in brackets, how many were read entirely. */
export function describeQuality(attempts: readonly Attempt[]): string[] {
  const ways = [...EDGES, 'search'] as const;
  const total = new Set(attempts.map(({ specimen }) => specimen.seed)).size;
  const toCell = (limit: number, wanted: Attempt['way']): string =>
    describeCell(
      attempts.filter((one) => one.limit === limit && one.way === wanted),
      total,
    );
  const lines = LIMITS.map((limit) => [count(limit)].concat(ways.map((way) => toCell(limit, way))));
  return toTable(['limit, characters', ...ways.map((way) => (way === 'search' ? 'idproof' : String(way)))], lines);
}

function describeCell(attempts: readonly Attempt[], total: number): string {
  if (attempts.length < total) return '–';
  const mean = (of: (attempt: Attempt) => number): number => attempts.reduce((sum, one) => sum + of(one), 0) / total;
  const read = attempts.filter(({ reading }) => reading);
  const entirely = read.filter(({ reading }) => reading === 'entirely').length;
  const wrong = read.filter(({ reading }) => reading === 'wrongly').length;
  const edge = attempts[0]?.way === 'search' ? `${mean((one) => one.edge).toFixed(0)}: ` : '';
  const reading = read.length > 0 ? `, read ${entirely} of ${total}${wrong > 0 ? `, ${wrong} wrong` : ''}` : '';
  return `${edge}${share(mean(({ print }) => print))} (${mean(({ quality }) => quality).toFixed(0)})${reading}`;
}
