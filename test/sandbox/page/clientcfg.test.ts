import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findClientCfg, readClientCfg, takeEntry } from '../../../packages/sandbox/page/clientcfg.js';

const TICKET = 'T_-'.repeat(14) + 'x';
const entry = { ticket: TICKET, locale: 'jp', uiCfg: '{"buttoncolor":"#f80"}' };
const encode = (content: unknown): string =>
  Buffer.from(JSON.stringify({ content: JSON.stringify(content) })).toString('base64');

/** A text that base64 spells with `+`, `/` and `=`. */
const cfg = encode({ ...entry, state: '>>>???~~~ÿÿÿ' });

describe('clientcfg', () => {
  test('is found percent-encoded, twice encoded, raw, and with a plus that became a space', () => {
    assert.match(cfg, /[+]/);
    assert.match(cfg, /[/]/);
    for (const query of [
      `?clientcfg=${encodeURIComponent(cfg)}`,
      `?clientcfg=${encodeURIComponent(encodeURIComponent(cfg))}`,
      `?clientcfg=${cfg}`,
      `?clientcfg=${cfg.replaceAll('+', '%20')}`,
      `?lang=en&clientcfg=${cfg}&callbackurl=x`,
      `?clientcfg=${encodeURIComponent(cfg)}&state=old`,
    ]) {
      assert.equal(findClientCfg(query), cfg, query);
    }
  });

  test('is not found under another name, nor where it is empty', () => {
    for (const query of [
      '',
      '?',
      '?clientCfg=abc',
      '?xclientcfg=abc',
      '?clientcfg=',
      '?a=clientcfg=b'.replace('b', ''),
    ]) {
      assert.equal(findClientCfg(query), undefined, query);
    }
    assert.equal(findClientCfg('?clientcfg=%E0%A4%A'), '%E0%A4%A', 'a broken encoding is left as it is');
  });

  test('gives the ticket, and how to look until the server has answered', () => {
    assert.deepEqual(readClientCfg(cfg), entry);
    assert.deepEqual(readClientCfg(encode({ ticket: TICKET, locale: 7, uiCfg: null })), {
      ticket: TICKET,
      locale: '',
      uiCfg: '',
    });
  });

  test('without a ticket is nothing, whatever it is', () => {
    const text = (json: string): string => Buffer.from(json).toString('base64');
    for (const wrong of [
      '',
      '%%%',
      'not base64!',
      text('{'),
      text('null'),
      text('[]'),
      text('{"content":"null"}'),
      text('{"content":{}}'),
      encode({}),
      encode({ ticket: 'short' }),
      encode({ ticket: `${TICKET}\r\nX: y` }),
      encode([TICKET]),
    ]) {
      assert.equal(readClientCfg(wrong), undefined, wrong);
    }
  });
});

describe('the address bar', () => {
  function tab(search: string, state: unknown = null) {
    const written: unknown[][] = [];
    const history = {
      state,
      replaceState(data: unknown, title: string, url?: string | URL | null) {
        written.push([title, url]);
        this.state = data;
      },
    };
    return { written, history, location: { search, pathname: '/page/svc-realid-fe/index.html' } };
  }

  test('loses the credential; a reload still has it', () => {
    const first = tab(`?clientcfg=${encodeURIComponent(cfg)}`);
    assert.deepEqual(takeEntry(first), entry);
    assert.deepEqual(first.written, [['', '/page/svc-realid-fe/index.html']]);
    const reloaded = tab('', first.history.state);
    assert.deepEqual(takeEntry(reloaded), entry);
    assert.deepEqual(reloaded.written, []);
  });

  test('a new credential goes before the one of an earlier visit, also when it is no good', () => {
    const other = encode({ ticket: 'y'.repeat(43) });
    assert.equal(takeEntry(tab(`?clientcfg=${other}`, { clientcfg: cfg }))?.ticket, 'y'.repeat(43));
    assert.equal(takeEntry(tab('?clientcfg=junk', { clientcfg: cfg })), undefined);
  });

  test('without a credential anywhere there is none', () => {
    for (const state of [null, 'text', {}, { clientcfg: 7 }]) assert.equal(takeEntry(tab('', state)), undefined);
  });
});
