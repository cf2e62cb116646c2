import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { load, loadAll } from 'js-yaml';
import { readEnvironment, listNames } from '../../../packages/proxy/src/environment/read-environment.js';
import { Program } from '../../../packages/proxy/src/environment/program.js';

const root = new URL('../../../', import.meta.url);
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

/** What the image sets, which every container has besides its own. */
const image = Object.fromEntries(
  [...dockerfile.matchAll(/(IDPROOF_[A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);

const secrets = mkdtempSync(join(tmpdir(), 'idproof-secrets-'));
after(() => rmSync(secrets, { recursive: true }));

/** Files of secrets, as they are mounted. */
function writeSecrets(store: string): void {
  const texts = {
    'access-key': 'access',
    'secret-key': 'abcdefghijklmnopqrstuvwxyz',
    'server-key': 'abcdefghijklmnopqrstuvwxyz0123456789',
    'data-key': Buffer.from('a data key of thirty-two bytes..').toString('base64'),
    store,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(secrets, name), `${text}\n`, { mode: 0o440 });
}

/** What is wrong with the variables of a container of the image, `folder` being where its secrets are mounted. */
function findFaults(variables: Readonly<Record<string, string>>, folder: string): string[] {
  const inPlace = Object.entries(variables).map(([name, value]) => [name, value.replace(folder, secrets)]);
  const env = { ...image, ...(Object.fromEntries(inPlace) as Record<string, string>) };
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
    writeSecrets('redis://:password@redis:6379');
    assert.deepEqual(findFaults(Object.fromEntries(values), '/run/secrets'), []);
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

test('the balancer logs neither the code of a launch nor the query of a callback', () => {
  const [, format = ''] = /^ {2}log-format "(.+)"$/m.exec(balancer) ?? [];
  // HAProxy's variables that hold a whole path, a query or both.
  assert.doesNotMatch(format, /%(?:\{[^}]*\})?(?:r|HU|HP|HPO|HQ|trl)\b/);
  assert.match(format, /%\[var\(txn\.route\)\]/);
  assert.doesNotMatch(balancer, /^ *option httplog/m);
  const [, found = '', instead = ''] = /set-var\(txn\.route\) path,regsub\((.+),(.+)\)$/m.exec(balancer) ?? [];
  assert.equal('/idproof/v1/launch/a-code/'.replace(new RegExp(found), instead), '/idproof/v1/launch/-');
});

describe('the Kubernetes example', () => {
  const template = manifests.find(({ kind }) => kind === 'Deployment')?.spec.template;
  const [container] = template?.spec.containers ?? [];
  assert.ok(template && container);

  test('gives the proxy variables that it has, and right values', () => {
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    for (const name of Object.keys(env)) assert.ok(listNames().includes(name), name);
    writeSecrets('rediss://:password@redis:6379');
    assert.deepEqual(findFaults(env, '/run/secrets/idproof'), []);
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
    assert.equal(Object.keys(image).length, 2);
    for (const name of Object.keys(image)) assert.ok(listNames().includes(name), name);
    for (const [name, range] of Object.entries(manifest.peerDependencies))
      assert.ok(dockerfile.includes(` ${name}@${range}`), `${name}@${range}`);
  });

  test('keeps the default store in its volume', () => {
    const [, file = ''] = /^sqlite:\.(\/.+)$/.exec(Program.shape.store.parse(undefined)) ?? [];
    const folder = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1];
    assert.match(dockerfile, /^WORKDIR \/$(?![\s\S]*^WORKDIR)/m);
    assert.equal(dirname(file), folder);
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
