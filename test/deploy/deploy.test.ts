import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { load, loadAll } from 'js-yaml';
import { readEnvironment } from '../../packages/proxy/src/environment/read-environment.js';
import { listNames } from '../../packages/proxy/src/environment/variables.js';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  secrets?: string[];
  networks: string[];
  build?: { context: string; dockerfile: string };
}
interface Compose {
  services: Record<'balancer' | 'proxy' | 'redis', Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean } | null>;
}
interface Container {
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}
interface Manifest {
  kind: string;
  spec: {
    selector?: { app?: string; matchLabels?: { app: string } };
    template?: {
      metadata: { labels: { app: string } };
      spec: { containers: Container[]; volumes: { secret: { defaultMode: number } }[]; securityContext: object };
    };
  };
}

const compose = load(read('deploy/compose.yaml')) as Compose;
const manifests = loadAll(read('deploy/kubernetes.yaml')) as Manifest[];
const dockerfile = read('deploy/Dockerfile');
const balancer = read('deploy/haproxy.cfg');

/** What is wrong with variables, the files of secrets aside: they are not here. */
function findFaults(variables: Readonly<Record<string, string>>): string[] {
  const secrets = { IDPROOF_SERVER_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789', IDPROOF_STORE: 'redis://redis:6379' };
  const keys = { IDPROOF_ACCESS_KEY: 'access', IDPROOF_SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz' };
  const dataKey = Buffer.from('a data key of thirty-two bytes..').toString('base64');
  const given = Object.entries(variables).filter(([name]) => !name.endsWith('_FILE'));
  const env = { ...secrets, ...keys, IDPROOF_DATA_KEY: dataKey, ...Object.fromEntries(given) };
  return readEnvironment(env).faults.map(([variable, why]) => `${variable} ${why}`);
}

describe('the compose file', () => {
  const { proxy, redis } = compose.services;
  const environment = proxy.environment ?? {};

  test('gives the proxy variables that it has, and right values', () => {
    const values = Object.entries(environment).map(([name, value]) => {
      const optional = /_ORIGINS$|_URLS$/.test(name) ? '' : 'https://provider.example';
      return [name, value.replace(/^\$\{.*\}$/, optional)] as const;
    });
    assert.deepEqual(findFaults(Object.fromEntries(values)), []);
  });

  test('has a file for each secret that is used, at the path that is named', () => {
    for (const [name, path] of Object.entries(environment).filter(([each]) => each.endsWith('_FILE'))) {
      assert.ok(listNames().includes(name), name);
      const secret = path.replace('/run/secrets/', '');
      assert.ok(proxy.secrets?.includes(secret), `${name}: ${path}`);
    }
    const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(compose.secrets).toSorted());
  });

  test('keeps Redis away from the outside, which alone makes an unencrypted store right', () => {
    assert.deepEqual(redis.networks, ['inside']);
    assert.equal(compose.networks['inside']?.internal, true);
  });

  test('builds from files that are there, and mounts a balancer that asks what the proxy answers', () => {
    const { context = '', dockerfile: file = '' } = proxy.build ?? {};
    assert.ok(existsSync(new URL(`deploy/${context}/${file}`, root)));
    assert.ok(compose.services.balancer.volumes?.[0]?.startsWith('./haproxy.cfg:'));
    assert.match(balancer, /httpchk GET \/readyz$/m);
    assert.match(balancer, new RegExp(`proxy:8787 check port ${environment['IDPROOF_ADMIN_PORT']} `));
    const dropped = balancer.indexOf('del-header X-Forwarded-For');
    assert.ok(dropped > 0 && dropped < balancer.indexOf('option forwardfor'));
    assert.equal(environment['IDPROOF_TRUSTED_HOPS'], '1');
  });
});

describe('the Kubernetes example', () => {
  const template = manifests.find(({ kind }) => kind === 'Deployment')?.spec.template;
  const [container] = template?.spec.containers ?? [];
  assert.ok(template && container);

  test('gives the proxy variables that it has, and right values', () => {
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    for (const name of Object.keys(env)) assert.ok(listNames().includes(name), name);
    // The store's address is in a file: there it is one with TLS.
    assert.deepEqual(findFaults({ ...env, IDPROOF_STORE: 'rediss://redis:6379' }), []);
  });

  test('probes the admin port, mounts the secrets where they are read, for their group alone', () => {
    assert.equal(container.ports.find(({ name }) => name === 'admin')?.containerPort, 9090);
    const probes = Object.entries(container).filter(([name]) => name.endsWith('Probe'));
    assert.equal(probes.length, 3);
    for (const [, probe] of probes) {
      const { httpGet } = probe as { httpGet: { path: string; port: string } };
      assert.equal(httpGet.port, 'admin');
      assert.match(httpGet.path, /^\/(?:healthz|readyz)$/);
    }
    const folder = container.volumeMounts[0]?.mountPath ?? '';
    for (const { name, value } of container.env) if (name.endsWith('_FILE')) assert.ok(value.startsWith(`${folder}/`));
    assert.equal((template.spec.volumes[0]?.secret.defaultMode ?? 0o777) & 0o007, 0);
    assert.equal(container.securityContext.readOnlyRootFilesystem, true);
  });

  test('every part is about the same pods', () => {
    assert.deepEqual(
      manifests.map(({ kind }) => kind),
      ['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'],
    );
    for (const { spec } of manifests.slice(0, 3))
      assert.equal(spec.selector?.app ?? spec.selector?.matchLabels?.app, template.metadata.labels.app);
  });
});

describe('the Dockerfile', () => {
  const manifest = JSON.parse(read('packages/proxy/package.json')) as {
    bin: Record<string, string>;
    peerDependencies: Record<string, string>;
  };

  test('sets variables that the proxy has, and installs the drivers that it works with', () => {
    const variables = [...dockerfile.matchAll(/(IDPROOF_[A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
    assert.equal(variables.length, 3);
    const provider = { IDPROOF_PROVIDER_URL: 'https://provider.example', IDPROOF_CLIENT_ID: '1' };
    assert.deepEqual(findFaults({ ...provider, ...(Object.fromEntries(variables) as Record<string, string>) }), []);
    for (const [name, range] of Object.entries(manifest.peerDependencies))
      assert.ok(dockerfile.includes(` ${name}@${range}`), `${name}@${range}`);
  });

  test('runs what is there, not as root', () => {
    const scripts = [...dockerfile.matchAll(/node (scripts\/\S+)/g)].map(([, file]) => file ?? '');
    assert.equal(scripts.length, 2);
    for (const file of scripts) assert.ok(existsSync(new URL(file, root)), file);
    const program = /@idproof\/proxy\/(dist\/\S+)"\]/.exec(dockerfile)?.[1];
    assert.equal(manifest.bin['idproof-proxy'], `./${program}`);
    assert.match(dockerfile.slice(dockerfile.lastIndexOf('FROM')), /^USER node$/m);
  });
});
