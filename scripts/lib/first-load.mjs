/*
 * How the demo's pages are put into files. Each file is a round trip on a slow network; By default Vite makes a
 * chunk for every set of pages that share something: a dozen small files. Rolldown's `groups` take names and patterns, but not
 * "whatever the elements import at once", so that is computed here.
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
  let free;
  const elements = {
    debugName: 'idproof',
    name: (id, context) => {
      free ??= findFree(elementsEntry, context);
      return free.has(id) ? 'idproof' : null;
    },
  };
  const pages = {
    // A page that defines the elements late must not get them with what it shares with one that does so at once.
    debugName: 'site',
    name: (id, context) => (OWN.test(id) && !reachesElements(id, context) ? 'site' : null),
    minShareCount: 2,
  };
  return { includeDependenciesRecursively: false, groups: [elements, pages] };
}

function reachesElements(id, context, seen = new Set()) {
  if (DEFINES.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => reachesElements(imported, context, seen));
}

/** What an entry imports at once, and what that imports, as far as it defines no element, not even by an import. */
function findFree(entry, context) {
  const imports = new Map();
  const visit = (id) => {
    if (imports.has(id)) return;
    imports.set(id, context.getModuleInfo(id)?.importedIds ?? []);
    for (const imported of imports.get(id)) visit(imported);
  };
  visit(entry);
  const free = new Set([...imports.keys()].filter((id) => !DEFINES.test(id)));
  for (let before = Infinity; free.size < before;) {
    before = free.size;
    for (const id of free) if (imports.get(id).some((imported) => !free.has(imported))) free.delete(id);
  }
  return free;
}
