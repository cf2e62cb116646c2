import { createHmac } from 'node:crypto';
import { createAkskSigner, createProviderClient, type ProviderClient } from '@idproof/core/provider';
import { createEngines, type Engines } from '@idproof/engines';
import { READABLE_DOCUMENT_TYPES } from '@idproof/engines/readable';
import { createMemoryStore, createProxy, type ProxyConfig, type SessionStore } from '@idproof/proxy';
import { createNodeSend, nodeHmac, proxyConfigFromEnvironment, serveProxy } from '@idproof/proxy/node';
import { createRedisStore } from '@idproof/proxy/redis';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createSandbox, type Sandbox } from '@idproof/sandbox';
import { startSandbox } from '@idproof/sandbox/node';

const stores: SessionStore[] = [createMemoryStore()];
if (process.env.REDIS) stores.push(await createRedisStore(process.env.REDIS), await createSqliteStore('proxy.sqlite'));
const config: ProxyConfig = {
  ...(await proxyConfigFromEnvironment(process.env)),
  store: stores[0]!,
  hooks: { onOutcome: ({ sessionId, status, outcome }) => console.log(sessionId, status, outcome) },
};
const proxy = createProxy(config);
const served = await serveProxy(proxy, { port: 0 });
const answer: Response = await proxy.fetch(new Request('https://shop.example/idproof/v1/session'), {
  address: '192.0.2.1',
});
console.log(answer.status, served);

const signer = createAkskSigner({ accessKey: 'a', secretKey: 'b', hmac: nodeHmac });
export const provider: ProviderClient = createProviderClient({
  baseUrl: 'https://provider.example',
  clientId: '1234567890123456',
  signer,
  send: createNodeSend(),
});
const result = await provider.call('v1.idrecognition.recognize', {
  bizId: 'order-17',
  docType: '00000001003',
  frontPageImage: createHmac('sha256', 'key').digest('base64'),
});
if (result.ok) console.log(result.response.recognitionResult);

const engines: Engines = await createEngines();
export const sandbox: Sandbox = createSandbox({ engines, clients: [{ clientId: '1234567890123456' }] });
export const running = await startSandbox({ engines, clients: [], port: 0 });
console.log(READABLE_DOCUMENT_TYPES);
