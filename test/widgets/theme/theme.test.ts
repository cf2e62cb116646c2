import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTokens, readUiCfg } from '@idproof/widgets/theme.js';

/** The colours of the names used here, as a browser resolves them. */
const resolveName = (name: string): string | null =>
  ({ red: '#ff0000', white: '#ffffff', rebeccapurple: '#663399' })[name.toLowerCase()] ?? null;
const options = { resolveName };

describe('readTokens', () => {
  test('takes every token with a value of its kind', () => {
    const tokens = {
      '--idproof-color-accent': 'rebeccapurple',
      '--idproof-color-text': 'light-dark(#101010, rgb(240 240 240))',
      '--idproof-color-surface': 'light-dark(#fff, #101418)',
      '--idproof-font': "'Noto Sans', system-ui, sans-serif",
      '--idproof-font-size': '18px',
      '--idproof-radius': '6px',
      '--idproof-space': '1.125rem',
    };
    // The purple is too dark for the dark surface.
    const { '--idproof-color-accent': accent, ...others } = readTokens(tokens, options).tokens;
    const { '--idproof-color-accent': _, ...expected } = tokens;
    assert.deepEqual(others, expected);
    assert.match(accent ?? '', /^light-dark\(#663399, #[\da-f]{6}\)$/);
  });

  test('leaves out unknown tokens, and warns', () => {
    for (const name of ['--idproof-window-height', '--_accent', 'color', '__proto__x', 'constructor']) {
      const { tokens, warnings } = readTokens({ [name]: '#000' }, options);
      assert.deepEqual(tokens, {}, name);
      assert.deepEqual(warnings, [`${name} is not a token.`]);
    }
  });

  for (const text of [
    '',
    '#',
    '#ff',
    '#ff880',
    '#ff8800cc',
    '#f80c',
    'ff8800',
    'url(https://m.example/x.png)',
    'red;background:url(x)',
    'red}',
    'var(--x)',
    'rgb(1,2)',
    'rgb(1,2,300)',
    'rgba(1,2,3,.5)',
    'color-mix(in srgb, red, blue)',
    'light-dark(red)',
    'light-dark(red, url(x))',
    'inherit',
    'transparent',
    'notacolour',
    7,
    null,
    ['#f80'],
  ]) {
    test(`takes ${JSON.stringify(text)} for no colour`, () => {
      const { tokens, warnings } = readTokens({ '--idproof-color-accent': text }, options);
      assert.deepEqual(tokens, {});
      assert.deepEqual(warnings, ['--idproof-color-accent takes no such colour.']);
    });
  }

  test('takes nothing but plain lengths and names of fonts', () => {
    for (const [name, value] of [
      ['--idproof-radius', '1000px'],
      ['--idproof-radius', '-4px'],
      ['--idproof-space', 'calc(1rem + 1vw)'],
      ['--idproof-font', 'x; } :host { display: none'],
      ['--idproof-font-heading', 'url(https://m.example/f)'],
    ] as const) {
      assert.deepEqual(readTokens({ [name]: value }, options).tokens, {}, value);
    }
  });

  test('takes nothing from values that are no theme', () => {
    for (const odd of [undefined, null, 7, []]) assert.deepEqual(readTokens(odd, options).tokens, {});
  });

  test('corrects a colour with too little contrast, and warns', () => {
    const pale = readTokens({ '--idproof-color-text': '#777', '--idproof-color-surface': '#fff' }, options);
    assert.equal(pale.tokens['--idproof-color-surface'], '#fff');
    assert.notEqual(pale.tokens['--idproof-color-text'], '#777');
    assert.equal(pale.warnings.length, 1);
    assert.match(pale.warnings[0]!, /--idproof-color-text has too little contrast with --idproof-color-surface/);
    // The corrected theme passes.
    assert.deepEqual(readTokens(pale.tokens, options), { tokens: pale.tokens, warnings: [] });
  });
});

describe('readUiCfg', () => {
  test('makes tokens of the colours of the specification', () => {
    const json = '{"titlebarbgcolor":"#123456","titlebartextcolor":"white","buttoncolor":"#0a7a55","isDesktop":"Y"}';
    const { tokens, warnings, isDesktop } = readUiCfg(json, options);
    assert.equal(tokens['--idproof-color-bar'], '#123456');
    assert.equal(tokens['--idproof-color-bar-text'], 'white');
    assert.equal(isDesktop, true);
    assert.equal(tokens['--idproof-color-accent'], '#0a7a55');
    assert.deepEqual(warnings, []);
  });

  test('puts black or white on a bar without a colour of text', () => {
    const textOn = (bar: string) =>
      readUiCfg(JSON.stringify({ titlebarbgcolor: bar }), options).tokens['--idproof-color-bar-text'];
    assert.equal(textOn('#123456'), '#ffffff');
    assert.equal(textOn('#ffe08a'), '#000000');
  });

  test('corrects a text with too little contrast on its bar', () => {
    const { tokens, warnings } = readUiCfg('{"titlebarbgcolor":"#888","titlebartextcolor":"#999"}', options);
    assert.notEqual(tokens['--idproof-color-bar-text'], '#999');
    assert.equal(warnings.length, 1);
  });

  test('corrects a button for light and dark, and warns of light alone', () => {
    const { tokens, warnings } = readUiCfg('{"buttoncolor":"#0b6b4f"}', options);
    assert.match(tokens['--idproof-color-accent']!, /^light-dark\(#0b6b4f, #[\da-f]{6}\)$/);
    assert.deepEqual(warnings, []);
    assert.deepEqual(readTokens(tokens, options), { tokens, warnings: [] });
    const pale = readUiCfg('{"buttoncolor":"#eeeeee"}', options);
    assert.match(pale.tokens['--idproof-color-accent']!, /^light-dark\(#(?!eeeeee)[\da-f]{6}, #eeeeee\)$/);
    assert.equal(pale.warnings.length, 1);
  });

  test('takes nothing from texts that are not JSON', () => {
    for (const odd of ['', 'null', '7', '{', '[]', '{"isDesktop":true}']) {
      assert.deepEqual(readUiCfg(odd, options), { tokens: {}, warnings: [], isDesktop: false }, odd);
    }
  });
});
