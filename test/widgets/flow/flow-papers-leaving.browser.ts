// Browsers: chromium, firefox
import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge } from '../face/fake-judge.js';
import { FakeSession } from '../helpers/fake-session.js';
import { image, part, untilPhase } from '../helpers/helpers.js';
import { choose, listPages, note, untilPages } from '../paper-capture/paper-helpers.js';
import { click, giveSelfie, mount, toSelfie } from './flow-helpers.js';
import { create, findPaper, give, open, STATEMENT, STEPS } from './paper-step-helpers.js';
import { dialog, travel, wouldAsk } from './history-helpers.js';
import { inAnHour, readNote, reload } from './resume-helpers.js';

const LOST = 'Your document was not sent, so please add it again.';

/** Adds two pages that raise no doubt. */
async function addPages(paper: IdproofPaperCapture): Promise<void> {
  const judge = new FakeJudge();
  judge.saysOfStills = { hints: [] };
  paper.judge = async () => judge;
  choose(paper, await image(), await image());
  await untilPages(paper, 2);
}

/** A flow with two pages of a paper that are not sent. */
async function collect(): Promise<{ session: FakeSession; flow: IdproofFlow; paper: IdproofPaperCapture }> {
  const session = await create({ expiresAt: inAnHour() });
  const flow = await open(session);
  const paper = await findPaper(flow);
  await addPages(paper);
  return { session, flow, paper };
}

/** What the tab does on a reload, and the paper of the page that is loaded then. */
async function reopen(left: IdproofFlow, session: FakeSession): Promise<IdproofPaperCapture> {
  await waitUntil(() => readNote() !== null);
  dispatchEvent(new Event('pagehide'));
  left.remove();
  reload();
  const flow = await mount(session);
  await untilPhase(flow, 'papers');
  return findPaper(flow);
}

describe('pages of a paper that are not sent', () => {
  it('are not left without a question, by a reload or another address', async () => {
    const { flow, paper } = await collect();
    expect(wouldAsk()).to.equal(true);
    paper.reset();
    await waitUntil(() => listPages(paper).length === 0);
    expect(wouldAsk(), 'no page').to.equal(false);
    await give(flow);
    await waitUntil(async () => flow.phase === 'papers' && part(await findPaper(flow), 'file') === null);
    expect(wouldAsk(), 'sent').to.equal(false);
  });

  it('are not left either while they are sent, or can be sent again', async () => {
    const { session, flow, paper } = await collect();
    session.plan('parsePaper', 'provider_failed');
    let release!: () => void;
    session.gate = new Promise<void>((resolve) => (release = resolve));
    part(paper, 'confirm')!.click();
    await untilPhase(flow, 'checking');
    expect(wouldAsk()).to.equal(true);
    release();
    await untilPhase(flow, 'failed');
    await flow.updateComplete;
    expect(wouldAsk(), 'failed').to.equal(true);
    click(flow, 'Try again');
    await untilPhase(flow, 'papers');
    await findPaper(flow);
    expect(wouldAsk()).to.equal(false);
  });

  it('are said to be lost after a reload that happened all the same', async () => {
    const { session, flow } = await collect();
    const paper = await reopen(flow, session);
    await waitUntil(() => note(paper) === LOST, note(paper));
    expect(listPages(paper)).to.deep.equal([]);
  });

  it('are said to be lost, too, where the camera was open for the next page', async () => {
    const { session, flow, paper } = await collect();
    paper.start();
    await waitUntil(() => paper.phase === 'requesting' || paper.phase === 'live');
    const next = await reopen(flow, session);
    await waitUntil(() => note(next) === LOST, note(next));
  });

  it('stay where the person goes back: the question whether to stop comes first', async () => {
    const session = await FakeSession.create({ steps: STEPS });
    session.plan('compare', { step: 'papers', papers: [STATEMENT] });
    const flow = await mount(session);
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'papers');
    const paper = await findPaper(flow);
    await addPages(paper);
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    expect(listPages(paper)).to.have.length(2);
    click(flow, 'Keep going');
    await waitUntil(() => !dialog(flow).open);
    expect(listPages(paper)).to.have.length(2);
  });
});
