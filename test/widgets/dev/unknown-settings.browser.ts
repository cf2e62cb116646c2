import '@idproof/widgets';
import { IdproofResult, type IdproofFlow } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { define } from '../../../packages/widgets/src/element/define.js';
import { HandTimers } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { mount, screen } from '../flow/flow-helpers.js';
import { untilExplained, untilPhase } from '../helpers/helpers.js';
import { PAGE, readWarnings } from '../helpers/warnings.js';

describe('unknown settings are logged for the developer', () => {
  it('names unknown attributes and labels, and none that are valid or belong to other scripts', async () => {
    const warnings = await readWarnings(async () => {
      const flow = await fixture<IdproofFlow>(
        '<idproof-flow starturl="/start" proxi-url="/idproof" token="abc" theme="night" title="Yours" data-theme="x" v-once></idproof-flow>',
      );
      flow.labels = {
        consent_agre: 'Yes',
        field_POINTS: 'Points',
        start_action: 5,
      } as unknown as IdproofFlow['labels'];
    });
    await untilExplained();
    expect(warnings.filter((text) => text.includes('setting_unknown'))).to.deep.equal(
      [
        'there is no attribute starturl. Is start-url meant?',
        'there is no attribute proxi-url. Is proxy-url meant?',
        'token is a property; as the attribute token it does nothing.',
        'theme="night" is unknown. It is auto, light or dark.',
        'labels.start_action is not a text.',
        'there is no text "consent_agre" for labels to replace. Is consent_agree meant?',
      ].map((text) => `<idproof-flow> setting_unknown: ${text} ${PAGE}setting_unknown`),
    );
  });

  it('names labels that are a string once', async () => {
    const warnings = await readWarnings(async () => {
      const flow = await mount(await FakeSession.create());
      flow.labels = 'hello' as unknown as IdproofFlow['labels'];
    });
    await untilExplained();
    expect(warnings).to.deep.equal([
      `<idproof-flow> setting_unknown: labels is an object of texts by their names. ${PAGE}setting_unknown`,
    ]);
  });

  it('names a misspelt property and an invalid client, also when they are set late', async () => {
    const flow = await mount(null);
    const warnings = await readWarnings(async () => {
      Object.assign(flow, { proxyURL: '/idproof', client: {} });
      await flow.updateComplete;
    });
    expect(warnings).to.deep.equal(
      [
        'there is no property proxyURL. Is proxyUrl meant?',
        'client has no method view. It is what createSessionClient of @idproof/core returns.',
      ].map((text) => `<idproof-flow> setting_unknown: ${text} ${PAGE}setting_unknown`),
    );
  });

  it('names settings that change later, each once', async () => {
    const warnings = await readWarnings(async () => {
      const flow = await fixture<IdproofFlow>('<idproof-flow></idproof-flow>');
      for (const labels of [{ consent_decine: 'No' }, { consent_decine: 'Never' }]) {
        flow.labels = labels as IdproofFlow['labels'];
        await flow.updateComplete;
      }
      flow.theme = 'blue' as IdproofFlow['theme'];
      await flow.updateComplete;
    });
    await untilExplained();
    expect(warnings.map((text) => /consent_decline|theme="blue"/.exec(text)?.[0])).to.have.members([
      'consent_decline',
      'theme="blue"',
    ]);
  });

  it('names a setting of the flow once, and not again for each screen', async () => {
    const warnings = await readWarnings(async () => {
      const flow = await mount(await FakeSession.create());
      flow.labels = { consent_titel: 'Yours' } as IdproofFlow['labels'];
      await flow.start();
      await untilPhase(flow, 'consent');
      await screen(flow, 'idproof-consent').updateComplete;
    });
    expect(warnings).to.deep.equal([
      `<idproof-flow> setting_unknown: there is no text "consent_titel" for labels to replace. Is consent_title meant? ${PAGE}setting_unknown`,
    ]);
  });

  it('names the required property that a single element lacks after five seconds', async () => {
    const timers = new HandTimers();
    const warnings = await readWarnings(async () => {
      for (const tag of ['idproof-consent', 'idproof-document-select', 'idproof-hosted'] as const) {
        const element = document.createElement(tag);
        Object.assign(element, { timers });
        await fixture<HTMLElement>(element);
      }
      const given = Object.assign(document.createElement('idproof-consent'), { timers, notice: 'All of it.' });
      await fixture<HTMLElement>(given);
      await waitUntil(() => timers.delays.filter((delay) => delay === 5000).length === 3);
      timers.elapse(5000);
    });
    expect(warnings).to.deep.equal(
      [
        'consent> setting_missing: notice',
        'document-select> setting_missing: documents',
        'hosted> setting_missing: client',
      ].map((text) => `<idproof-${text} is not set. Until it is, the person waits. ${PAGE}setting_missing`),
    );
  });

  it('names an unknown element, and suggests the right one', async () => {
    const warnings = await readWarnings(async () => {
      await fixture('<div><idproof-document></idproof-document><idproof-selfi-capture></idproof-selfi-capture></div>');
      await fixture('<idproof-consent notice="All of it."></idproof-consent>');
    });
    await untilExplained();
    expect(warnings).to.have.members([
      `<idproof-document> element_unknown: there is no such element. Is idproof-document-capture meant? ${PAGE}element_unknown`,
      `<idproof-selfi-capture> element_unknown: there is no such element. Is idproof-selfie-capture meant? ${PAGE}element_unknown`,
    ]);
  });

  it('names an unknown element that is alone on the page, once an element is defined', async () => {
    const warnings = await readWarnings(async () => {
      await fixture('<idproof-resulf></idproof-resulf>');
      define('idproof-result', IdproofResult);
    });
    await untilExplained();
    expect(warnings.map((text) => text.slice(0, text.indexOf(' https')))).to.deep.equal([
      '<idproof-resulf> element_unknown: there is no such element. Is idproof-result meant?',
    ]);
  });
});
