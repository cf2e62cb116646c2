import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../helpers/e2e/browser.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { Person } from '../helpers/e2e/person.js';
import { Running } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';
import { bundleIn } from './bundle.js';
import { codeBlocks, createConsumer, readmePages, readmeServer, type Consumer } from './consumer.js';
import { listPublished, runBin } from './npm.js';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
const projects = fileURLToPath(new URL('projects', import.meta.url));
/** What the projects need beside what the README names. */
const FOR_TYPES = ['typescript', '@types/node', '@lit/react', '@types/react', 'react', 'svelte', 'vue'];

interface Installed {
  modules: { path: string; declarations: { tagName: string }[] }[];
}

/** The settings with the secrets that the README's commands would make. */
function withSecrets(settings: string): string {
  return settings.replaceAll(/\$\(openssl rand -(hex|base64) (\d+)\)/g, (_, encoding: BufferEncoding, length: string) =>
    randomBytes(Number(length)).toString(encoding),
  );
}

async function waitFor(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a merchant who installed the tarballs with npm', () => {
  let merchant: Consumer;
  const running: Running[] = [];
  before(async () => {
    merchant = await createConsumer(FOR_TYPES);
  });
  after(async () => {
    for (const each of running) await each.stop();
    merchant.remove();
  });

  describe('checks types strictly, those of the libraries too', () => {
    for (const [module, moduleResolution] of [
      ['esnext', 'bundler'],
      ['nodenext', 'nodenext'],
    ] as const) {
      for (const project of readdirSync(projects)) {
        it(`${project}, ${moduleResolution}`, async () => {
          const folder = `${project.replace(/\.\w+$/, '')}-${moduleResolution}`;
          merchant.write(`${folder}/${project}`, readFileSync(join(projects, project), 'utf8'));
          await checkTypes(
            folder,
            module,
            moduleResolution,
            project.startsWith('server') ? [] : ['dom', 'dom.iterable'],
          );
        });
      }

      it(`what the packages' READMEs show, ${moduleResolution}`, async () => {
        const folder = `readmes-${moduleResolution}`;
        for (const name of listPublished().filter((each) => each !== 'create-idproof')) {
          const blocks = codeBlocks(readFileSync(join(packages, name, 'README.md'), 'utf8'), 'ts');
          assert.ok(blocks.length > 0, name);
          for (const [index, block] of blocks.entries()) merchant.write(`${folder}/${name}-${index}.ts`, block);
        }
        await checkTypes(folder, module, moduleResolution, ['dom', 'dom.iterable']);
      });
    }

    async function checkTypes(folder: string, module: string, moduleResolution: string, dom: string[]): Promise<void> {
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2022',
        lib: ['es2023', ...dom],
        jsx: 'react-jsx',
        types: ['node'],
        strict: true,
        skipLibCheck: false,
        noEmit: true,
      };
      merchant.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['.'] }));
      await runBin(merchant.folder, 'tsc', ['--project', folder]);
    }
  });

  describe('bundles what is used, and no more', () => {
    const manifest = (file: string): Installed =>
      JSON.parse(readFileSync(join(merchant.folder, 'node_modules/@idproof/widgets', file), 'utf8')) as Installed;

    it('every element keeps its definition when nothing but its module is imported', async () => {
      const { modules } = manifest('dist/custom-elements.json');
      assert.ok(modules.length >= 9);
      const whole = await bundleIn(merchant.folder, "import '@idproof/widgets';");
      for (const { path, declarations } of modules) {
        const { tagName } = declarations[0]!;
        const isDefined = new RegExp(`\\(["'\`]${tagName}["'\`],`);
        const alone = await bundleIn(merchant.folder, `import '${path.replace('dist', '@idproof/widgets')}';`);
        assert.match(alone, isDefined, path);
        // The phone's page is a page of its own.
        if (!/frame\.js$|phone\.js$|doctor/.test(path))
          assert.match(whole, isDefined, `${tagName} by the whole package`);
      }
    });

    for (const path of [
      ...['provider', 'session', 'image', 'capture', 'bridge'].map((part) => `core/${part}`),
      ...['framed.js', 'react', 'react/flow.js', 'vue', 'svelte', 'angular'].map((part) => `widgets/${part}`),
    ]) {
      it(`nothing is left of @idproof/${path} where it is imported and not used`, async () => {
        const code = await bundleIn(merchant.folder, `import * as unused from '@idproof/${path}';`);
        assert.equal(code.replaceAll(/\/[/*].*/g, '').trim(), '');
      });
    }
  });

  describe("runs the README's server against the sandbox", () => {
    let site = '';
    before(async () => {
      const [port, sandboxPort] = [await freePort(), await freePort()];
      const server = readmeServer(port, sandboxPort);
      const pages = readmePages();
      merchant.write('server.mjs', server.code);
      merchant.write('.env', `${withSecrets(server.settings)}SANDBOX_PORT=${sandboxPort}\n`);
      merchant.write('index.html', pages.bundled);
      await runBin(merchant.folder, 'vite', ['build']);
      merchant.write('dist/plain.html', pages.plain);
      merchant.copy('@idproof/widgets/dist/plain', 'dist/assets/idproof');
      merchant.copy('@idproof/widgets/dist/face', 'dist/assets/idproof/face');
      for (const script of server.scripts)
        running.push(new Running([process.execPath, '--env-file=.env', script], {}, merchant.folder));
      await running[0]!.line('ready');
      site = `http://localhost:${port}`;
      await waitFor(site);
    });

    for (const [kind, path] of [
      ['built with Vite', '/'],
      ['without a bundler', '/plain.html'],
    ]) {
      it(`goes through the main job on the page ${kind}`, async () => {
        const visit = await openBrowser();
        try {
          const person = new Person(visit.page);
          await person.agree(`${site}${path}`);
          await person.isAt('Document');
          await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
          await person.isAt('Selfie');
          await person.upload('me.jpg', readFace('Family1-Mom2'));
          await person.sees('Your verification is under review');
          await person.sees(HOLDER.documentNumber);
          assert.deepEqual(visit.complaints, []);
          // The picture was made small in the worker that belongs to the page.
          assert.ok(
            visit.traffic.some((entry) => /^< \S*image-worker\S*\.js /.test(entry)),
            'the worker was loaded',
          );
          assert.match(running[1]!.written, /finished review\n/, 'the server was told');
        } finally {
          await visit.close();
        }
      });
    }
  });
});
