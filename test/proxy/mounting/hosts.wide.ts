import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, describe, test } from 'node:test';
import { createSessionClient } from '@idproof/core/session';
import { installExtra } from '../../../scripts/lib/extra-packages.mjs';
import { PAGES } from '../../repository/docs/pages.js';
import { PROXY_VARIABLES } from '../helpers/proxy-process.js';

/** The servers of docs/deploy.md, as they are written there but for the port. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const extra = join(installExtra('test/proxy/mounting'), 'node_modules');
const folder = mkdtempSync(join(tmpdir(), 'idproof-mounting-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const text = PAGES.find(({ path }) => path === 'docs/deploy.md')?.text ?? '';
const sampleOf = (heading: string): string => {
  const code = new RegExp(`^### ${heading}$[\\s\\S]*?\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``, 'm').exec(text)?.[1];
  assert.ok(code, heading);
  return code;
};

/** A project that has the packages of the page; `express` is one of the two versions. */
function createProject(express: 'express' | 'express4'): string {
  const project = join(folder, express);
  const link = (name: string, target: string) => {
    const path = join(project, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
  };
  link('express', join(extra, express));
  for (const name of ['fastify', '@nestjs/core', '@nestjs/common']) link(name, join(extra, name));
  link('@idproof/proxy', join(root, 'packages/proxy'));
  for (const name of ['hono', '@hono/node-server']) link(name, join(root, 'packages/proxy/node_modules', name));
  const module = `import 'reflect-metadata';\nimport { Module } from '@nestjs/common';
    export class AppModule {}\nModule({})(AppModule);`;
  link('reflect-metadata', join(extra, 'reflect-metadata'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'app.module.js'), module);
  return project;
}
const projects = { express: createProject('express'), express4: createProject('express4') };

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Host {
  url: string;
  child: ChildProcess;
  /** What it has printed on the standard error output. */
  errors: () => string;
}

async function start(code: string, project: string): Promise<Host> {
  const port = await findPort();
  const file = join(project, `server-${port}.js`);
  assert.match(code, /\b3000\b/);
  writeFileSync(file, code.replace(/\b3000\b/, String(port)));
  const env = {
    PATH: process.env.PATH,
    ...PROXY_VARIABLES,
    NODE_ENV: 'test',
    IDPROOF_PROVIDER_URL: 'http://127.0.0.1:9',
    IDPROOF_STORE: 'memory:',
  };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const url = `http://localhost:${port}`;
  for (;;) {
    assert.equal(child.exitCode, null, errors);
    if (await fetch(url).catch(() => undefined)) return { url, child, errors: () => errors };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const post = (url: string) =>
  fetch(`${url}/idproof/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${PROXY_VARIABLES.IDPROOF_SERVER_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ userId: 'u', flow: 'api', docType: '00000001003' }),
  });

const HOSTS = [
  ['Express', projects.express, 'Express 5'],
  ['Express', projects.express4, 'Express 4'],
  ['Fastify', projects.express, 'Fastify'],
  ['Hono', projects.express, 'Hono'],
  ['NestJS', projects.express, 'NestJS'],
] as const;

describe('the proxy mounted as the page says', () => {
  for (const [heading, project, name] of HOSTS) {
    test(`${name}: a session begins and goes on, and what is elsewhere is the host's`, async () => {
      const { url, child } = await start(sampleOf(heading), project);
      const created = await post(url);
      assert.equal(created.status, 201);
      const { clientToken } = (await created.json()) as { clientToken: string };
      const client = createSessionClient({ proxyUrl: `${url}/idproof`, getToken: async () => clientToken });
      const { consent } = await client.view();
      assert.equal((await client.consent({ decision: 'granted', textHash: consent.textHash })).step, 'document');
      const elsewhere = await fetch(`${url}/elsewhere`);
      assert.equal(elsewhere.status, 404);
      assert.notEqual(elsewhere.headers.get('content-type'), 'application/problem+json');
      child.kill('SIGKILL');
    });
  }

  for (const [name, project] of Object.entries(projects)) {
    test(`${name}: behind express.json() it says what to change`, async () => {
      const code = sampleOf('Express');
      const lines = ['app.use(createNodeHandler(proxy));\n', 'app.use(express.json());\n'] as const;
      const { url, child, errors } = await start(code.replace(lines.join(''), lines.toReversed().join('')), project);
      assert.equal((await post(url)).status, 500);
      if (errors() === '' && child.stderr) await once(child.stderr, 'data');
      assert.match(errors(), /Mount the proxy before express\.json\(\)/);
      child.kill('SIGKILL');
    });
  }
});
