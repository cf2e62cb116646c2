import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { createProxy } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { placeProgram, root, runProgram } from './program.js';

const scratch = mkdtempSync(join(tmpdir(), 'idproof-create-'));
const CLI = placeProgram(join(scratch, 'node_modules/create-idproof'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const create = (args: readonly string[], input = ''): ReturnType<typeof runProgram> =>
  runProgram(scratch, [...CLI, ...args], input);

const read = (project: string, file: string): string => readFileSync(join(scratch, project, file), 'utf8');
const list = (project: string): string[] => readdirSync(join(scratch, project), { recursive: true, encoding: 'utf8' });

/** A folder in place of the built page of a phone. */
function placePhonePage(): string {
  const folder = mkdtempSync(join(scratch, 'phone-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

describe('npm create idproof', () => {
  it('writes a project with keys of its own, without asking', () => {
    for (const name of ['one', 'two']) assert.equal(create([name, '--yes']).status, 0);
    const files = list('one');
    for (const file of ['index.html', 'server.js', 'idproof.js', 'dev.js', 'README.md', '.gitignore', '.env'])
      assert.ok(files.includes(file), file);
    const keys = (project: string): string[] => read(project, '.env').match(/(?<=_KEY=).+/g) ?? [];
    assert.equal(new Set([...keys('one'), ...keys('two')]).size, 8);
    assert.equal(statSync(join(scratch, 'one/.env')).mode & 0o077, 0, 'others cannot read the keys');
    assert.match(read('one', '.gitignore'), /^\.env$/m);
  });

  it('writes settings with which the proxy prints no warning, and a developer is not rate-limited', async () => {
    assert.equal(create(['settings', '--yes']).status, 0);
    const env = {
      ...parseEnv(read('settings', '.env')),
      IDPROOF_STORE: 'memory:',
      IDPROOF_PHONE_FILES: placePhonePage(),
      NODE_ENV: 'test',
    };
    const warnings: unknown[] = [];
    const config = await proxyConfigFromEnvironment(env);
    await createProxy({ ...config, log: ({ code }) => warnings.push(code) }).close();
    assert.deepEqual(warnings, []);
    assert.equal(config.limits?.sessionsPerDay, 1000);
    assert.match(config.consent?.controller ?? '', /^Example Bank, /);
  });

  for (const framework of ['vite', 'lit', 'html', 'next'])
    it(`lets a customer continue on a phone, with ${framework}`, () => {
      const project = `phone-${framework}`;
      assert.equal(create([project, '--framework', framework, '--yes']).status, 0);
      const [, page = ''] = /^\| `([^`]+)` \| the page, with/m.exec(read(project, 'README.md')) ?? [];
      assert.match(read(project, page), /<idproof-flow[^>]* start-url="\/api\/start"\s+handoff="offer"/);
      const { IDPROOF_PHONE_FILES: files = '', IDPROOF_PUBLIC_URL: address } = parseEnv(read(project, '.env'));
      assert.equal(address, 'http://localhost:3000');
      const [, target = ''] = /^node_modules\/@idproof\/widgets\/(.+)$/.exec(files) ?? [];
      const { exports } = JSON.parse(readFileSync(join(root, 'packages/widgets/package.json'), 'utf8')) as {
        exports: Record<string, unknown>;
      };
      assert.ok(Object.values(exports).includes(`./${target}/*`), target);
    });

  it('prints how to enter a folder whose name has a space', () => {
    const { status, said } = create(['Bad Name', '--yes']);
    assert.equal(status, 0);
    assert.match(said, /^ {2}cd "Bad Name"$/m);
    assert.equal((JSON.parse(read('Bad Name', 'package.json')) as { name: string }).name, 'bad-name');
  });

  it('names the images that the project installs', () => {
    assert.equal(create(['pictures', '--yes']).status, 0);
    const { devDependencies } = JSON.parse(read('pictures', 'package.json')) as { devDependencies: object };
    assert.ok('@idproof/testing' in devDependencies);
    const [, folder, ...names] =
      /`node_modules\/@idproof\/(testing\/pictures)\/`: `([\w.]+)` as the document and `([\w.]+)`/.exec(
        read('pictures', 'README.md'),
      ) ?? [];
    for (const name of names) assert.ok(existsSync(join(root, 'packages', folder ?? '', name)), name);
    assert.equal(names.length, 2);
  });

  for (const server of ['hono', 'express', 'fastify'])
    it(`prints where the page is, with ${server}`, () => {
      const project = `printed-${server}`;
      assert.equal(create([project, '--server', server, '--yes']).status, 0);
      assert.match(read(project, 'server.js'), /console\.log\(`http:\/\/localhost:\$\{port\}\/`\)/);
    });

  it('prints why the proxy has started no session', () => {
    assert.equal(create(['refused', '--yes']).status, 0);
    assert.match(read('refused', 'idproof.js'), /return toErrorResponse\(error\);/);
  });

  for (const framework of ['vite', 'lit', 'html'])
    for (const server of ['hono', 'express', 'fastify']) {
      it(`writes ${framework} with ${server}, and nothing is left to fill in`, () => {
        const project = `${framework}-${server}`;
        assert.equal(create([project, '--framework', framework, '--server', server, '--yes']).status, 0);
        const manifest = JSON.parse(read(project, 'package.json')) as { dependencies: object; name: string };
        assert.equal(manifest.name, project);
        assert.ok(server in manifest.dependencies);
        assert.match(read(project, 'server.js'), new RegExp(`from '${server}'`));
        assert.doesNotMatch(read(project, 'README.md'), /\{\w+\}|undefined/);
      });
    }

  it('takes answers by number or name, and asks again for others', () => {
    const { status } = create([], 'asked\nangular\n3\nexpress\n2, magic\n2, screening\n');
    assert.equal(status, 0);
    assert.ok(list('asked').includes('build.js'));
    assert.match(read('asked', 'server.js'), /from 'express'/);
    assert.match(read('asked', 'idproof.js'), /^const services = \{\n {2}confirm: true,\n {2}screening: true,\n\};$/m);
  });

  it('needs no server with Next.js, and refuses one', () => {
    assert.equal(create(['next', '--framework', 'next', '--yes']).status, 0);
    assert.ok(!list('next').includes('server.js'));
    const { status, said } = create(['other', '--framework', 'next', '--server', 'hono', '--yes']);
    assert.equal(status, 1);
    assert.match(said, /own server/);
  });

  it('refuses a folder that is not empty, and names that it does not know, and writes nothing', () => {
    mkdirSync(join(scratch, 'full'));
    writeFileSync(join(scratch, 'full/kept.txt'), 'kept');
    for (const [args, why] of [
      [['full', '--yes'], /^full is no empty folder: name another one\.$/m],
      [['full/kept.txt', '--yes'], /^full\/kept\.txt is no empty folder: name another one\.$/m],
      [['new', '--framework', 'angular', '--yes'], /no framework angular/],
      [['new', '--colour', 'red', '--yes'], /--colour/],
    ] as const) {
      const { status, said } = create(args);
      assert.equal(status, 1);
      assert.match(said, why);
    }
    assert.deepEqual(list('full'), ['kept.txt']);
    assert.ok(!existsSync(join(scratch, 'new')));
  });

  it('says which Node it needs where this one is too old', () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '20.18.3' })";
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(old)}`, ...CLI, 'early', '--yes'],
      { cwd: scratch, encoding: 'utf8', timeout: 60_000 },
    );
    assert.equal(stderr, 'idproof needs Node 20.19 or newer; this is 20.18.3.\n');
    assert.equal(status, 1);
    assert.ok(!existsSync(join(scratch, 'early')));
  });

  it('writes a start script that names a port in use, and the fix, before it starts anything', async () => {
    assert.equal(create(['taken', '--yes']).status, 0);
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, () => resolve((holder.address() as AddressInfo).port));
    });
    const develop = (env: Record<string, string>): unknown => {
      const { status, stderr } = spawnSync(process.execPath, ['dev.js', 'server.js'], {
        cwd: join(scratch, 'taken'),
        encoding: 'utf8',
        env: { ...process.env, PORT: '0', ...env },
        timeout: 60_000,
      });
      return [status, stderr];
    };
    try {
      const advise = (text: string) => [1, `Port ${port} is taken: set ${text} to the same.\n`];
      const own = advise('PORT in .env to another one, and IDPROOF_PUBLIC_URL');
      assert.deepEqual(develop({ PORT: `${port}` }), own);
      const sandbox = advise('SANDBOX_PORT in .env to another one, and IDPROOF_PROVIDER_URL');
      assert.deepEqual(develop({ SANDBOX_PORT: `${port}` }), sandbox);
    } finally {
      holder.close();
    }
  });

  it('writes a server that ends with one line where a setting is wrong', () => {
    assert.equal(create(['wrong', '--yes']).status, 0);
    mkdirSync(join(scratch, 'wrong/node_modules/@idproof'), { recursive: true });
    symlinkSync(join(root, 'packages/proxy'), join(scratch, 'wrong/node_modules/@idproof/proxy'), 'junction');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@idproof/source', ...CLI.slice(0, -1), 'idproof.js'],
      {
        cwd: join(scratch, 'wrong'),
        encoding: 'utf8',
        env: { ...process.env, ...parseEnv(read('wrong', '.env')), IDPROOF_DATA_KEY: 'short' },
        timeout: 60_000,
      },
    );
    assert.match(stderr, /^IDPROOF_DATA_KEY must be .+\n$/);
    assert.equal(status, 1);
  });

  it('writes into a folder that is there and empty', () => {
    mkdirSync(join(scratch, 'empty'));
    assert.equal(create(['empty', '--yes']).status, 0);
    assert.ok(list('empty').includes('package.json'));
  });

  it('leaves nothing behind where it is interrupted, or its input ends', async () => {
    const { status, said } = create(['cut'], '1\n');
    assert.equal(status, 130);
    assert.match(said, /add --yes; to npm create, -- --yes$/m);
    const child = spawn(process.execPath, [...CLI, 'cut'], { cwd: scratch });
    const ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal));
    });
    child.stdout.once('data', () => child.kill('SIGINT'));
    assert.ok([130, 'SIGINT'].includes((await ended) as string));
    assert.deepEqual(
      readdirSync(scratch).filter((name) => name.startsWith('cut')),
      [],
    );
  });
});
