/** Frameworks for the page, each with its description in the prompt. */
export const FRAMEWORKS = {
  vite: 'Vite, with a page of plain HTML',
  lit: 'Vite, with a Lit element around the flow',
  html: 'No bundler: plain HTML, files copied as they are',
  next: 'Next.js, which is the server as well',
} as const;
export type Framework = keyof typeof FRAMEWORKS;

/** Servers for the page. */
export const SERVERS = { hono: 'Hono', express: 'Express', fastify: 'Fastify' } as const;
type Server = keyof typeof SERVERS;

/** Services beside the document and the face, each with its description in the prompt. */
export const SERVICES = {
  liveness: 'the provider checks that the face is live, on a page of its own',
  confirm: 'the person confirms what was read',
  papers: 'the person gives a bank statement',
  screening: 'the person is compared with watchlists',
} as const;
export type Service = keyof typeof SERVICES;

export interface Choice {
  framework: Framework;
  services: readonly Service[];
  /** Undefined with Next.js, which has a server of its own. */
  server?: Server | undefined;
}

/** Versions that the tests install; `*` is the version of this package, or the tarball of its clone. */
export const PACKAGES = {
  shared: { '@idproof/proxy': '*', '@idproof/widgets': '*', libsql: '^0.5.29' },
  dev: { '@idproof/sandbox': '*', '@idproof/testing': '*' },
  /** Their dependencies within this kit, which projects made from a clone must name: no registry has the clone's packages. */
  clone: { dependencies: { '@idproof/core': '*' }, dev: { '@idproof/engines': '*' } },
  vite: { dev: { vite: '^8.3.8' } },
  lit: { dependencies: { lit: '^3.3.3' }, dev: { vite: '^8.3.8' } },
  html: {},
  next: { dependencies: { next: '^16.4.6', react: '^19.3.1', 'react-dom': '^19.3.1' } },
  hono: { dependencies: { '@hono/node-server': '^2.1.8', hono: '^4.13.19' } },
  express: { dependencies: { '@hono/node-server': '^2.1.8', express: '^5.3.0', hono: '^4.13.19' } },
  fastify: {
    dependencies: {
      '@fastify/static': '^10.1.11',
      '@hono/node-server': '^2.1.8',
      fastify: '^5.12.8',
      hono: '^4.13.19',
    },
  },
} as const satisfies Record<string, Packages | Record<string, string>>;

/** The packages of this kit that a project installs. */
export const KIT_PACKAGES = [PACKAGES.shared, PACKAGES.dev, PACKAGES.clone.dependencies, PACKAGES.clone.dev]
  .flatMap((part) => Object.keys(part))
  .filter((name) => name.startsWith('@idproof/'));

interface Packages {
  dependencies?: Record<string, string>;
  dev?: Record<string, string>;
}

const BUNDLED = { build: 'vite build', watch: ' "node_modules/vite/bin/vite.js build --watch --logLevel warn"' };

/** The commands of the project, for each framework. */
export function listScripts(framework: Framework): Record<string, string> {
  const run = 'node --env-file=.env';
  if (framework === 'next') {
    const next = 'node_modules/next/dist/bin/next';
    return { dev: `${run} dev.js "${next} dev"`, build: 'next build', start: 'next start' };
  }
  const { build, watch } =
    framework === 'html' ? { build: 'node build.js', watch: ' "--watch-path=pages build.js"' } : BUNDLED;
  return { dev: `${run} dev.js server.js${watch}`, build, start: `${run} server.js` };
}
