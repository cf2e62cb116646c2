import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packAll } from '../../scripts/tarballs.mjs';
import { openBrowser } from '../helpers/e2e/browser.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { Person } from '../helpers/e2e/person.js';
import { PATIENT, Running } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';
import { installIn, runIn, strangersEnvironment } from './npm.js';

/** Every framework and every server, each server with another framework. */
const PROJECTS = [
  { framework: 'vite', server: 'hono' },
  { framework: 'lit', server: 'express' },
  { framework: 'html', server: 'fastify' },
  { framework: 'next' },
];

describe('what npm create idproof writes', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-created-'));
  let tarballs: Record<string, string>;
  before(async () => {
    tarballs = await packAll(join(scratch, 'tarballs'));
    const tool = join(scratch, 'tool');
    mkdirSync(tool);
    writeFileSync(join(tool, 'package.json'), '{"private":true}');
    await installIn(tool, [tarballs['create-idproof']!]);
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  for (const { framework, server } of PROJECTS) {
    describe([framework, server].filter(Boolean).join(' with '), () => {
      const name = `shop-${framework}`;
      const folder = join(scratch, name);

      it('is written and installed', async () => {
        const named = ['--framework', framework, ...(server ? ['--server', server] : []), '--yes'];
        await runIn(join(scratch, 'tool'), 'npx', ['--no-install', 'create-idproof', name, ...named]);
        cpSync(join(scratch, 'tool', name), folder, { recursive: true });
        const ours = ['core', 'engines', 'proxy', 'sandbox', 'widgets'];
        await installIn(
          folder,
          ours.map((each) => tarballs[`@idproof/${each}`]!),
        );
      });

      it('is built', async () => {
        await runIn(folder, 'npm', ['run', 'build']);
      });

      it('starts and verifies a person', async () => {
        await verifyIn(folder);
      });
    });
  }

  async function verifyIn(folder: string): Promise<void> {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const env = strangersEnvironment({
      ...PATIENT,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      IDPROOF_PROVIDER_URL: `http://localhost:${sandboxPort}`,
    }) as Record<string, string>;
    const running = new Running(['npm', 'run', 'dev'], env, folder);
    const visit = await openBrowser();
    try {
      await running.line('ready');
      const person = new Person(visit.page);
      await person.agree(`http://localhost:${port}/`);
      await person.isAt('Document');
      await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
      await person.isAt('Selfie');
      await person.upload('me.jpg', readFace('Family1-Mom2'));
      await person.sees('Your verification is under review');
      await person.sees(HOLDER.documentNumber);
      assert.match(running.written, /finished review/, 'the server was told');
    } catch (cause) {
      throw new Error(`The project wrote:\n${running.written}`, { cause });
    } finally {
      await visit.close();
      await running.stop();
    }
  }
});
