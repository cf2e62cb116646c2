import type { ImageEncoder } from '@idproof/core/image';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { fakeEncoder, image, part, untilPhase } from '../helpers/helpers.js';
import { choose, mount, note, say, untilPages } from './paper-helpers.js';

describe('several files of which some are not taken', () => {
  const bad = (): File => new File(['PK\u0003\u0004'], 'b.docx');
  const WHY = 'We cannot read this file. Choose a PDF, or a JPEG, PNG or WebP photo.';

  it('are pages all the same, and the person sees and hears how many were left out, and why', async () => {
    const { element, faults } = await mount();
    choose(element, bad(), await image(), new File([], 'empty.jpg'), await image(), bad());
    await untilPages(element, 2);
    const text = `Files not added: 2. ${WHY} Files not added: 1. This file is empty. Choose another one.`;
    await waitUntil(() => faults.length === 3 && say(element) === `Page added. Pages: 2. ${text}`);
    expect(note(element)).to.equal(text);
    part(element, 'remove')!.click();
    await untilPages(element, 1);
    expect([note(element), say(element)]).to.deep.equal(['', 'Page removed. Pages: 1']);
  });

  it('leave the first screen where none is a page, with the same message', async () => {
    const { element, faults } = await mount();
    choose(element, bad(), bad());
    await waitUntil(() => faults.length === 2 && note(element) === `Files not added: 2. ${WHY}`, note(element));
    expect(say(element)).to.equal(`Files not added: 2. ${WHY}`);
    choose(element, bad());
    await waitUntil(() => faults.length === 3 && note(element) === WHY, note(element));
  });

  it('are not spoken of once the camera was opened', async () => {
    const { element, faults } = await mount();
    choose(element, await image(), bad());
    await untilPages(element, 1);
    await waitUntil(() => faults.length === 1 && note(element) !== '');
    element.start();
    await untilPhase(element, 'live');
    element.stop();
    await untilPages(element, 1);
    expect(note(element)).to.equal('');
  });

  it('are too many for one paper', async () => {
    const { element, faults } = await mount();
    choose(element, ...(await Promise.all(Array.from({ length: 22 }, () => image()))));
    await untilPages(element, 20);
    const text = 'Files not added: 2. A document has at most 20 pages.';
    await waitUntil(() => note(element) === text, note(element));
    expect([say(element), faults.length]).to.deep.equal([`Page added. Pages: 20. ${text}`, 0]);
    expect(part(element, 'add')).to.equal(null);
  });

  it('go on behind one that the person discards in the review', async () => {
    const fake = fakeEncoder();
    let count = 0;
    const encode: ImageEncoder['encode'] = (source, options) => {
      count++;
      return fake.encode(source, options);
    };
    const { element } = await mount({ review: 'always', encoder: { ...fake, encode } });
    choose(element, await image(), await image());
    await waitUntil(() => part(element, 'preview') !== null);
    expect(count).to.equal(1);
    part(element, 'retake')!.click();
    await waitUntil(() => count === 2 && part(element, 'preview') !== null, 'the second image is not reviewed');
    part(element, 'confirm')!.click();
    await untilPages(element, 1);
  });

  it('are told apart from one that was deleted, which can be chosen again once it is back', async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('gone.jpg', { create: true });
    const writer = await handle.createWritable();
    await writer.write(await image());
    await writer.close();
    const gone = await handle.getFile();
    await folder.removeEntry('gone.jpg');
    const { element, faults } = await mount();
    choose(element, gone);
    const text = 'This file is damaged. Choose another one.';
    await waitUntil(() => note(element) === text, `${faults.join()} ${note(element)}`);
    expect(element.shadowRoot!.querySelector<HTMLInputElement>('#upload')!.value).to.equal('');
    choose(element, gone, await image());
    await untilPages(element, 1);
    await waitUntil(() => note(element) === `Files not added: 1. ${text}`, note(element));
    expect(faults).to.deep.equal(['image_damaged', 'image_damaged']);
  });
});
