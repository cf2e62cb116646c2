import { createProxy, toErrorResponse } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';

// What your business does with an outcome: what a browser reports is for display.
const onOutcome = ({ sessionId, status, outcome }) => console.log(sessionId, status, outcome);

const config = await proxyConfigFromEnvironment(process.env).catch(refuse);
const proxy = createProxy({ ...config, hooks: { onOutcome } });

/** A wrong setting ends the server with one line, which names it. Next answers 500, and serves its other pages on. */
function refuse(error) {
  if (error.code !== 'configuration_invalid' || process.env.NEXT_RUNTIME) throw error;
  console.error(error.message);
  process.exit(1);
}

// What is checked beside document and face: liveness, confirm, papers, screening.
const services = {};

// Your login: find the customer by your own cookie, and never by what the request's body says.
const findCustomer = (_request) => ({ id: 'customer-17' });

/** Answers `/api/start` and everything below `/idproof`. `address`: where the request comes from. */
export function answer(request, address) {
  return new URL(request.url).pathname === '/api/start' ? start(request) : proxy.fetch(request, { address });
}

async function start(request) {
  const customer = findCustomer(request);
  // Only a script of your own origin can set this header.
  if (!customer || request.headers.get('Idproof-Start') !== '1') return Response.json({}, { status: 403 });
  try {
    const { clientToken } = await proxy.sessions.create(
      // A passport. `npx idproof-doctor --document-types` lists the identity cards and licences of your account.
      { userId: customer.id, flow: 'api', docType: '00000001003', pages: '1', ...services },
      // The session, its consent and the flow speak the customer's language.
      { locale: request.headers.get('Accept-Language') ?? 'en' },
    );
    return Response.json({ clientToken }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    // Too many sessions, for example: the page says so, and the proxy's line in the log says which limit.
    return toErrorResponse(error);
  }
}
