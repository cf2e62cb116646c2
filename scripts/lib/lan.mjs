import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { dataFile } from './secrets.mjs';
import { StartError } from './service.mjs';

/** This machine's addresses in the local network, IPv4. */
function addresses() {
  return Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry && entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address);
}

async function certificate(address) {
  const files = { cert: dataFile('lan.crt'), key: dataFile('lan.key') };
  const usable =
    existsSync(files.cert) &&
    existsSync(files.key) &&
    new X509Certificate(readFileSync(files.cert)).checkIP(address) !== undefined &&
    new Date(new X509Certificate(readFileSync(files.cert)).validTo) > new Date();
  if (!usable) {
    const { generate } = await import('selfsigned');
    const made = await generate([{ name: 'commonName', value: 'idproof development' }], {
      algorithm: 'sha256',
      keySize: 2048,
      extensions: [
        { name: 'basicConstraints', cA: false },
        {
          name: 'subjectAltName',
          altNames: [
            { type: 7, ip: address },
            { type: 2, value: 'localhost' },
          ],
        },
      ],
    });
    writeFileSync(files.cert, made.cert);
    writeFileSync(files.key, made.private, { mode: 0o600 });
    console.log('Made a certificate for this machine in .idproof/lan.crt.');
  }
  return files;
}

/** An HTTPS server in front of a plain one on this machine. */
function startFront({ cert, key }, from, to) {
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (socket) => {
    const behind = connect(to, '127.0.0.1');
    for (const [end, other] of [
      [socket, behind],
      [behind, socket],
    ]) {
      end.on('error', () => other.destroy());
      end.once('close', () => other.destroy());
    }
    socket.pipe(behind).pipe(socket);
  });
  // The phone aborted the handshake.
  server.on('tlsClientError', () => undefined);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(from, '0.0.0.0', () => resolve(server));
  });
}

/**
 * Settings for phones in the local network: HTTPS, because browsers give cameras to secure pages only. Development only.
 * The demo takes the next port as well, which makes a second origin; so does the sandbox for its page, where it is the provider.
 */
export async function lanSettings({ PORT: port, SANDBOX_PORT: sandboxPort, IDPROOF_PROVIDER_SEGMENT: segment }) {
  const [address] = addresses();
  if (!address) throw new StartError('This machine has no address in a local network.');
  const { cert, key } = await certificate(address);
  const at = (number) => `https://${address}:${number}`;
  const [url, frameUrl] = [at(port), at(Number(port) + 1)];
  const hosted = process.env.IDPROOF_PROVIDER_URL ? undefined : at(Number(sandboxPort) + 1);
  const { renderUnicodeCompact } = await import('uqr');
  console.log(renderUnicodeCompact(`${url}/`));
  console.log(`Open ${url}/ on the phone and accept the certificate once. For development only.`);
  console.log(
    `Accept it at ${[frameUrl, hosted].filter(Boolean).join('/ and ')}/ as well: the frame and the hosted page.`,
  );
  if (hosted) await startFront({ cert, key }, Number(sandboxPort) + 1, Number(sandboxPort));
  return {
    IDPROOF_DEMO_HOST: '0.0.0.0',
    IDPROOF_DEMO_TLS_CERT: cert,
    IDPROOF_DEMO_TLS_KEY: key,
    IDPROOF_DEMO_FRAME_PORT: String(Number(port) + 1),
    IDPROOF_PUBLIC_URL: url,
    ...(hosted ? { IDPROOF_HOSTED_URL: `${hosted}/page/${segment || 'svc'}-realid-fe/index.html` } : {}),
  };
}
