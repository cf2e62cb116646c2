import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SessionClient } from '@idproof/core/session';
import type { TextNets } from '../../../packages/engines/src/document/ocr/nets.js';
import { readDocumentText } from '../../../packages/engines/src/text/read-document-text.js';
import { agree, createStack } from '../../helpers/create-stack.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { paperPdf, type Print } from '../../helpers/papers.js';
import { loadNets } from '../../helpers/real-engines.js';
import { LAYOUTS } from '../../sandbox/realdoc/layouts.js';
import { READ } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

/* The sandbox reads real PDFs here; the document and the face are those of fixed engines. */

let nets: TextNets;
before(async () => {
  nets = await loadNets();
});

const CHECKS = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' } as const;
const engines = createFakeEngines({
  readDocument: async () => ({ recognitionResult: 'Y', ocrResult: READ, spoofResult: CHECKS }),
  readText: (bytes) => readDocumentText(nets, bytes),
});
const stack = createStack({
  engines,
  proxy: { decision: { approveWithoutLiveness: true, approveDegradedCapture: true } },
  session: { papers: [{ schemaId: 'bank_statement_v1' }] },
});
after(() => stack.close());

async function atPapers(): Promise<{ client: Required<SessionClient>; sessionId: string }> {
  const { client, sessionId } = await stack.start();
  await agree(client);
  await client.recognize({ docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' });
  const { step } = await client.compare({ selfie: jpeg(2), frontPageImage: jpeg(1), method: 'upload' });
  assert.equal(step, 'papers');
  return { client: client as Required<SessionClient>, sessionId };
}

const send = ({ parsePaper }: Required<SessionClient>, bytes: Uint8Array) =>
  parsePaper({
    schemaId: 'bank_statement_v1',
    file: Buffer.from(bytes).toString('base64'),
    fileType: 'pdf',
    method: 'upload',
  });

const { prints } = LAYOUTS.find(({ schemaId }) => schemaId === 'bank_statement_v1')!;
/** The statement in the name of the passport's person. */
const own = (from: readonly Print[]): Print[] =>
  from.map(([x, y, text, size]) => [x, y, text.replace('MS ADA BYRON', 'Anna Maria CANARYNAME'), size ?? 12]);

const readPaper = async (sessionId: string) => {
  const { evidence } = (await stack.readEvidence(sessionId)) as {
    evidence: { papers: { values: Record<string, { text: string; page: number }>; pages: number; isCut?: true }[] };
  };
  return evidence.papers[0]!;
};

test('a statement with a text layer is read and approved', async () => {
  const { client, sessionId } = await atPapers();
  const { result, papers } = await send(client, paperPdf([own(prints)]));
  assert.equal(papers?.[0]?.state, 'read');
  assert.deepEqual([result?.outcome, result?.reasons], ['approved', []]);
  const { values, pages } = await readPaper(sessionId);
  assert.equal(values['account_holders_name']?.text, 'Anna Maria CANARYNAME');
  assert.equal(pages, 1);
});

test('the statement of somebody else is reviewed', async () => {
  const { client } = await atPapers();
  const { result } = await send(client, paperPdf([prints]));
  assert.deepEqual([result?.outcome, result?.reasons.map(({ code }) => code)], ['review', ['paper_name_differs']]);
});

test('20 pages are read, and 21 are refused as damaged', async () => {
  const { client, sessionId } = await atPapers();
  const more = own(prints).filter(([, y]) => y >= 280);
  const page = (count: number) => paperPdf([own(prints), ...Array.from({ length: count - 1 }, () => more)]);
  const refused = await send(client, page(21));
  assert.deepEqual(
    refused.reasons.map(({ code }) => code),
    ['paper_damaged'],
  );
  const read = await send(client, page(20));
  assert.equal(read.papers?.[0]?.state, 'read');
  assert.equal((await readPaper(sessionId)).pages, 20);
});

test('a PDF that is cut off, or that is none inside, is damaged', async () => {
  const { client } = await atPapers();
  const whole = paperPdf([own(prints)]);
  const cut = await send(client, whole.slice(0, 200));
  assert.deepEqual(
    cut.reasons.map(({ code }) => code),
    ['paper_damaged'],
  );
  const noise = await send(client, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 7)]));
  assert.deepEqual(
    noise.reasons.map(({ code }) => code),
    ['paper_damaged'],
  );
  assert.equal(noise.papers?.[0]?.attemptsLeft, 1);
});

test('another kind of paper, and an empty sheet, are asked for again', async () => {
  const { client } = await atPapers();
  const certificate = LAYOUTS.find(({ schemaId }) => schemaId === 'mys_birth_certificate_v1')!;
  const other = await send(client, paperPdf([certificate.prints]));
  assert.ok(['paper_wrong', 'paper_unreadable'].includes(other.reasons[0]?.code ?? ''));
  const empty = await send(client, paperPdf([[]]));
  assert.deepEqual(
    empty.reasons.map(({ code }) => code),
    ['paper_unreadable'],
  );
});
