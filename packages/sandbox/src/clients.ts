import { createAkskSigner, type OperationName, type Signer } from '@idproof/core/provider';
import type { SandboxClient } from './config.js';
import { nodeHmac } from './hmac.js';

/** A caller whose Client-Id is known: answers to it are signed with its key. */
export interface KnownClient {
  clientId: string;
  accessKey: string;
  signer: Signer;
  mayCall(name: OperationName): boolean;
}

/** Throws a plain Error, which names the field and never its value. */
export function indexClients(clients: readonly SandboxClient[]): ReadonlyMap<string, KnownClient> {
  if (clients.length === 0) throw new Error('the sandbox needs at least one client');
  const known = new Map<string, KnownClient>();
  for (const { clientId, accessKey, secretKey, operations } of clients) {
    if (!/^\d{16}$/.test(clientId)) throw new Error('clientId: 16 digits are needed');
    if (known.has(clientId)) throw new Error('clientId: given twice');
    known.set(clientId, {
      clientId,
      accessKey,
      signer: createAkskSigner({ accessKey, secretKey, hmac: nodeHmac }),
      mayCall: (name) => operations?.includes(name) ?? true,
    });
  }
  return known;
}
