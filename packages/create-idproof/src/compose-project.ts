import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRAMEWORKS, listScripts, PACKAGES, SERVERS, type Choice, type Service } from './choices.js';
import { composeSettings } from './compose-settings.js';
import { findClone, nameSource } from './find-clone.js';

const templates = new URL('../templates/', import.meta.url);

/** Every file of a new project by its path below the project's folder. `name`: that of the project's package. */
export function composeProject(folder: string, name: string, choice: Choice): Map<string, string> {
  const { framework, server } = choice;
  const folders = ['shared', `page/${framework}`, ...(server ? [`server/${server}`] : [])];
  const files = new Map(folders.flatMap(readTemplates));
  files.set('package.json', `${JSON.stringify(composeManifest(folder, name, choice), null, 2)}\n`);
  files.set('.env', composeSettings(choice));
  files.set('idproof.js', files.get('idproof.js')!.replace(NO_SERVICES, composeServices(choice)));
  const made = server ? `${FRAMEWORKS[framework]}; ${SERVERS[server]}` : FRAMEWORKS[framework];
  const page = { vite: 'index.html', lit: 'src/shop-verification.js', html: 'pages/index.html', next: 'app/page.js' }[
    framework
  ];
  const readme = files.get('README.md')!;
  const words = { name, made, page, server: server ? 'server.js' : 'app/' };
  files.set(
    'README.md',
    readme.replaceAll(/\{(name|made|page|server)\}/g, (_, word: keyof typeof words) => words[word]),
  );
  return files;
}

/** The line of the template that names the services of a session. */
const NO_SERVICES = 'const services = {};';

/** What a session asks for, for each service. */
const FIELDS = {
  liveness: `liveness: 'provider'`,
  confirm: 'confirm: true',
  papers: `papers: [{ schemaId: 'bank_statement_v1' }]`,
  screening: 'screening: true',
} as const satisfies Record<Service, string>;

function composeServices({ services }: Choice): string {
  if (services.length === 0) return NO_SERVICES;
  return `const services = {\n${services.map((service) => `  ${FIELDS[service]},\n`).join('')}};`;
}

function readTemplates(folder: string): [string, string][] {
  const from = fileURLToPath(new URL(folder, templates));
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const inside = relative(from, file).replaceAll('\\', '/');
      // Registries leave a .gitignore out of packages.
      return [inside === 'gitignore' ? '.gitignore' : inside, readFileSync(file, 'utf8')];
    });
}

function composeManifest(folder: string, name: string, { framework, server }: Choice): object {
  const parts: { dependencies?: Record<string, string>; dev?: Record<string, string> }[] = [
    { dependencies: PACKAGES.shared, dev: PACKAGES.dev },
    PACKAGES[framework],
    server ? PACKAGES[server] : {},
    findClone() ? PACKAGES.clone : {},
  ];
  const merge = (kind: 'dependencies' | 'dev'): Record<string, string> => {
    const all = parts.flatMap((part) => Object.entries(part[kind] ?? {}));
    const versions = all.map(([each, version]): [string, string] => [
      each,
      version === '*' ? nameSource(folder, each) : version,
    ]);
    return Object.fromEntries(versions.toSorted(([one], [other]) => one.localeCompare(other)));
  };
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    scripts: listScripts(framework),
    dependencies: merge('dependencies'),
    devDependencies: merge('dev'),
    engines: { node: '>=20.19' },
  };
}
