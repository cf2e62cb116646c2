// One recognize and one compare against the built sandbox, on the Node that runs this, or on another: `--node 24`.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNode } from './lib/install-node.mjs';
import { root } from './lib/run.mjs';
import { startService } from './lib/service.mjs';

/** Seconds that a call may take: a machine that runs other tests beside is slow, and no time is measured here. */
const MAX_CALL_SECONDS = 120;

const scratch = mkdtempSync(join(tmpdir(), 'idproof-smoke-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Fetches another Node from the package registry and runs this file with it. */
function runOn(version) {
  const node = join(installNode(version, scratch), 'node');
  return spawnSync(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' }).status ?? 1;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function check(condition, what) {
  if (!condition) throw new Error(`Smoke run failed: ${what}`);
  console.log(`ok: ${what}`);
}

const image = (file) => readFileSync(new URL(file, root)).toString('base64');

async function smoke() {
  const keys = {
    IDPROOF_CLIENT_ID: '1234567890123456',
    IDPROOF_ACCESS_KEY: randomBytes(16).toString('base64url'),
    IDPROOF_SECRET_KEY: randomBytes(32).toString('base64url'),
    IDPROOF_SANDBOX_ADMIN_KEY: randomBytes(32).toString('base64url'),
  };
  const port = await freePort();
  const sandbox = await startService('sandbox', 'packages/sandbox/dist/cli.js', {
    env: {
      ...keys,
      IDPROOF_SANDBOX_PROCESS_TIMEOUT: String(MAX_CALL_SECONDS),
      SANDBOX_PORT: String(port),
      IDPROOF_SANDBOX_STORE: `sqlite:${join(scratch, 'sandbox.sqlite')}`,
    },
  });
  const { createProviderClient, createAkskSigner, webCryptoHmac } = await import('../packages/core/dist/provider.js');
  try {
    const client = createProviderClient({
      baseUrl: `http://127.0.0.1:${port}`,
      clientId: keys.IDPROOF_CLIENT_ID,
      timeout: MAX_CALL_SECONDS * 1000,
      signer: createAkskSigner({
        accessKey: keys.IDPROOF_ACCESS_KEY,
        secretKey: keys.IDPROOF_SECRET_KEY,
        hmac: webCryptoHmac,
      }),
      send: async ({ url, headers, body, signal }) => {
        const answer = await fetch(url, { method: 'POST', headers, body, signal });
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: new Uint8Array(await answer.arrayBuffer()),
        };
      },
    });
    const passport = image('test/fixtures/documents/td3-good.jpg');
    const recognized = await client.call('v1.idrecognition.recognize', {
      bizId: 'smoke-recognize',
      docType: '00000001003',
      frontPageImage: passport,
    });
    check(recognized.ok && recognized.response.ocrResult?.ID_NUMBER === 'L898902C3', 'the passport number is read');
    const compared = await client.call('v1.facecompare.compare', {
      bizId: 'smoke-compare',
      face1: { content: image('test/fixtures/documents/td3-photo.jpg') },
      face2: { content: passport },
      sourceOfFace2: '00000001003',
    });
    check(compared.ok && compared.response.samePerson === true, 'the same face is found in two pictures');
    console.log(`smoke run passed on Node ${process.versions.node}`);
  } finally {
    await sandbox.stop();
  }
}

const other = process.argv.indexOf('--node');
if (other === -1) await smoke();
else process.exitCode = runOn(process.argv[other + 1]);
