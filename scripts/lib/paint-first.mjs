/*
 * How a built page of the demo begins: it is painted from its HTML alone, and no script of its modules runs before.
 * Otherwise the page stays white until they were evaluated, wherever they arrive fast or are in the browser's cache.
 * Vite inlines neither style sheets nor a script that waits for the first paint; test/e2e/first-paint.e2e.ts requires both.
 */

/**
 * Puts a page's style sheets into it, and in place of its scripts one that begins it. What the page imports late of
 * `elementsEntry`, the built file that pages import the elements from, is loaded with the rest.
 */
export function paintFirst(elementsEntry) {
  return {
    name: 'idproof:paint-first',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        const late = chunk.dynamicImports.filter((file) => bundle[file].facadeModuleId === elementsEntry);
        const loaded = listChunks(bundle, [chunk.fileName, ...late]);
        // The largest by far, and without effects.
        const alone = loaded.filter((file) => bundle[file].name === 'idproof');
        // A page that exists for the flow asks for it at once: its button waits for nothing longer.
        const early = html.includes('<idproof-flow') ? alone : [];
        const later = loaded.filter((file) => !early.includes(file));
        const preload = early.map((file) => `<link rel="modulepreload" href="${locate(file)}" />`).join('');
        const script = callInPage(beginPage, later.map(locate), [...alone, chunk.fileName].map(locate));
        return html
          .replaceAll(/^ *<link rel="modulepreload".*\n/gm, '')
          .replaceAll(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g, (_, file) =>
            putInline('style', bundle[file].source),
          )
          .replace(/<script type="module"[^>]*><\/script>/, () => preload + putInline('script type="module"', script));
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
    },
  };
}

/**
 * Runs in the page. Once it was painted, loads `files`, all at the same time, and evaluates those to `run`, each with what
 * it imports in a task of its own, so that the page handles a press in between.
 */
async function beginPage(files, run) {
  // What is pressed before its script is there would be lost.
  const controls = [...document.querySelectorAll(':is(button, input, select):enabled')];
  for (const control of controls) control.disabled = true;
  await new Promise((painted) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) painted();
    }).observe({ type: 'paint', buffered: true });
    // A page that nobody sees is not painted.
    setTimeout(painted, 1000);
  });
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }
  for (const file of run) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
  for (const control of controls) control.disabled = false;
}

const locate = (file) => `./${file}`;

function callInPage(run, ...values) {
  const code = String(run)
    .replaceAll(/\/\*.*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');
  return `(${code})(${values.map((value) => JSON.stringify(value)).join(',')})`;
}

function putInline(tag, content) {
  return `<${tag}>${content.trim()}</${tag.split(' ')[0]}>`;
}

/** These files and what they import at once, each after its imports. */
function listChunks(bundle, files, listed = new Set()) {
  for (const file of files) {
    if (listed.has(file)) continue;
    listChunks(bundle, bundle[file].imports, listed);
    listed.add(file);
  }
  return [...listed];
}
