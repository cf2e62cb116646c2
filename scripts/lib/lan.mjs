import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dataFile } from './secrets.mjs';

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

/** Settings for phones in the local network: HTTPS, because browsers give cameras to secure pages only. Development only. */
export async function lanSettings() {
  const [address] = addresses();
  if (!address) throw new Error('This machine has no address in a local network.');
  const { cert, key } = await certificate(address);
  const url = `https://${address}:${process.env.PORT || '5173'}`;
  const { renderUnicodeCompact } = await import('uqr');
  console.log(renderUnicodeCompact(`${url}/`));
  console.log(`Open ${url}/ on the phone and accept the certificate once. For development only.`);
  return {
    IDPROOF_DEMO_HOST: '0.0.0.0',
    IDPROOF_DEMO_TLS_CERT: cert,
    IDPROOF_DEMO_TLS_KEY: key,
    IDPROOF_PUBLIC_URL: url,
  };
}
