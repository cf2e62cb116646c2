import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the page of live examples: each in a frame of its own, with its code below. */
export function stageElements(stage) {
  const folder = join(stage, 'public/examples');
  mkdirSync(folder, { recursive: true });
  cpSync(at('../../packages/widgets/dist/plain'), join(folder, 'idproof'), { recursive: true });
  cpSync(at('../../packages/widgets/dist/face'), join(folder, 'idproof/face'), { recursive: true });
  const names = readdirSync(at('../examples')).filter((file) => file.endsWith('.html'));
  const sections = names
    .toSorted((one, other) => one.localeCompare(other))
    .map((file) => {
      const code = readFileSync(at(`../examples/${file}`), 'utf8').trim();
      const script = readScript(code);
      const name = file.replace('.html', '');
      writeFileSync(join(folder, file), wrap(name, script ? code.replace(script.whole, '') : code, script?.code));
      if (script) writeFileSync(join(folder, `${name}.js`), script.code);
      return renderSection(name, code);
    });
  writeFileSync(join(stage, 'examples.md'), [readFileSync(at('../examples/intro.md'), 'utf8'), ...sections].join('\n'));
}

/** The script of an example stands in a file of its own: the site's policy allows no other. */
function readScript(code) {
  const found = /<script type="module">\n([\s\S]*?)<\/script>/.exec(code);
  return found ? { whole: found[0], code: found[1] } : undefined;
}

function wrap(name, body, script) {
  const own = script ? `\n<script type="module" src="./${name}.js"></script>` : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="icon" href="data:,">
<script type="module" src="./idproof/idproof.js"></script>
${body}${own}
</html>
`;
}

function renderSection(name, code) {
  const address = `./examples/${name}.html`;
  return [
    `## \`${name}\``,
    '',
    `<iframe class="example" title="${name}" loading="lazy" allow="camera" src="${address}"></iframe>`,
    '',
    '```html',
    code,
    '```',
    '',
  ].join('\n');
}
