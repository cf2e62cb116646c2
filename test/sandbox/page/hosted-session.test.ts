import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { IdproofError } from '@idproof/core/errors';
import { SessionView } from '@idproof/core/session';
import { listGuides, isGuideAddress } from '../../../packages/sandbox/page/guides.js';
import { createHostedSession, type Mode } from '../../../packages/sandbox/page/hosted-session.js';
import { createPageClient } from '../../../packages/sandbox/page/page-client.js';
import { toReasons } from '../../../packages/sandbox/page/reasons.js';
import { createSessionView } from '../../../packages/sandbox/page/session-view.js';
import type { Progress } from '../../../packages/sandbox/src/flows/progress.js';
import { progressWith } from './progress.js';

const MODE: Mode = { isDesktop: false, isNative: false, locale: 'en' };
const image = (base64: string) => ({ base64, mediaType: 'image/jpeg', width: 1, height: 1, byteLength: 1, sha256: '' });

interface Call {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

/** A session whose server gives the answers of the test. */
function sessionWith(answers: Record<string, unknown>, mode = MODE) {
  const calls: Call[] = [];
  const prepared: Progress[] = [];
  const client = createPageClient({
    baseUrl: new URL('https://page.example/page/api/'),
    ticket: 'the-ticket',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      assert.equal(search, '');
      const path = pathname.replace('/page/api/', '');
      const body: unknown = request.method === 'POST' ? await request.json() : undefined;
      calls.push({ method: request.method, path, headers: request.headers, body });
      const answer = answers[path];
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
  });
  const session = createHostedSession(client, async (progress) => {
    prepared.push(progress);
    return mode;
  });
  return { session, calls, prepared };
}

describe('the session of the hosted page', () => {
  test('sends the document with its pages, then shows what comes next', async () => {
    const progress = progressWith({ step: 'face', triesLeft: { document: 4, face: 5 } });
    const answer = { accepted: true, triesLeft: 4, finished: false };
    const { session, calls, prepared } = sessionWith({ document: answer, transaction: progress });
    const view = await session.recognize(
      { docType: '00000001003', frontPageImage: 'RlJPTlQ=', backPageImage: 'QkFDSw==', method: 'manual' },
      { idempotencyKey: 'key-1' },
    );
    assert.deepEqual(
      calls.map(({ method, path, body }) => [method, path, body]),
      [
        ['POST', 'document', { front: 'RlJPTlQ=', back: 'QkFDSw==', degraded: false }],
        ['GET', 'transaction', undefined],
      ],
    );
    assert.equal(calls[0]?.headers.get('idempotency-key'), 'key-1');
    for (const { headers } of calls) assert.equal(headers.get('authorization'), 'Bearer the-ticket');
    assert.deepEqual([view.step, view.reasons, view.attemptsLeft.document], ['selfie', [], 4]);
    assert.deepEqual(prepared, [progress]);
    assert.equal(session.progress?.step, 'face');
  });

  test('sends the face with the frames of its actions', async () => {
    const { session, calls } = sessionWith({
      face: { accepted: false, why: 'LIVENESS', triesLeft: 3, finished: false },
      transaction: progressWith({ step: 'face', triesLeft: { document: 4, face: 3 } }),
    });
    const frames = { 'FACEBLINK/0': image('QQ=='), 'FACEBLINK/1': image('Qg==') } as never;
    const view = await session.compare({ selfie: 'RkFDRQ==', frontPageImage: '', method: 'manual' }, { frames });
    assert.deepEqual(calls[0]?.body, {
      face: 'RkFDRQ==',
      frames: { 'FACEBLINK/0': 'QQ==', 'FACEBLINK/1': 'Qg==' },
      degraded: false,
    });
    assert.deepEqual(view.reasons, [{ code: 'liveness_failed', step: 'selfie', action: 'retake' }]);
    assert.equal(view.attemptsLeft.selfie, 3);
  });

  test('marks what the phone’s camera app took, once the view has said so', async () => {
    const { session, calls } = sessionWith(
      { face: { accepted: true, triesLeft: 4, finished: true }, transaction: progressWith({ step: 'face' }) },
      { ...MODE, isNative: true },
    );
    assert.deepEqual((await session.view()).capture.methods, ['native']);
    await session.compare({ selfie: 'RkFDRQ==', frontPageImage: '', method: 'native' });
    assert.deepEqual(calls[1]?.body, { face: 'RkFDRQ==', degraded: true });
  });

  test('stopped by the person reports it to the server, and shows the end', async () => {
    const { session, calls } = sessionWith({ interrupt: {}, transaction: progressWith({ status: 'cancelled' }) });
    assert.equal((await session.cancel()).status, 'cancelled');
    assert.deepEqual([calls[0]?.path, calls[0]?.body], ['interrupt', {}]);
  });

  test('has no consent and no further page to open', async () => {
    const { session, calls } = sessionWith({});
    const hash = 'a'.repeat(64);
    await assert.rejects(session.consent({ decision: 'granted', textHash: hash }), { code: 'out_of_order' });
    await assert.rejects(session.initialize({}), { code: 'out_of_order' });
    await assert.rejects(session.returned({ response: '{}' }), { code: 'out_of_order' });
    assert.deepEqual(calls, []);
  });

  test('gives each failure its code', async () => {
    const status = (code: number) => Response.json({ error: 'why' }, { status: code });
    for (const [answer, code] of [
      [status(401), 'not_found'],
      [status(409), 'out_of_order'],
      [status(410), 'session_over'],
      [status(413), 'payload_too_large'],
      [status(422), 'picture_unusable'],
      [status(503), 'overloaded'],
      [status(500), 'provider_failed'],
      [new Response('<html>', { status: 200 }), 'answer_unreadable'],
      [new TypeError('Failed to fetch'), 'network_failed'],
    ] as const) {
      const { session } = sessionWith({ transaction: answer });
      await assert.rejects(session.view(), (error) => error instanceof IdproofError && error.code === code, code);
    }
  });

  test('distinguishes an aborted call from one that took too long', async () => {
    const hang: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        const fail = (): void => reject(new DOMException('', 'AbortError'));
        if (init?.signal?.aborted) fail();
        init?.signal?.addEventListener('abort', fail);
      });
    const options = { baseUrl: new URL('https://page.example/page/api/'), ticket: 't', fetch: hang };
    await assert.rejects(createPageClient({ ...options, timeout: 5 }).transaction(), { code: 'provider_timeout' });
    const ended = AbortSignal.abort();
    await assert.rejects(createPageClient(options).transaction({ signal: ended }), { code: 'aborted' });
  });
});

describe('the view for the flow', () => {
  test('is a session as the protocol has it, in every state of a transaction', () => {
    for (const progress of [
      progressWith(),
      progressWith({ step: 'face' }, { actions: ['FACEBLINK'], frames: ['EYECLOSE'], colorFlash: true }),
      progressWith({ steps: ['face'], step: 'face', documentName: '' }, { docType: '' }),
      progressWith({ status: 'finished', passed: true }),
      progressWith({ status: 'expired' }),
    ]) {
      const view = createSessionView(progress, {
        ...MODE,
        reasons: toReasons('document', { accepted: false, why: 'BLUR', triesLeft: 1, finished: false }),
      });
      assert.deepEqual(SessionView.parse(view), view);
    }
  });

  test('names the steps that are left, and the pages of the document', () => {
    const two = createSessionView(progressWith({}, { pages: 2 }), MODE);
    assert.deepEqual(two.steps, ['document', 'selfie']);
    assert.deepEqual(two.documents[0]?.pages, ['front', 'back']);
    const licence = createSessionView(progressWith({ documentKind: 'driving_licence' }), MODE);
    assert.deepEqual([two.documents[0]?.kind, licence.documents[0]?.kind], [undefined, 'driving_licence']);
    const face = createSessionView(progressWith({ steps: ['face'], step: 'face' }, { docType: '' }), MODE);
    assert.deepEqual([face.steps, face.step, face.documents], [['selfie'], 'selfie', []]);
  });

  test('takes files on a desktop alone, and never where actions are to be shown', () => {
    const uploads = (step: 'document' | 'face', isDesktop: boolean, actions: string[]) =>
      createSessionView(progressWith({ step }, { actions }), { ...MODE, isDesktop }).capture.upload;
    assert.deepEqual(
      [
        uploads('document', false, []),
        uploads('document', true, ['FACEBLINK']),
        uploads('face', true, []),
        uploads('face', true, ['FACEBLINK']),
        uploads('face', false, []),
      ],
      [false, true, true, false, false],
    );
  });

  test('asks for the wanted actions; the phone’s camera app shows none', () => {
    const progress = progressWith({}, { actions: ['MOUTHOPEN', 'FACEBLINK'], frames: ['EYECLOSE'], colorFlash: true });
    const { capture } = createSessionView(progress, MODE);
    assert.deepEqual(
      [capture.comparesWith, capture.actions, capture.closedEyes, capture.colorFlash, capture.methods],
      ['kept', ['MOUTHOPEN', 'FACEBLINK'], true, true, ['manual']],
    );
    const native = createSessionView(progress, { ...MODE, isNative: true }).capture;
    assert.deepEqual(
      [native.actions, native.closedEyes, native.colorFlash, native.methods],
      [[], false, false, ['native']],
    );
  });

  test('captures the document automatically on a desktop and at such levels, and the face always', () => {
    const methods = (step: 'document' | 'face', docCapture: 'auto' | 'manual', isDesktop = false) =>
      createSessionView(progressWith({ step }, { docCapture }), { ...MODE, isDesktop }).capture.methods;
    assert.deepEqual(
      [methods('document', 'manual'), methods('document', 'auto'), methods('face', 'manual')],
      [['manual'], ['auto', 'manual'], ['auto', 'manual']],
    );
    assert.deepEqual(methods('document', 'manual', true), ['auto', 'manual', 'upload']);
  });

  test('gives an instruction for every refusal', () => {
    const code = (step: 'document' | 'selfie', why?: string) =>
      toReasons(step, { accepted: false, ...(why ? { why } : {}), triesLeft: 1, finished: false })[0]?.code;
    const document =
      'NO_REQUIRED_ID BLUR EXPOSURE NO_FACE_DETECTED NOT_REAL_DOC UNKNOWN DAMAGED EXPIRED TAMPER_CHECK MATERIAL_CHECK SCREEN_RECAPTURE_CHECK';
    assert.deepEqual(
      document.split(' ').map((why) => code('document', why)),
      [
        'no_document',
        'document_blurred',
        'document_overexposed',
        'document_without_portrait',
        'document_not_real',
        'document_unreadable',
        'document_unreadable',
        'document_expired',
        'document_altered',
        'document_not_colour',
        'document_on_screen',
      ],
    );
    const face =
      'NO_FACE DAMAGED FACE_QUALITY FACE_TOO_SMALL FACE_TOO_DARK FACE_TOO_BRIGHT FACE_BLURRED NO_DOCUMENT LIVENESS';
    assert.deepEqual(
      face.split(' ').map((why) => code('selfie', why)),
      [
        'face_not_found',
        'face_not_found',
        'face_unclear',
        'face_too_small',
        'face_too_dark',
        'face_too_bright',
        'face_blurred',
        'face_uncertain',
        'liveness_failed',
      ],
    );
    assert.deepEqual([code('document', 'NEW'), code('selfie', 'NEW')], ['document_unreadable', 'face_not_found']);
    assert.deepEqual(toReasons('selfie', { accepted: true, triesLeft: 1, finished: false }), []);
  });
});

describe('guides', () => {
  const given = {
    face: 'https://m.example/face',
    faceIntroduction: 'https://m.example/intro',
    documentFront: 'https://m.example/front',
    documentBack: 'https://m.example/back',
  };
  const shown = (progress: Progress, isNative: boolean) =>
    listGuides(progress, isNative).map(({ id, address, text }) => [id, address ?? text]);

  test('introduce the face where one was given, and nothing else with the page’s own camera', () => {
    assert.deepEqual(shown(progressWith({}, { guides: given }), false), []);
    assert.deepEqual(shown(progressWith({ step: 'face' }, { guides: given }), false), [
      ['face-introduction', given.faceIntroduction],
    ]);
    assert.deepEqual(shown(progressWith({ step: 'face' }), false), []);
    assert.deepEqual(shown(progressWith({ status: 'finished' }, { guides: given }), false).length, 0);
  });

  test('are always shown in degraded mode: the merchant’s, or the page’s own text', () => {
    assert.deepEqual(shown(progressWith(), true), [['document-front', 'guide_document']]);
    assert.deepEqual(shown(progressWith({}, { pages: 2, guides: given }), true), [
      ['document-front', given.documentFront],
      ['document-back', given.documentBack],
    ]);
    assert.deepEqual(shown(progressWith({}, { guides: given }), true).length, 1, 'a document of one page');
    assert.deepEqual(shown(progressWith({ step: 'face' }), true), [['face', 'guide_face']]);
    assert.deepEqual(shown(progressWith({ step: 'face' }, { guides: given }), true), [
      ['face-introduction', given.faceIntroduction],
      ['face', given.face],
    ]);
  });

  test('come from secure addresses or this machine; others count as not given', () => {
    for (const address of ['https://m.example/a', 'http://localhost:5173/a', 'http://127.0.0.1/a']) {
      assert.ok(isGuideAddress(address), address);
    }
    for (const address of [
      'http://m.example/a',
      'http://localhost.m.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      '/a',
      '',
    ]) {
      assert.equal(isGuideAddress(address), false, address);
    }
    assert.deepEqual(shown(progressWith({}, { guides: { documentFront: 'http://m.example/a' } }), true), [
      ['document-front', 'guide_document'],
    ]);
  });
});
