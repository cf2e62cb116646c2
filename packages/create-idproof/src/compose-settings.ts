import { randomBytes } from 'node:crypto';
import type { Choice } from './choices.js';

type Section = [comment: string, settings: Record<string, string>];

const returnSection: Section = [
  "Where people go after the provider's page.",
  { IDPROOF_RETURN_URLS: 'http://localhost:3000/' },
];

/** The `.env` of a new project: for the sandbox, with keys of its own. */
export function composeSettings({ services }: Pick<Choice, 'services'>): string {
  const sections: Section[] = [
    [
      'Never commit this file. These four come from your provider when you go live.',
      {
        IDPROOF_PROVIDER_URL: 'http://localhost:8788',
        IDPROOF_CLIENT_ID: '1234567890123456',
        IDPROOF_ACCESS_KEY: randomBytes(16).toString('hex'),
        IDPROOF_SECRET_KEY: randomBytes(32).toString('hex'),
      },
    ],
    [
      'Keys of your own.',
      {
        IDPROOF_SERVER_KEY: randomBytes(32).toString('hex'),
        IDPROOF_DATA_KEY: randomBytes(32).toString('base64'),
      },
    ],
    [
      'For trying out alone: without it a user has 10 new sessions a day. Remove it when you go live.',
      { IDPROOF_SESSIONS_PER_DAY: '1000' },
    ],
    [
      'To continue on a phone: its page, and your address with the port (PORT), which a phone has to reach by HTTPS.',
      {
        IDPROOF_PUBLIC_URL: 'http://localhost:3000',
        IDPROOF_PHONE_FILES: 'node_modules/@idproof/widgets/dist/phone-page',
      },
    ],
    ...(services.includes('liveness') ? [returnSection] : []),
    ['How many reverse proxies of yours stand before the server.', { IDPROOF_TRUSTED_HOPS: '0' }],
    [
      'Examples, to be replaced by your own: whom people give their consent to, and who your provider is.',
      {
        IDPROOF_CONSENT_CONTROLLER: '"Example Bank, 1 Main Street, Springfield"',
        IDPROOF_CONSENT_CONTACT: 'privacy@bank.example',
        IDPROOF_CONSENT_POLICY_URL: 'https://bank.example/privacy',
        IDPROOF_CONSENT_PROVIDER: '"Example Verify Ltd"',
        IDPROOF_CONSENT_PROVIDER_COUNTRY: 'SG',
        IDPROOF_CONSENT_PROVIDER_RETENTION: '30d',
      },
    ],
  ];
  return sections.map(([comment, settings]) => `# ${comment}\n${writeLines(settings)}`).join('\n');
}

function writeLines(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
