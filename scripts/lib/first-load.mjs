/*
 * How the demo's pages are put into files. Each file is a round trip on a slow network; Vite gives every set of pages a
 * chunk of what they share, which makes a dozen small ones.
 */

const DEFINES = /\/widgets\/dist\/(?:elements\/|[\w-]+\.js$)/;
/** The pages' own modules, and Vite's helper for what is imported late, which would otherwise stand beside an element. */
const OWN = /\/demo\/pages\/[\w-]+\.ts$|vite\/preload-helper/;

/**
 * One chunk of everything that the elements need before they are shown, one of what the pages share of their own.
 * What is imported late stays late, and what defines an element stays out: pages choose when that happens. For
 * `output.codeSplitting` of Rolldown; `elementsEntry` is the built file that pages import the elements from.
 */
export function splitFirstLoad(elementsEntry) {
  let needed;
  const elements = {
    debugName: 'idproof',
    name: (id, context) => {
      needed ??= findImported(elementsEntry, context);
      return needed.has(id) && !definesElements(id, context) ? 'idproof' : null;
    },
  };
  const pages = { name: 'site', test: OWN, minShareCount: 2 };
  return { includeDependenciesRecursively: false, groups: [elements, pages] };
}

function definesElements(id, context) {
  return [...findImported(id, context)].some((each) => DEFINES.test(each));
}

/** What a module imports, and what that imports, without what is imported late. */
function findImported(entry, context) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return found;
}

/** Style sheets before scripts: the page is painted when they are there, and a browser asks in this order. */
export const stylesFirst = {
  name: 'idproof:styles-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/^ *<link rel="stylesheet".*\n/gm) ?? [];
      const rest = links.reduce((left, link) => left.replace(link, ''), html);
      return rest.replace(/^ *<script type="module"/m, (script) => `${links.join('')}${script}`);
    },
  },
};
