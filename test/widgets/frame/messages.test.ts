import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDetail, readMessage, toMessage } from '../../../packages/widgets/src/frame/messages.js';

describe('messages between a page and its frame', () => {
  it('are read as they were written', () => {
    const message = toMessage('need-token', { id: 1 });
    assert.deepEqual(readMessage(structuredClone(message)), message);
  });

  for (const data of [
    null,
    undefined,
    'idproof',
    1,
    [],
    {},
    { ns: 'other', v: 1, type: 'hello', payload: {} },
    { ns: 'idproof', v: 2, type: 'hello', payload: {} },
    { ns: 'idproof', v: '1', type: 'hello', payload: {} },
    { ns: 'idproof', v: 1, type: 1, payload: {} },
    { ns: 'idproof', v: 1, type: 'hello' },
    { ns: 'idproof', v: 1, type: 'hello', payload: null },
    { ns: 'idproof', v: 1, type: 'hello', payload: 'x' },
  ]) {
    it(`are not ${JSON.stringify(data)}`, () => assert.equal(readMessage(data), null));
  }

  for (const type of ['__proto__', 'constructor', 'toString', 'idproof-capture', 'idproof-hint', 'size', '']) {
    it(`relay no event "${type}"`, () => assert.equal(readDetail(toMessage(type)), null));
  }

  it('keep only the known fields of an event', () => {
    const payload = JSON.parse('{"code":"host_silent","retryable":true,"image":"x","__proto__":{"a":1}}') as never;
    const detail = readDetail(toMessage('idproof-error', payload));
    assert.deepEqual(detail, { code: 'host_silent', retryable: true });
    assert.equal((detail as { a?: number }).a, undefined);
  });

  it('keep the known fields of progress, which differ by name', () => {
    const hint = { name: 'hint', step: 'document', hint: 'closer' };
    assert.deepEqual(readDetail(toMessage('idproof-progress', { ...hint, image: 'x' })), hint);
    const taken = { name: 'taken', page: null, count: 2, warnings: ['glare'], measures: { luma: 120, glare: 0.04 } };
    assert.deepEqual(readDetail(toMessage('idproof-progress', taken)), taken);
  });

  for (const [type, payload] of [
    ['idproof-progress', {}],
    ['idproof-progress', { name: 'taken', count: '2' }],
    ['idproof-progress', { name: 'taken', warnings: ['<img>'] }],
    ['idproof-progress', { name: 'taken', measures: { luma: 'Anna' } }],
    ['idproof-progress', { name: 'taken', measures: { 'Anna Eriksson': 1 } }],
    ['idproof-step', { step: 'consent' }],
    ['idproof-step', { step: 1, previous: null }],
    ['idproof-step', { step: '<img>', previous: null }],
    ['idproof-finish', { sessionId: 's', status: 'finished', outcome: ['approved'] }],
    ['idproof-error', { code: 'host_silent', retryable: 'yes' }],
    ['idproof-consent', { decision: 'granted', textHash: 'a'.repeat(129), locale: 'en' }],
    ['idproof-cancel', {}],
  ] as const) {
    it(`refuse ${type} ${JSON.stringify(payload).slice(0, 50)}`, () =>
      assert.equal(readDetail(toMessage(type, payload as never)), null));
  }
});
