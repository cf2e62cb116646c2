import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packAll } from '../../scripts/tarballs.mjs';
import { openBrowser } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, PATIENT, Running } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';
import { installIn, runIn, strangersEnvironment } from './npm.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** From a clone: its projects install the clone's tarballs. */
const PROGRAM = join(root, 'packages/create-idproof/dist/cli.js');

/**
 * Every framework and every server, each server with another framework. The first verifies with the engines that the
 * project installs; to the rest of a project it makes no difference which ones answer.
 */
const PROJECTS = [
  { framework: 'vite', server: 'hono', engines: {} },
  { framework: 'lit', server: 'express', engines: INJECTED_ENGINES },
  { framework: 'html', server: 'fastify', engines: INJECTED_ENGINES },
  { framework: 'next', engines: INJECTED_ENGINES },
];

describe('what npm create idproof writes', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-created-'));
  /** What npm installs for one project begins with what it has installed for the one before. */
  const installed = join(scratch, 'node_modules');
  let tarballs: Record<string, string>;
  before(async () => {
    tarballs = await packAll(join(root, 'tarballs'));
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it('is the same where npm has installed it, but for where our packages come from', async () => {
    const tool = join(scratch, 'tool');
    mkdirSync(tool);
    writeFileSync(join(tool, 'package.json'), '{"private":true}');
    await installIn(tool, [tarballs['create-idproof']!]);
    await runIn(tool, 'npx', ['--no-install', 'create-idproof', 'shop', '--yes']);
    await runIn(scratch, process.execPath, [PROGRAM, 'shop', '--yes']);
    const list = (folder: string): string[] =>
      readdirSync(join(scratch, folder), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(list('tool/shop').toSorted(), list('shop').toSorted());
    assert.match(readFileSync(join(tool, 'shop/package.json'), 'utf8'), /"@idproof\/widgets": "\^\d/);
  });

  for (const { framework, server, engines } of PROJECTS) {
    describe([framework, server].filter(Boolean).join(' with '), () => {
      const name = `shop-${framework}`;
      const folder = join(scratch, name);
      after(() => renameSync(join(folder, 'node_modules'), installed));

      it('is written and installed', async () => {
        const named = ['--framework', framework, ...(server ? ['--server', server] : []), '--yes'];
        await runIn(scratch, process.execPath, [PROGRAM, name, ...named]);
        if (existsSync(installed)) renameSync(installed, join(folder, 'node_modules'));
        await installIn(folder, []);
      });

      it('is built', async () => {
        await runIn(folder, 'npm', ['run', 'build']);
      });

      it('starts and verifies a person', async () => {
        await verifyIn(folder, engines);
      });
    });
  }

  async function verifyIn(folder: string, engines: Record<string, string>): Promise<void> {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const env = strangersEnvironment({
      ...PATIENT,
      ...engines,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      IDPROOF_PROVIDER_URL: `http://localhost:${sandboxPort}`,
    }) as Record<string, string>;
    const running = new Running(['npm', 'run', 'dev'], env, folder);
    const visit = await openBrowser();
    try {
      await running.line('ready');
      // That was the sandbox.
      await eventually(async () => assert.ok((await fetch(`http://localhost:${port}/`)).ok));
      const person = new Person(visit.page);
      await person.agree(`http://localhost:${port}/`);
      await person.isAt('Document');
      await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
      await person.isAt('Selfie');
      await person.upload('me.jpg', readFace('Family1-Mom2'));
      await person.sees('Your verification is under review');
      await person.sees(HOLDER.documentNumber);
      assert.match(running.written, /finished review/, 'the server was told');
      const complaints = visit.complaints.filter((complaint) => !complaint.startsWith('Lit is in dev mode'));
      assert.deepEqual(complaints, [], 'nothing to complain about, what a server has rendered included');
    } catch (cause) {
      throw new Error(`The project wrote:\n${running.written}`, { cause });
    } finally {
      await visit.close();
      await running.stop();
    }
  }
});
