import { dataFile, keyFiles, readSecretFiles, secrets } from './secrets.mjs';

/**
 * The consent text's particulars of an example merchant. The sandbox is its provider, and deletes nothing by age.
 */
const CONSENT = {
  IDPROOF_CONSENT_CONTROLLER: 'Fernhill Savings',
  IDPROOF_CONSENT_CONTACT: 'help@fernhill.example',
  IDPROOF_CONSENT_POLICY_URL: 'https://fernhill.example/privacy',
  IDPROOF_CONSENT_PROVIDER: 'The sandbox on this machine',
  IDPROOF_CONSENT_PROVIDER_COUNTRY: 'SG',
  IDPROOF_CONSENT_PROVIDER_RETENTION: '30d',
};

/** The ports of the demo and the sandbox, by the variables that choose others. */
export const DEFAULT_PORTS = { PORT: '5173', SANDBOX_PORT: '8788' };

/** The environment of the three programs, with defaults that make them find each other on this machine. */
export function settings(env = process.env) {
  const port = env.PORT || DEFAULT_PORTS.PORT;
  const sandboxPort = env.SANDBOX_PORT || DEFAULT_PORTS.SANDBOX_PORT;
  return {
    ...secrets(env),
    ...(env.IDPROOF_AUTH === 'rsa' ? keyFiles(env) : {}),
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    IDPROOF_LISTEN: env.IDPROOF_LISTEN || '127.0.0.1:8787',
    IDPROOF_PROVIDER_URL: env.IDPROOF_PROVIDER_URL || `http://localhost:${sandboxPort}`,
    IDPROOF_MERCHANT_NAME: env.IDPROOF_MERCHANT_NAME || 'Fernhill Savings',
    // The example's logo shows the example's name.
    IDPROOF_MERCHANT_LOGO: env.IDPROOF_MERCHANT_LOGO || (env.IDPROOF_MERCHANT_NAME ? '' : '/logo.svg'),
    ...Object.fromEntries(Object.entries(CONSENT).map(([name, value]) => [name, env[name] || value])),
    // Browsers connect directly.
    IDPROOF_TRUSTED_HOPS: env.IDPROOF_TRUSTED_HOPS || '0',
    IDPROOF_STORE: env.IDPROOF_STORE || `sqlite:${dataFile('proxy.sqlite')}`,
    IDPROOF_SANDBOX_STORE: env.IDPROOF_SANDBOX_STORE || `sqlite:${dataFile('sandbox.sqlite')}`,
  };
}

/**
 * For the sandbox `IDPROOF_HOSTED_URL` is its own origin, as browsers reach it; for the proxy it is the page's whole
 * address. Unlike the proxy, the sandbox takes no secret from a file.
 */
export function sandboxSettings(env, given = process.env) {
  const page = env.IDPROOF_HOSTED_URL || given.IDPROOF_HOSTED_URL;
  return { ...env, ...readSecretFiles(given), ...(page ? { IDPROOF_HOSTED_URL: new URL(page).origin } : {}) };
}
