import '@idproof/widgets';
import '@idproof/widgets/confirm.js';
import '@idproof/widgets/paper-capture.js';
import '@idproof/widgets/frame.js';
import '@idproof/widgets/phone.js';
import '@idproof/widgets/webview-doctor.js';
import { expect } from '@open-wc/testing';

/** Attributes that are read on demand, so not observed. */
const READ_LATE = new Set(['idproof-frame start-url']);

/** The attributes that the reference lists for each element, by its tag. */
async function readAttributes(): Promise<Map<string, string[]>> {
  const page = await (await fetch('/docs/elements.md')).text();
  const sections = page.split(/^### `(?=idproof-)/m).slice(1);
  return new Map(
    sections.map((section) => {
      const rows = section.split('\n').filter((line) => /^\| `\w+` \| `[a-z0-9-]+` \|/.test(line));
      return [section.slice(0, section.indexOf('`')), rows.map((row) => row.split('`')[3]!)];
    }),
  );
}

describe('the reference of the elements', () => {
  it('lists for each element the attributes that it observes, and no other element’s', async () => {
    const listed = await readAttributes();
    expect(listed.size).to.be.at.least(10);
    for (const [tag, attributes] of listed) {
      const element = customElements.get(tag) as
        | (CustomElementConstructor & { observedAttributes: string[] })
        | undefined;
      expect(element, tag).to.not.equal(undefined);
      const own = new Set(element!.observedAttributes);
      expect(
        attributes.filter((name) => !own.has(name) && !READ_LATE.has(`${tag} ${name}`)),
        `${tag} does not have`,
      ).to.deep.equal([]);
      expect(
        [...own].filter((name) => !attributes.includes(name)),
        `${tag} has besides`,
      ).to.deep.equal([]);
    }
  });
});
