import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { transformWithOxc } from 'vite';
import { signWebhook, WebhookKey } from '../../../packages/proxy/src/sealing/sign-webhook.js';
import { PAGES } from './pages.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-receivers-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const page = PAGES.find(({ path }) => path === 'docs/webhooks.md');
const sample = (language: string): string => {
  const found = page?.blocks.filter((block) => block.language === language) ?? [];
  assert.equal(found.length, 1, language);
  return found[0]?.code ?? '';
};

const KEY = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = `whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`;
const body = '{"type":"session.ended","data":{"name":"é"}}';
const now = Math.floor(Date.now() / 1000);
const sign = (keys: string[], seconds = now) =>
  signWebhook(
    keys.map((key) => WebhookKey.parse(key)),
    { id: 'msg_1', seconds, body },
  );

interface Case {
  name: string;
  headers: Record<string, string>;
  body: string;
  isGenuine: boolean;
}
const CASES: Case[] = [
  { name: 'signed', headers: sign([KEY]), body, isGenuine: true },
  { name: 'signed by two keys', headers: sign([OTHER, KEY]), body, isGenuine: true },
  { name: 'signed by another key', headers: sign([OTHER]), body, isGenuine: false },
  { name: 'changed', headers: sign([KEY]), body: body.replace('é', 'e'), isGenuine: false },
  { name: 'with another id', headers: { ...sign([KEY]), 'webhook-id': 'msg_2' }, body, isGenuine: false },
  { name: 'old', headers: sign([KEY], now - 400), body, isGenuine: false },
  { name: 'of the future', headers: sign([KEY], now + 400), body, isGenuine: false },
  { name: 'without a time', headers: { ...sign([KEY]), 'webhook-timestamp': '' }, body, isGenuine: false },
  { name: 'without headers', headers: {}, body, isGenuine: false },
];
const wanted = CASES.map(({ name, isGenuine }) => [name, isGenuine]);

/** Writes a program of several files, runs it with the cases, and gives what it says of each, a line a case. */
function runProgram(files: Record<string, string>, command: string, args: string[]): [string, boolean][] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const lines = CASES.flatMap(({ headers, body: text }) => [
    ...['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? ''),
    text,
  ]);
  const input = `${lines.join('\n')}\n`;
  const said = execFileSync(command, args, { cwd: folder, input, encoding: 'utf8' }).trim().split('\n');
  return CASES.map(({ name }, index) => [name, said[index]?.trim().toLowerCase() === 'true']);
}

const has = (command: string) => spawnSync(command, ['--version']).status === 0;

const PYTHON = `
import sys
lines = sys.stdin.buffer.read().decode().split("\\n")
for i in range(0, len(lines) - 1, 4):
    names = ("id", "timestamp", "signature")
    headers = {"webhook-" + name: value for name, value in zip(names, lines[i:i + 3]) if value}
    print(verify("${KEY}", headers, lines[i + 3].encode()))
`;

const JAVA = `
class Main {
    public static void main(String[] args) throws Exception {
        String[] lines = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\\n");
        for (int i = 0; i + 3 < lines.length; i += 4) {
            Map<String, String> headers = new java.util.HashMap<>();
            String[] names = { "id", "timestamp", "signature" };
            for (int j = 0; j < 3; j++) if (!lines[i + j].isEmpty()) headers.put("webhook-" + names[j], lines[i + j]);
            System.out.println(Webhook.verify("${KEY}", headers, lines[i + 3]));
        }
    }
}
`;

describe('the receivers of the page, as written', () => {
  it('Node takes what is genuine, and nothing else', async () => {
    const { code } = await transformWithOxc(`${sample('ts')}\nexport { verify };`, 'verify.ts');
    const { verify } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      verify: (key: string, headers: Headers, body: string) => boolean;
    };
    const said = CASES.map(({ name, headers, body: text }) => [name, verify(KEY, new Headers(headers), text)]);
    assert.deepEqual(said, wanted);
  });

  it('Python does the same', { skip: !has('python3') && 'there is no python3' }, () => {
    const files = { 'verify.py': sample('python') + PYTHON };
    assert.deepEqual(runProgram(files, 'python3', ['verify.py']), wanted);
  });

  it('Java does the same', { skip: !has('javac') && 'there is no JDK' }, () => {
    // The first class of a file is the one that runs.
    const java = sample('java');
    const start = java.indexOf('class Webhook');
    const files = { 'Main.java': java.slice(0, start) + JAVA + java.slice(start) };
    assert.deepEqual(runProgram(files, 'java', ['Main.java']), wanted);
  });
});
