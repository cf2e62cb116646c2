import { dataFile, keyFiles, secrets } from './secrets.mjs';

/** The environment of the three programs, with defaults that make them find each other on this machine. */
export function settings(env = process.env) {
  const port = env.PORT || '5173';
  const sandboxPort = env.SANDBOX_PORT || '8788';
  return {
    ...secrets(env),
    ...(env.IDPROOF_AUTH === 'rsa' ? keyFiles(env) : {}),
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    IDPROOF_LISTEN: env.IDPROOF_LISTEN || '127.0.0.1:8787',
    IDPROOF_PROVIDER_URL: env.IDPROOF_PROVIDER_URL || `http://localhost:${sandboxPort}`,
    IDPROOF_MERCHANT_NAME: env.IDPROOF_MERCHANT_NAME || 'Fernhill Savings',
    IDPROOF_MERCHANT_LOGO: env.IDPROOF_MERCHANT_LOGO || '/logo.svg',
    IDPROOF_CONSENT_CONTROLLER: env.IDPROOF_CONSENT_CONTROLLER || 'The demo shop on this machine',
    IDPROOF_CONSENT_CONTACT: env.IDPROOF_CONSENT_CONTACT || 'demo@shop.example',
    IDPROOF_CONSENT_PROVIDER: env.IDPROOF_CONSENT_PROVIDER || 'The sandbox on this machine',
    IDPROOF_STORE: env.IDPROOF_STORE || `sqlite:${dataFile('proxy.sqlite')}`,
    IDPROOF_SANDBOX_STORE: env.IDPROOF_SANDBOX_STORE || `sqlite:${dataFile('sandbox.sqlite')}`,
  };
}

/** For the sandbox `IDPROOF_HOSTED_URL` is its own origin, as browsers reach it; for the proxy it is the page's whole address. */
export function sandboxSettings(env) {
  const page = env.IDPROOF_HOSTED_URL || process.env.IDPROOF_HOSTED_URL;
  return page ? { ...env, IDPROOF_HOSTED_URL: new URL(page).origin } : env;
}
