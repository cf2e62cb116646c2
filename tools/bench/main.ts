import { parseArgs } from 'node:util';
import { benchAml } from './aml.js';
import { benchBlur } from './capture/bench-blur.js';
import { benchCapture } from './capture/bench-capture.js';
import { benchCaptureFolder } from './capture/bench-folder.js';
import { benchDocuments, parseDocumentsOptions } from './documents.js';
import { benchFaces, benchPeople } from './faces.js';
import { benchHandoff } from './handoff/bench-handoff.js';
import { benchLive } from './live/bench-live.js';
import { benchLiveness } from './liveness.js';
import { benchMrz } from './mrz/bench-mrz.js';
import { benchMrzFolder } from './mrz/bench-folder.js';
import { benchImages, benchQuality } from './pictures/index.js';
import { benchPapersFolder } from './papers-folder.js';
import { benchProxyLoad } from './proxy/bench-load.js';
import { benchPapers } from './proxy/bench-papers.js';
import { benchProxy } from './proxy/bench-proxy.js';
import { benchRealDoc } from './realdoc.js';
import { benchFolder } from './reading/bench-folder.js';
import { measureLanguages, measureSizes } from './sizes.js';
import { benchSpoofs } from './spoof.js';
import { benchStores } from './stores.js';
import { benchWalk } from './walk/bench-walk.js';
import { benchFirstLoad } from './web/first-load.js';
import { benchLighthouse } from './web/lighthouse.js';

/*
 * npm run bench                        everything
 * npm run bench -- --only sizes,faces  some of: sizes, pictures, quality, documents, spoof, capture, mrz, live, faces, liveness, aml, realdoc, proxy, stores (quality is not among everything)
 * npm run bench -- --only documents    rendered documents; also --count 25 (of each format at each level),
 *                                      --half tuning|reported, --formats TD1,TD2,TD3,LICENCE, --levels 0,1,2,3,
 *                                      --write (the tables into docs/measurements.md)
 * npm run bench -- --only spoof        checks of images on genuine and forged documents; also --count 1 (of each kind and format)
 * npm run bench -- --only capture      rendered scenes before a camera: what is found, what would be taken; also --count 520
 * npm run bench -- --only blur         scenes that are out of focus, moved or dark: which cause the judge names, not among
 *                                      everything; also --count 520
 * npm run bench -- --only mrz          zones of rendered documents, and of documents without one; also --count 10 (of each kind)
 * npm run bench -- --only live         what the capture elements load, cost and hold on to; also --minutes 10
 * npm run bench -- --only load         the proxy under load, which is not among everything; also --minutes 10
 * npm run bench -- --only papers       200 papers of 10 MiB at once at one proxy; not among everything
 * npm run bench -- --only lighthouse   every page of the demo as Lighthouse sees it, not among everything; also --count 3,
 *                                      --pages index,h5
 * npm run bench -- --only first-load   from an address to a live camera on a slow phone, not among everything; also --count 5
 * npm run bench -- --only walk         presses, visible words and seconds of a verification by camera, which is not among
 *                                      everything; also --count 3, --write (the tables into docs/measurements.md)
 * npm run bench -- --only handoff      the computer and the phone: how late the one sees the other, what open streams and
 *                                      abandoned codes cost, from a code to the camera; not among everything
 * npm run bench -- --only stores       sessions in each store; also --count 1000000, --stores sqlite,redis,memory
 * npm run bench -- --pictures <dir>    every image of a folder and its folders: documents, faces, image pipeline
 * npm run bench -- --people <dir>      faces of a folder with a folder per person: wrong verdicts at every limit; goes on after
 *                                      a run that ended early; also --write (the curve into docs/faces.md)
 * npm run bench -- --capture <dir>     every image and film of a folder, judged as the elements judge frames; also
 *                                      --faces (faces instead of documents), --resume (goes on after a run that ended early)
 * npm run bench -- --mrz <dir>         the machine-readable zone of every image of a folder, a line of JSON for each; also
 *                                      --lines (every image is a crop of one line), --resume
 * npm run bench -- --papers <dir>      every sheet of a folder with a folder for each template (`invoice_v1` …), read as the
 *                                      sandbox does; `<file>.json` beside a sheet: what stands on it, by path
 * … --json <file>                      all figures of documents, capture, live, faces, --people or --pictures, or a line for each frame of --capture or sheet of --papers
 */

const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default: 'sizes,pictures,documents,spoof,capture,mrz,live,faces,liveness,aml,realdoc,proxy,stores',
    },
    pictures: { type: 'string' },
    capture: { type: 'string' },
    mrz: { type: 'string' },
    papers: { type: 'string' },
    lines: { type: 'boolean', default: false },
    faces: { type: 'boolean', default: false },
    people: { type: 'string' },
    resume: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    count: { type: 'string' },
    minutes: { type: 'string' },
    pages: { type: 'string' },
    stores: { type: 'string', default: 'sqlite,redis,memory' },
    half: { type: 'string', default: 'reported' },
    formats: { type: 'string', default: 'TD1,TD2,TD3,LICENCE' },
    levels: { type: 'string', default: '0,1,2,3' },
  },
});
const { only, pictures, people, capture, mrz, papers, faces, resume, json, write } = values;

/** Odd: thresholds were chosen on even ones. */
const REPORTED_SPOOF_SEED = 2001;

const print = (lines: readonly string[]): void => console.log(lines.map((line) => `  ${line}`).join('\n'));

async function benchSizes(): Promise<void> {
  const sizes = await measureSizes();
  print(
    sizes.map(
      ({ entry, first, later }) =>
        `${entry}: first load ${(first / 1000).toFixed(1)} kB, later ${(later / 1000).toFixed(1)} kB`,
    ),
  );
  const languages = await measureLanguages();
  print([
    `languages, each fetched when it is asked for: ${languages.map(({ language, bytes }) => `${language} ${(bytes / 1000).toFixed(1)}`).join(', ')} kB`,
  ]);
}

const PARTS: Record<string, [title: string, run: () => Promise<void>]> = {
  sizes: ['Size of each entry, gzip, bundled as a merchant would', benchSizes],
  pictures: ['Pictures made small, beside libvips and the libraries that others use', benchImages],
  quality: ['Size and quality under a limit: similarity of the print, and what the reader makes of it', benchQuality],
  documents: [
    'Rendered documents, four formats at four levels of difficulty',
    () => benchDocuments({ ...parseDocumentsOptions({ ...values, count: values.count ?? '25' }), write, json }),
  ],
  spoof: [
    'Checks of pictures: how many of n documents each takes for forged (seeds from 2001, odd)',
    () => benchSpoofs({ count: Number(values.count ?? 1), seed: REPORTED_SPOOF_SEED }),
  ],
  capture: [
    'Scenes before a camera: found, and taken by itself',
    () => benchCapture({ count: values.count === undefined ? undefined : Number(values.count), json }),
  ],
  blur: [
    'Blurred scenes before a camera: how many get which hint',
    () => benchBlur(values.count === undefined ? undefined : Number(values.count)),
  ],
  mrz: ['Machine-readable zones of rendered documents (odd seeds)', () => benchMrz(Number(values.count ?? 10))],
  live: [
    'Capture elements on a page: bytes, live picture, memory',
    () => benchLive({ minutes: values.minutes === undefined ? undefined : Number(values.minutes), json }),
  ],
  aml: ['Names on watchlists, invented', () => Promise.resolve(benchAml({ write }))],
  liveness: [
    'Actions: how many of the portraits are seen doing each, animated and as photographs held in several ways',
    benchLiveness,
  ],
  faces: ['Faces', () => benchFaces({ write, json })],
  realdoc: ['Sample invoices and receipts: fields read right', benchRealDoc],
  proxy: ['The proxy beside others', benchProxy],
  load: [
    'The proxy under load',
    () => benchProxyLoad({ minutes: values.minutes === undefined ? undefined : Number(values.minutes) }),
  ],
  papers: ['200 papers of 10 MiB at once', benchPapers],
  'first-load': [
    'First load on a phone 4 times slower, 1.6 Mbit/s, 150 ms: seconds from one screen to the next',
    () => benchFirstLoad(values.count === undefined ? undefined : Number(values.count)),
  ],
  walk: [
    'A verification by camera in the demo: presses, visible words and seconds of each step',
    () => benchWalk({ count: values.count === undefined ? undefined : Number(values.count), write }),
  ],
  lighthouse: [
    'Pages of the demo, by Lighthouse: performance, accessibility, best practices, search engines',
    () =>
      benchLighthouse({
        count: values.count === undefined ? undefined : Number(values.count),
        pages: values.pages?.split(','),
      }),
  ],
  handoff: ['A verification that continues on a phone', benchHandoff],
  stores: [
    'Sessions in each store',
    () => benchStores(values.count === undefined ? undefined : Number(values.count), values.stores.split(',')),
  ],
};

if (pictures) {
  await benchFolder(pictures, json);
} else if (people) {
  await benchPeople(people, { write, json });
} else if (capture) {
  const areRead = await benchCaptureFolder({ folder: capture, subject: faces ? 'face' : 'document', json, resume });
  if (!areRead) process.exitCode = 1;
} else if (mrz) {
  const areRead = await benchMrzFolder({ folder: mrz, lines: values.lines, json, resume });
  if (!areRead) process.exitCode = 1;
} else if (papers) {
  await benchPapersFolder(papers, json);
} else {
  for (const name of only.split(',')) {
    const part = PARTS[name];
    if (!part) throw new Error(`No part is called ${name}; there are ${Object.keys(PARTS).join(', ')}.`);
    console.log(`\n${part[0]}`);
    await part[1]();
  }
}
