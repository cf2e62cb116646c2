import type { EncodeOptions, ImageEncoder } from '@idproof/core/image';
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { PdfFile } from '../../../packages/widgets/src/capture/pdf/pdf-file.js';
import { asFile, makePdf } from '../document-capture/pdf-samples.js';
import { fakeCamera, fakeEncoder, image, isActive, part, readText, untilPhase } from '../helpers/helpers.js';
import { choose, listPages, mount, note, say, shootPage, untilPages, type PaperStage } from './paper-helpers.js';

const TEXT = { content: 'BT ET' };
const pdfFile = (pages = 1, trailer = ''): File =>
  asFile(
    makePdf(
      Array.from({ length: pages }, () => TEXT),
      trailer,
    ),
  );

async function countPages(file: Blob): Promise<number> {
  return (await PdfFile.read(new Uint8Array(await file.arrayBuffer()))).pages.length;
}

const send = ({ element }: PaperStage): void => part(element, 'confirm')!.click();

describe('a paper by camera', () => {
  it('is named, and sent as the one photograph', async () => {
    const stage = await mount();
    const { element, sent } = stage;
    expect(readText(element.shadowRoot!.querySelector('h2')!)).to.equal('Bank statement');
    await shootPage(element);
    await untilPages(element, 1);
    expect(element.phase).to.equal('review');
    send(stage);
    await untilPhase(element, 'submitted');
    expect(sent).to.have.length(1);
    const [{ file, base64, ...rest }] = sent as [(typeof sent)[0]];
    expect(rest).to.deep.equal({ schemaId: 'bank_statement_v1', fileType: 'jpg', pages: 1, method: 'manual' });
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    expect(bytes).to.deep.equal(new Uint8Array(await file.arrayBuffer()));
    expect(readText(element.shadowRoot!.querySelector('.done')!)).to.equal('Your document is ready.');
  });

  it('is said to be prepared as a document, not as a photo', async () => {
    const stage = await mount();
    await shootPage(stage.element);
    await untilPages(stage.element, 1);
    send(stage);
    await stage.element.updateComplete;
    expect(say(stage.element)).to.equal('Preparing your document…');
    expect(readText(part(stage.element, 'confirm')!)).to.equal('Preparing your document…');
    await untilPhase(stage.element, 'submitted');
  });

  it('of several pages is one PDF, with the camera off between them', async () => {
    const stage = await mount();
    const { element, sent } = stage;
    await shootPage(element);
    await untilPages(element, 1);
    part(element, 'add')!.click();
    await untilPhase(element, 'live');
    await element.shoot();
    await waitUntil(() => part(element, 'preview') !== null);
    part(element, 'confirm')!.click();
    await untilPages(element, 2);
    expect(listPages(element)).to.deep.equal(['Page 1 of 2', 'Page 2 of 2']);
    expect(say(element)).to.equal('Page added. Pages: 2');
    send(stage);
    await waitUntil(() => sent.length === 1);
    expect(sent[0]).to.include({ fileType: 'pdf', pages: 2, method: 'manual' });
    expect(await countPages(sent[0]!.file)).to.equal(2);
  });

  it('closes the camera without a loss of pages, and discards the last one where the page asks for it', async () => {
    const { element } = await mount();
    await shootPage(element);
    await untilPages(element, 1);
    element.start();
    await untilPhase(element, 'live');
    element.stop();
    await untilPages(element, 1);
    element.retake();
    await untilPhase(element, 'idle');
    expect(listPages(element)).to.deep.equal([]);
  });

  it('asks the camera for enough pixels to read a sheet, and allows each page as many', async () => {
    const environment = fakeCamera();
    const options: EncodeOptions[] = [];
    const fake = fakeEncoder();
    const encoder: ImageEncoder = {
      ...fake,
      encode: (source, given = {}) => {
        options.push(given);
        return fake.encode(source, given);
      },
    };
    const { element } = await mount({ environment, encoder });
    await shootPage(element);
    await untilPages(element, 1);
    expect(environment.asked[0]!.video).to.deep.include({ width: { ideal: 3840 }, height: { ideal: 2160 } });
    expect(options[0]).to.include({ maxEdge: 3400, maxBase64Length: 2_097_152 });
  });

  it('without a name of its own is a document', async () => {
    const { element } = await mount({ schemaId: 'utility_bill_v9' });
    expect(readText(element.shadowRoot!.querySelector('h2')!)).to.equal('Document');
  });

  it('loses its pages to another paper', async () => {
    const { element } = await mount();
    await shootPage(element);
    await untilPages(element, 1);
    element.schemaId = 'invoice_v1';
    await untilPhase(element, 'idle');
    expect(readText(element.shadowRoot!.querySelector('h2')!)).to.equal('Invoice');
  });
});

describe('a paper as a file', () => {
  it('that is a PDF is shown by its name and sent as it is', async () => {
    const stage = await mount();
    const { element, sent } = stage;
    const file = pdfFile(3);
    choose(element, file);
    await waitUntil(() => part(element, 'file') !== null);
    const shown = part(element, 'file')!;
    expect(shown.querySelector('bdi')!.textContent).to.equal(file.name);
    expect(readText(shown)).to.contain('Pages: 3');
    send(stage);
    await waitUntil(() => sent.length === 1);
    expect(sent[0]).to.include({ fileType: 'pdf', pages: 3, method: 'upload' });
    expect(new Uint8Array(await sent[0]!.file.arrayBuffer())).to.deep.equal(new Uint8Array(await file.arrayBuffer()));
  });

  it('that is a photograph without a doubt is a page at once, and sent as it is', async () => {
    const stage = await mount();
    const { element, sent } = stage;
    const file = await image();
    choose(element, file);
    await untilPages(element, 1);
    send(stage);
    await waitUntil(() => sent.length === 1);
    expect(sent[0]).to.include({ fileType: 'jpg', pages: 1, method: 'upload' });
    expect(new Uint8Array(await sent[0]!.file.arrayBuffer())).to.deep.equal(new Uint8Array(await file.arrayBuffer()));
  });

  it('that is doubtful is reviewed first, and so is every one where the page asks for it', async () => {
    for (const [properties, doubts] of [
      [{}, ['blurry']],
      [{ review: 'always' }, []],
    ] as const) {
      const { element } = await mount(properties, doubts);
      choose(element, await image());
      await waitUntil(() => part(element, 'preview') !== null, 'no review');
      expect(listPages(element)).to.deep.equal([]);
      part(element, 'confirm')!.click();
      await untilPages(element, 1);
    }
  });

  it('that is a scan, which has no outline and is white to its edges, raises no doubt', async () => {
    const scan = document.createElement('canvas');
    [scan.width, scan.height] = [1240, 1754];
    const context = scan.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, scan.width, scan.height);
    context.fillStyle = '#111';
    context.font = '28px sans-serif';
    for (let line = 1; line < 40; line++)
      context.fillText(`${line} Nov  Transfer to account 4711  ${line * 17}.00 EUR`, 90, line * 42);
    const blob = await new Promise<Blob | null>((resolve) => scan.toBlob(resolve, 'image/png'));
    const encoder: ImageEncoder = {
      ...fakeEncoder(),
      encode: async () => ({ ...(await fakeEncoder().encode(blob!)), blob: blob!, width: 1240, height: 1754 }),
    };
    const { element } = await mount({ judge: null, encoder });
    choose(element, new File([blob!], 'scan.png'));
    await untilPages(element, 1);
    expect(part(element, 'preview')).to.equal(null);
  });

  it('of several images is one PDF; a page that is removed is not in it', async () => {
    const stage = await mount();
    const { element, sent } = stage;
    choose(element, await image(), await image(), await image());
    await untilPages(element, 3);
    part(element, 'remove')!.click();
    await untilPages(element, 2);
    expect(say(element)).to.equal('Page removed. Pages: 2');
    send(stage);
    await waitUntil(() => sent.length === 1);
    expect(sent[0]).to.include({ fileType: 'pdf', pages: 2 });
    expect(await countPages(sent[0]!.file)).to.equal(2);
  });

  it('loses one page alone to a double click', async () => {
    const { element } = await mount();
    choose(element, await image(), await image(), await image());
    await untilPages(element, 3);
    part(element, 'remove')!.click();
    await untilPages(element, 2);
    part(element, 'remove')!.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, composed: true }));
    await element.updateComplete;
    expect(listPages(element).length).to.equal(2);
  });

  it('is refused before anything is sent: too large, locked, of another type, or a PDF among others', async () => {
    const { element, sent, faults } = await mount({ maxBase64Length: 1_000_000 });
    const large = new File([makePdf([TEXT]), new Uint8Array(800_000)], 'statement.pdf');
    const REFUSED: [string, string, File[]][] = [
      ['payload_too_large', 'This file is too large: the limit is 0.7 MB.', [large]],
      ['pdf_locked', 'locked with a password', [pdfFile(1, '/Encrypt 9 0 R')]],
      ['pdf_unreadable', 'This PDF cannot be opened here', [new File(['%PDF-1.7 and no more'], 'a.pdf')]],
      ['image_type_unsupported', 'Choose a PDF, or a JPEG', [new File(['PK\u0003\u0004'], 'statement.pdf')]],
      ['image_several', 'Choose one PDF, or photos', [pdfFile(), await image()]],
    ];
    for (const [code, text, files] of REFUSED) {
      choose(element, ...files);
      await waitUntil(() => faults.at(-1) === code && note(element).includes(text), `${code}: ${note(element)}`);
      expect(say(element), code).to.contain(text);
    }
    expect([sent.length, element.phase]).to.deep.equal([0, 'idle']);
  });

  it('keeps its pages when one more is refused', async () => {
    const { element, faults } = await mount();
    choose(element, await image());
    await untilPages(element, 1);
    choose(element, pdfFile());
    await waitUntil(() => faults.length === 1);
    await element.updateComplete;
    expect([faults[0], listPages(element).length]).to.deep.equal(['image_several', 1]);
    expect(note(element)).to.contain('a PDF is sent by itself');
  });

  it('stays while another one is refused, and is read out by its name, size and pages', async () => {
    const { element, faults } = await mount();
    choose(element, pdfFile(2));
    await waitUntil(() => part(element, 'file') !== null);
    const { name } = pdfFile();
    await waitUntil(() => say(element) === `${name} · 0.1 MB · Pages: 2`, `it says: ${say(element)}`);
    choose(element, new File(['PK\u0003\u0004'], 'b.pdf'));
    await waitUntil(() => faults.length === 1 && note(element) !== '');
    expect(readText(part(element, 'file')!)).to.contain('Pages: 2');
    expect(say(element)).to.equal(note(element));
    choose(element, await image());
    await untilPages(element, 1);
  });

  it('can be replaced by another file', async () => {
    const { element } = await mount();
    choose(element, pdfFile());
    await waitUntil(() => part(element, 'file') !== null);
    part(element, 'retake')!.click();
    await untilPhase(element, 'idle');
    expect(part(element, 'upload')).not.to.equal(null);
  });
});

describe('a paper', () => {
  it('is sent once, however often the button is pressed', async () => {
    const stage = await mount();
    choose(stage.element, pdfFile());
    await waitUntil(() => part(stage.element, 'file') !== null);
    send(stage);
    send(stage);
    await untilPhase(stage.element, 'submitted');
    expect(stage.sent).to.have.length(1);
  });

  it('stays where the page prevents the event, and can be sent again', async () => {
    const stage = await mount();
    let isPrevented = true;
    stage.element.addEventListener('idproof-paper', (event) => isPrevented && event.preventDefault());
    choose(stage.element, pdfFile());
    await waitUntil(() => part(stage.element, 'file') !== null);
    send(stage);
    await waitUntil(() => stage.sent.length === 1 && part(stage.element, 'confirm')?.ariaDisabled !== 'true');
    expect(stage.element.phase).to.equal('review');
    isPrevented = false;
    send(stage);
    await untilPhase(stage.element, 'submitted');
  });

  it('can be left out where it is optional, and only there', async () => {
    const { element, skipped } = await mount({ optional: true });
    part(element, 'skip')!.click();
    expect(skipped).to.deep.equal(['bank_statement_v1']);
    element.optional = false;
    await element.updateComplete;
    expect(part(element, 'skip')).to.equal(null);
  });

  it('can be left out where the camera is blocked, and at its pages, until it is sent', async () => {
    const stage = await mount({ optional: true, environment: fakeCamera({ fails: 'NotAllowedError' }) });
    const { element, skipped } = stage;
    element.start();
    await untilPhase(element, 'blocked');
    await waitUntil(() => part(element, 'skip') !== null);
    part(element, 'skip')!.click();
    expect(skipped).to.have.length(1);
    choose(element, await image());
    await untilPages(element, 1);
    part(element, 'skip')!.click();
    expect(skipped).to.have.length(2);
    send(stage);
    await untilPhase(element, 'submitted');
    expect(part(element, 'skip')).to.equal(null);
  });

  it('takes no press on a control that is disabled while the file is written', async () => {
    let release!: () => void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let isGated = false;
    const fake = fakeEncoder();
    const encode: ImageEncoder['encode'] = async (source, options) => {
      if (isGated) await gate;
      return fake.encode(source, options);
    };
    // Each page has more than its share, so they are encoded once more.
    const stage = await mount({ optional: true, maxBase64Length: 4000, encoder: { ...fake, encode } });
    const { element, skipped, sent } = stage;
    choose(element, await image(), await image());
    await untilPages(element, 2);
    isGated = true;
    send(stage);
    await waitUntil(() => part(element, 'confirm')!.ariaDisabled === 'true');
    let dialogs = 0;
    element.shadowRoot!.querySelector('#upload')!.addEventListener('click', () => dialogs++);
    for (const name of ['add', 'upload', 'skip', 'remove', 'confirm']) {
      expect(part(element, name)!.ariaDisabled, name).to.equal('true');
      part(element, name)!.click();
    }
    await element.updateComplete;
    expect([element.phase, dialogs, skipped.length]).to.deep.equal(['review', 0, 0]);
    release();
    await waitUntil(() => sent.length === 1);
    expect(sent[0]!.pages).to.equal(2);
  });

  it('says why the last one was refused, and how many attempts are left', async () => {
    const { element } = await mount({ refusal: { texts: ['Another kind of document.'], attemptsLeft: 2 } });
    expect(note(element)).to.equal('Another kind of document. Attempts left: 2');
  });

  it('is captured by the keyboard alone, and the focus is on what comes next', async () => {
    const { element, sent } = await mount();
    choose(element, await image(), await image());
    await untilPages(element, 2);
    element.focus();
    await waitUntil(() => isActive(element.shadowRoot!.querySelector('h2')));
    await sendKeys({ press: 'Tab' });
    expect(isActive(part(element, 'remove'))).to.equal(true);
    await sendKeys({ press: 'Enter' });
    await untilPages(element, 1);
    await waitUntil(() => isActive(part(element, 'confirm')));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => sent.length === 1);
  });

  it('without a camera or files offers what there is', async () => {
    const { element } = await mount({ captureMethods: 'upload' });
    expect(readText(element.shadowRoot!.querySelector('header')!)).to.contain(
      'Choose the PDF, or photos of every page.',
    );
    expect(element.shadowRoot!.querySelectorAll('.actions button')).to.have.length(1);
  });

  it('tells of an image that cannot be encoded', async () => {
    const { element, faults } = await mount({ encoder: fakeEncoder({ fails: 'image_damaged' }) });
    choose(element, await image());
    await waitUntil(() => faults.length === 1);
    expect(faults).to.deep.equal(['image_damaged']);
  });
});
