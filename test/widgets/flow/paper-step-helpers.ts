import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import type { PaperView, SessionView } from '@idproof/core/session';
import { waitUntil } from '../../helpers/wait-until.js';
import { asFile, makePdf } from '../document-capture/pdf-samples.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, untilPhase } from '../helpers/helpers.js';
import { choose } from '../paper-capture/paper-helpers.js';
import { mount, screen } from './flow-helpers.js';

export const STATEMENT: PaperView = {
  schemaId: 'bank_statement_v1',
  isRequired: true,
  state: 'wanted',
  attemptsLeft: 3,
};
export const INVOICE: PaperView = { schemaId: 'invoice_v1', isRequired: false, state: 'wanted', attemptsLeft: 3 };
export const STEPS: SessionView['steps'] = ['consent', 'document', 'selfie', 'papers', 'result'];

export const create = (changes: Partial<SessionView> = {}): Promise<FakeSession> =>
  FakeSession.create({ step: 'papers', steps: STEPS, papers: [STATEMENT, INVOICE], ...changes });

export async function open(client: FakeSession): Promise<IdproofFlow> {
  const flow = await mount(client);
  await flow.start();
  await untilPhase(flow, 'papers');
  await findPaper(flow);
  return flow;
}

/** The element of the step, once it is loaded and complete. */
export async function findPaper(flow: IdproofFlow): Promise<IdproofPaperCapture> {
  await waitUntil(() => flow.shadowRoot!.querySelector('idproof-paper-capture')?.hasUpdated, 'no paper is shown');
  const paper = screen(flow, 'idproof-paper-capture');
  await paper.updateComplete;
  return paper;
}

/** Sends a PDF as the paper that is asked for. */
export async function give(flow: IdproofFlow): Promise<void> {
  const paper = await findPaper(flow);
  choose(paper, asFile(makePdf([{ content: 'BT ET' }])));
  await waitUntil(() => part(paper, 'file') !== null);
  part(paper, 'confirm')!.click();
}
