// Browsers: chromium, firefox, webkit
import '@idproof/widgets/confirm.js';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { deepActive, isActive, part, readText } from '../helpers/helpers.js';
import { confirm, doubt, FIELDS, findButton, findInput, listen, readStatus, show, type } from './confirm-helpers.js';

describe('idproof-confirm', () => {
  it('shows what was read by names for people, and nothing that is empty', async () => {
    const element = await show();
    const fields = [...element.shadowRoot!.querySelectorAll('[part=field]')].map((field) => readText(field));
    expect(fields).to.have.length(5);
    expect(fields[0]).to.contain('Last name').and.contain('ERIKSSON');
    expect(fields[2]).to.contain('Date of birth').and.contain('1984').and.not.contain('1984-03-17');
    expect(fields[3]).to.contain('Sweden');
    expect(fields[4]).to.contain('Permanent resident status');
    await expect(element).to.be.accessible();
  });

  it('says once that everything is right, however often it is pressed', async () => {
    const element = await show();
    const heard = listen(element);
    expect(readText(part(element, 'confirm')!)).to.equal('Everything is right');
    part(element, 'confirm')!.click();
    part(element, 'confirm')!.click();
    await confirm(element);
    expect(heard).to.deep.equal([[]]);
    expect(element.phase).to.equal('sent');
    expect(part(element, 'confirm')!.getAttribute('aria-disabled')).to.equal('true');
    expect(part(element, 'wrong')).to.equal(null);
    expect(readStatus(element)).to.contain('Thank you');
  });

  it('takes a correction without the blanks around it, and says what follows from it', async () => {
    const element = await show();
    const heard = listen(element);
    const input = await doubt(element, 'DATE_OF_BIRTH');
    expect(element.phase).to.equal('correcting');
    await waitUntil(() => isActive(input));
    expect(input.value, 'as it was read').to.equal('1984-03-17');
    expect(input.autocomplete).to.equal('off');
    expect(input.dir).to.equal('auto');
    expect(input.maxLength).to.equal(200);
    for (const text of [readText(element), readStatus(element)])
      expect(text).to.contain('What your document says counts').and.contain('A person compares it');
    await expect(element).to.be.accessible();
    await type(element, 'DATE_OF_BIRTH', ' 17.03.1985 ');
    expect(readText(part(element, 'confirm')!)).to.equal('Send corrections');
    await confirm(element);
    expect(heard).to.deep.equal([[{ field: 'DATE_OF_BIRTH', value: '17.03.1985' }]]);
  });

  it('takes an empty value: the document has none', async () => {
    const element = await show();
    const heard = listen(element);
    await doubt(element, 'FIRST_NAME');
    await type(element, 'FIRST_NAME', '');
    await confirm(element);
    expect(heard).to.deep.equal([[{ field: 'FIRST_NAME', value: '' }]]);
  });

  it('asks what is wrong where nothing was changed, and sends nothing', async () => {
    const element = await show();
    const heard = listen(element);
    await doubt(element, 'LAST_NAME');
    await doubt(element, 'FIRST_NAME');
    await type(element, 'LAST_NAME', 'ERICSSON');
    await type(element, 'FIRST_NAME', ' ANNA MARIA ');
    await confirm(element);
    expect(heard).to.deep.equal([]);
    const input = findInput(element, 'FIRST_NAME');
    await waitUntil(() => isActive(input));
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(findInput(element, 'LAST_NAME').hasAttribute('aria-invalid')).to.equal(false);
    expect(readText(element)).to.contain('Type what your document says, or undo this.');
    await expect(element).to.be.accessible();
  });

  it('takes no value for a correction that is the one on the screen, in any language', async () => {
    for (const locale of ['en', 'fr', 'ar'] as const) {
      const element = await show({ locale });
      const heard = listen(element);
      for (const name of ['DATE_OF_BIRTH', 'NATIONALITY'] as const) {
        const shown = findButton(element, name).parentElement!.querySelector('bdi')!.textContent;
        expect(shown, `${locale} ${name}`).not.to.contain(FIELDS[name]);
        await doubt(element, name);
        await type(element, name, ` ${shown.replaceAll(/\s/g, ' ').replaceAll(/\p{Cf}/gu, '')}`);
      }
      await confirm(element);
      expect(heard, locale).to.deep.equal([]);
      expect(element.phase).to.equal('correcting');
      expect(findInput(element, 'DATE_OF_BIRTH').getAttribute('aria-invalid')).to.equal('true');
      await type(element, 'DATE_OF_BIRTH', '18.03.1984');
      await type(element, 'NATIONALITY', 'FIN');
      await confirm(element);
      expect(heard[0], locale).to.have.length(2);
    }
  });

  it('takes a mark back, with the focus at its field', async () => {
    const element = await show();
    const heard = listen(element);
    await doubt(element, 'LAST_NAME');
    await type(element, 'LAST_NAME', 'X');
    part(element, 'undo')!.click();
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
    await waitUntil(() => isActive(findButton(element, 'LAST_NAME')));
    expect((await doubt(element, 'LAST_NAME')).value, 'what was typed is forgotten').to.equal('ERIKSSON');
    part(element, 'undo')!.click();
    await element.updateComplete;
    await confirm(element);
    expect(heard).to.deep.equal([[]]);
  });

  it('keeps what was typed while the view is read again, and forgets it with other fields', async () => {
    const element = await show();
    await doubt(element, 'LAST_NAME');
    await type(element, 'LAST_NAME', 'ERICSSON');
    element.fields = { ...FIELDS };
    await element.updateComplete;
    expect(findInput(element, 'LAST_NAME').value).to.equal('ERICSSON');
    element.fields = { ...FIELDS, LAST_NAME: 'OTHER' };
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
    expect(part(element, 'value')).to.equal(null);
  });

  it('sends at most 200 characters also of a long value that was read', async () => {
    const element = await show({ fields: { ADDRESS: 'A'.repeat(250) } });
    const heard = listen(element);
    expect((await doubt(element, 'ADDRESS')).value).to.have.length(200);
    await confirm(element);
    expect(heard, 'the end of the value is no correction').to.deep.equal([]);
    await type(element, 'ADDRESS', 'B'.repeat(200));
    await confirm(element);
    expect(heard).to.deep.equal([[{ field: 'ADDRESS', value: 'B'.repeat(200) }]]);
  });

  it('shows a name in another script in its own direction, and lets no page translate it', async () => {
    const element = await show({ fields: { LOCAL_NAME: 'آنا' }, locale: 'ar' });
    const value = element.shadowRoot!.querySelector('bdi')!;
    expect(value.translate).to.equal(false);
    expect(readText(value)).to.equal('آنا');
    expect(deepActive()).not.to.equal(value);
    await expect(element).to.be.accessible();
  });
});
