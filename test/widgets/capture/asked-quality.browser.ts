import '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge } from '../face/fake-judge.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, screen } from '../flow/flow-helpers.js';
import { fakeCamera, fakeEncoder, image, untilPhase, upload } from '../helpers/helpers.js';

for (const [tag, quality, unknown] of [
  ['idproof-document-capture', { width: 600, blur: 2.8 }, 'sharpness'],
  ['idproof-selfie-capture', { sharpness: 0.38 }, 'blur'],
] as const) {
  describe(`${tag} and the quality that is asked for`, () => {
    it('tells its judge, for the live picture and for a chosen one, and warns once of what it cannot use', async () => {
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (message: string) => warnings.push(message);
      try {
        const judge = new FakeJudge();
        const element = document.createElement(tag);
        const shared = { environment: fakeCamera(), encoder: fakeEncoder(), timers: AT_ONCE, judge: async () => judge };
        Object.assign(element, { ...shared, quality: { ...quality, [unknown]: 1 } });
        (await fixture<HTMLElement>(document.createElement('div'))).append(element);
        element.start();
        await untilPhase(element, 'live');
        await waitUntil(() => judge.frames > 0, 'no frame is judged');
        expect(judge.known.quality).to.deep.equal(quality);
        element.stop();
        judge.known = {};
        upload(element, await image());
        await untilPhase(element, 'review');
        expect(judge.known.quality).to.deep.equal(quality);
        expect(warnings).to.deep.equal([`<${tag}> quality: ${unknown} is unknown and ignored.`]);
      } finally {
        console.warn = warn;
      }
    });
  });
}

it('idproof-flow hands on what its session asks for', async () => {
  const quality = { document: { width: 600 }, selfie: { luma: 70 } };
  const capture = { maxBase64Length: 1_048_576, upload: true, quality };
  const flow = await mount(await FakeSession.create({ capture }));
  await agree(flow);
  expect(screen(flow, 'idproof-document-capture').quality).to.deep.equal(quality.document);
});
