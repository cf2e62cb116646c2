import '@idproof/widgets/phone.js';

/** A request of the page, and the address at that time. */
interface Sent {
  path: string;
  body: string;
  key: string;
  address: string;
}

/** The state that a test reads from outside this frame. */
export interface LinkedPage {
  /** The address once the element's module has run. */
  address: string;
  sent: Sent[];
}

const page: LinkedPage = { address: location.href, sent: [] };
let joins = 0;

function answer(path: string): Response {
  if (!path.endsWith('/v1/handoff')) {
    const problem = { type: 'about:blank', title: '', code: 'handoff_ended', requestId: '1', retryable: false };
    return Response.json({ ...problem, status: 409 }, { status: 409 });
  }
  joins += 1;
  // The first answer is lost.
  if (joins === 1) throw new TypeError('Failed to fetch');
  return Response.json({ clientToken: 'phone-token', expiresAt: '2100-01-01T00:00:00Z' });
}

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname;
  const key = request.headers.get('idempotency-key') ?? '';
  page.sent.push({ path, body: await request.text(), key, address: location.href });
  return answer(path);
};
Object.assign(window, { page });
