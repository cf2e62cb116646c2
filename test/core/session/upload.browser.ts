// Browsers: chromium, firefox, webkit
import { IdproofError } from '@idproof/core/errors';
import { createSessionClient } from '@idproof/core/session';
import { expect } from '@open-wc/testing';

const MEGABYTE = 1_048_576;

/** A client of an address where nothing is: the test server reads the body and answers 404. */
const createClient = () =>
  createSessionClient({ proxyUrl: '/nothing-here', getToken: async () => 'token', retry: { attempts: 1 } });

/** A body whose text has so many characters. */
const paperOf = (length: number) =>
  ({ schemaId: 'bank_statement_v1', file: 'A'.repeat(length), fileType: 'pdf', method: 'upload' }) as const;

const codeOf = (error: unknown): string => (error instanceof IdproofError ? error.code : String(error));

describe('a call with onUpload', () => {
  it('reports the share that was sent, in order and to the end, and reads the answer', async () => {
    const shares: number[] = [];
    const code = await createClient().parsePaper!(paperOf(8 * MEGABYTE), {
      onUpload: (share) => shares.push(share),
    }).catch(codeOf);
    expect(code).to.equal('answer_unreadable');
    expect(shares).to.deep.equal(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).to.equal(1);
    expect(shares.every((share) => share >= 0 && share <= 1)).to.equal(true);
  });

  it('is aborted by its signal, before and while it is sent', async () => {
    const early = await createClient().parsePaper!(paperOf(10), {
      signal: AbortSignal.abort(),
      onUpload: () => undefined,
    }).catch(codeOf);
    expect(early).to.equal('aborted');
    const stop = new AbortController();
    const late = await createClient().parsePaper!(paperOf(8 * MEGABYTE), {
      signal: stop.signal,
      onUpload: () => stop.abort(),
    }).catch(codeOf);
    expect(late).to.equal('aborted');
  });

  it('fails with network_failed where nothing answers, and where the answer comes from another address', async () => {
    const options = { getToken: async () => 'token', retry: { attempts: 1 } };
    const nobody = createSessionClient({ ...options, proxyUrl: 'http://127.0.0.1:9/' });
    expect(await nobody.parsePaper!(paperOf(10), { onUpload: () => undefined }).catch(codeOf)).to.equal(
      'network_failed',
    );
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseURL')!;
    Object.defineProperty(XMLHttpRequest.prototype, 'responseURL', { get: () => 'https://elsewhere.example/' });
    try {
      const moved = await createClient().parsePaper!(paperOf(10), { onUpload: () => undefined }).catch(codeOf);
      expect(moved).to.equal('network_failed');
    } finally {
      Object.defineProperty(XMLHttpRequest.prototype, 'responseURL', own);
    }
  });
});

describe('an answer that is no JSON', () => {
  it('has the code of its status in each browser', async () => {
    const statuses = { 413: 'payload_too_large', 502: 'overloaded', 404: 'answer_unreadable' };
    for (const [status, code] of Object.entries(statuses)) {
      const client = createSessionClient({
        proxyUrl: '/idproof',
        getToken: async () => 'token',
        fetch: async () => new Response('<h1>nginx</h1>', { status: Number(status) }),
        retry: { attempts: 1 },
      });
      expect(await client.view().catch(codeOf)).to.equal(code);
    }
  });
});
