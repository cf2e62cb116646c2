import { Settings } from '../../packages/proxy/src/config.js';
import { Program } from '../../packages/proxy/src/environment/program.js';
import { listVariables } from '../../packages/proxy/src/environment/read-environment.js';
import { replacePart } from './replace-part.js';

type Described = ReturnType<typeof listVariables>[number];

/** The tables of the page, and the paths of the settings in each, whole or by what they begin with. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  listening: ['listen', 'adminPort', 'workers', 'basePath', 'trustedHops'],
  keys: ['serverKeys', 'dataKeys', 'userKey', 'pictureKeys'],
  provider: [
    'providerUrl',
    'clientId',
    'auth',
    'accessKey',
    'secretKey',
    'privateKeyFile',
    'providerPublicKeyFile',
    'encryption',
    'providerSegment',
    'providerTimeout',
    'providerOperations',
    'providerUserId',
    'hostedUrl',
    'faceUrl',
    'screening.',
    'comparePolling.interval',
    'comparePolling.timeout',
    'hostedLifetime',
  ],
  pages: ['publicUrl', 'allowedOrigins', 'returnUrls'],
  handoff: ['phoneFiles', 'handoff.'],
  storage: ['store', 'allowInsecureStore', 'retention', 'recordRetention', 'rememberPictures', 'keepPictures'],
  'webhook and review': [
    'webhookUrl',
    'webhookKeys',
    'evidenceExtras',
    'reviewImages',
    'reviewRetention',
    'reviewTime',
  ],
  sessions: [
    'switchesFile',
    'documentTypes',
    'sessionLifetime',
    'tokenLifetime',
    'attempts.',
    'captureMethods',
    'maxBase64Length',
    'maxPaperLength',
    'resultFields',
    'merchant.',
    'consent.',
  ],
  decision: ['decision.'],
  limits: ['limits.', 'maxConnections', 'maxConnectionsPerAddress', 'headersTimeout', 'requestTimeout'],
};

const isIn = (paths: readonly string[], path: string): boolean =>
  paths.some((each) => path === each || (each.endsWith('.') && path.startsWith(each)));

/** The settings of a proxy that is given nothing but what it needs. */
const DEFAULTS: unknown = {
  ...Settings.parse({
    serverKeys: ['0123456789abcdefghijklmnopqrstuv'],
    dataKeys: [Buffer.from('a data key of thirty two bytes, ok').subarray(0, 32).toString('base64')],
    providerUrl: 'https://provider.example',
    clientId: '1',
  }),
  ...Program.parse({}),
};

/** The default of a setting by the schema; undefined where it has none. */
export function findDefault(path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], DEFAULTS);
}

function formatDefault({ path, form, otherwise }: Described): string {
  if (otherwise !== undefined) return otherwise;
  const value = findDefault(path);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return `\`${form.write(value as never)}\``;
}

function formatRow(variable: Described): string {
  const { name, meaning, form, secret } = variable;
  const names = secret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
  const example = secret === 'key' ? '' : `\`${form.example}\``;
  return `| ${names} | ${meaning} | ${example} | ${formatDefault(variable)} |`;
}

/** The tables by their names, rows in the order of `TABLES`. */
function renderTables(): Map<string, string> {
  const variables = listVariables();
  const head = '| variable | sets | for example | default |\n|---|---|---|---|';
  return new Map(
    Object.entries(TABLES).map(([name, paths]) => {
      const rows = paths.flatMap((path) => variables.filter((variable) => isIn([path], variable.path)));
      return [name, [head, ...rows.map(formatRow)].join('\n')];
    }),
  );
}

/** The page with its tables written anew. Throws for a setting that no table holds. */
export function writeSettings(page: string): string {
  const tabled = Object.values(TABLES).flat();
  const missing = listVariables().filter(({ path }) => !isIn(tabled, path));
  if (missing.length > 0) throw new Error(`In no table: ${missing.map(({ name }) => name).join(', ')}`);
  return [...renderTables()].reduce((text, [name, table]) => replacePart(text, name, table), page);
}
