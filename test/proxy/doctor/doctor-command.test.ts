import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../../../packages/proxy/src/doctor/read-options.js';
import { ENV } from '../helpers/examine-sandbox.js';
import { answerWith, LISTED } from '../helpers/listing-provider.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-command-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('the options', () => {
  const rights: [string, object][] = [
    ['', { isForced: false, wantsHelp: false }],
    [
      '--document-types',
      { choice: { types: undefined, countries: undefined, kinds: undefined }, isForced: false, wantsHelp: false },
    ],
    [
      '--country mys,ANY --kind passport,identity_card --types 1,2 --write f --force',
      {
        choice: { types: ['1', '2'], countries: ['MYS', 'any'], kinds: ['passport', 'identity_card'] },
        file: 'f',
        isForced: true,
        wantsHelp: false,
      },
    ],
  ];
  for (const [line, options] of rights) {
    test(line || 'none', () => assert.deepEqual(readOptions(line.split(' ').filter(Boolean)), options));
  }

  const wrongs: [string, RegExp][] = [
    ['--write f', /--write needs --types, --country or --kind/],
    ['--document-types --write f', /--write needs/],
    ['--force', /--force needs --write/],
    ['--kind card', /--kind has no card: it is one of passport, identity_card/],
    ['--docs', /--docs/],
    ['file.json', /file\.json/],
  ];
  for (const [line, sentence] of wrongs) {
    test(`${line} is refused`, () => {
      const options = readOptions(line.split(' '));
      assert.ok('fault' in options);
      assert.match(options.fault, sentence);
    });
  }
});

describe('the command', () => {
  async function run(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
    const send = answerWith(LISTED);
    const server = createServer((from, to) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of from) chunks.push(chunk as Buffer);
        const request = { url: `http://localhost${from.url}`, headers: {}, body: Buffer.concat(chunks) };
        const { headers, body } = await send({ ...request, signal: new AbortController().signal });
        to.writeHead(200, headers as Record<string, string>).end(body);
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const cli = fileURLToPath(new URL('../../../packages/proxy/src/doctor-cli.ts', import.meta.url));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, ['--conditions=@idproof/source', '--import', 'tsx', cli, ...args], {
      env: { PATH: process.env.PATH, ...ENV, IDPROOF_PROVIDER_URL: url },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    server.close();
    server.closeAllConnections();
    return { code, out, err };
  }

  test('prints findings, table and verdict, and writes the file', async () => {
    const file = join(folder, 'of-command.json');
    const { code, out } = await run('--country', 'CHN', '--write', file);
    assert.equal(code, 0, out);
    assert.match(
      out,
      /^ok {7}echo: .*\n(?:.*\n)+\ncode {9}country .*\n00860000001 {2}CHN .*\n\?: .*\n\nAll is well\.\n$/,
    );
    assert.match(readFileSync(file, 'utf8'), /"unchecked": \[\n {6}"pages",/);
  });

  test('writes nothing where a code is not of the account', async () => {
    const file = join(folder, 'not-written.json');
    const { code, out } = await run('--types', '00860000001,00860000009', '--write', file);
    assert.equal(code, 1);
    assert.match(out, /problem {2}document_types: The account does not have 00860000009\./);
    assert.equal(existsSync(file), false);
  });

  test('names a wrong option with 2, and shows its options', async () => {
    const wrong = await run('--kinds', 'passport');
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /--kinds[\s\S]*--document-types/);
    const help = await run('--help');
    assert.deepEqual([help.code, help.err], [0, '']);
    assert.match(help.out, /--write <file>/);
  });
});
