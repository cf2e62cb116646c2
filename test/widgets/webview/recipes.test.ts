import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { HOSTS, INWARD, OUTWARD, PAGE_ENTRY } from '@idproof/core/bridge';
import { transformWithOxc } from 'vite';

const page = readFileSync(new URL('../../../docs/webviews.md', import.meta.url), 'utf8');

interface Recipe {
  title: string;
  language: string;
  code: string;
}

/** The code blocks below the heading of the recipes, each with the heading it stands under. */
const recipes: Recipe[] = page
  .slice(page.indexOf('\n## Recipes'))
  .split('\n### ')
  .slice(1)
  .flatMap((section) =>
    [...section.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', code = '']) => ({
      title: section.slice(0, section.indexOf('\n')),
      language,
      code,
    })),
  );
/** The recipes for an app; the others are for a page. */
const apps = recipes.filter(({ language }) => language !== 'ts');

const names = (code: string, pattern: RegExp): Set<string> =>
  new Set(
    [...code.matchAll(pattern)].flatMap(([match]) =>
      [...match.matchAll(/(["'])([\w-]+)\1/g)].map(([, , name]) => name!),
    ),
  );
/** `say("token", …)` in each of the languages. */
const said = (code: string): Set<string> => names(code, /\bsay\(\s*["'][\w-]+["']/g);
/** `case "ready":` (Swift, Dart, TSX) and `"ready" ->` (Kotlin). */
const heard = (code: string): Set<string> =>
  names(code, /\bcase ["'][\w-]+["'](?:(?:,| \|\|) ["'][\w-]+["'])*:|["'][\w-]+["'](?:, ["'][\w-]+["'])* ->/g);

describe('the recipes for apps', () => {
  it('are there for every host', () => {
    assert.deepEqual(
      apps.map(({ title, language }) => `${title}: ${language}`),
      [
        'WKWebView (Swift): swift',
        'Android WebView (Kotlin): kotlin',
        'React Native (TSX): tsx',
        'Flutter InAppWebView (Dart): dart',
        'Capacitor: kotlin',
        'Capacitor: swift',
      ],
    );
    for (const host of HOSTS) assert.match(page, new RegExp(`\`${host}\``), host);
  });

  for (const { title, language, code } of apps) {
    it(`${title} in ${language} handles and sends every message of the protocol`, () => {
      const wanted = ['need-token', 'need-meta-info', 'need-camera', 'start-sdk'];
      for (const type of heard(code)) assert.ok(Object.hasOwn(OUTWARD, type), `hears ${type}`);
      for (const type of wanted) assert.ok(heard(code).has(type), `does not hear ${type}`);
      assert.deepEqual([...said(code)].toSorted(), Object.keys(INWARD).toSorted());
      assert.match(code, /clientCfg/);
      assert.match(code, /transactionId/);
    });

    it(`${title} in ${language} checks version and namespace, and answers under the id that asked`, () => {
      assert.match(code, /["']?v["']?\W{1,20}(?:as\? Int )?\W{0,5}1\b/);
      assert.match(code, /["']idproof["']/);
      assert.match(code, /say\(["']token["'].*\bid\)/);
      assert.match(code, /["']failed["'],.*\bid\)/);
    });
  }

  it('check frame or origin, if the platform has them', () => {
    const checks = [
      /frameInfo\.isMainFrame/,
      /isMainFrame && source/,
      /isOurs\(nativeEvent\.url\)/,
      /data\.isMainFrame/,
    ];
    for (const [index, check] of checks.entries()) assert.match(apps[index]!.code, check);
  });

  it('send through the entry that the page listens to', () => {
    const used = [...page.matchAll(/CustomEvent\('([\w-]+)'/g)].map(([, name]) => name);
    assert.ok(used.length >= 4);
    assert.deepEqual(new Set(used), new Set([PAGE_ENTRY]));
  });

  it('compile, if they are TypeScript', async () => {
    for (const { language, code } of recipes.filter(({ language: each }) => /^tsx?$/.test(each))) {
      await transformWithOxc(code, `recipe.${language}`, { lang: language as 'ts' | 'tsx' });
    }
  });
});

describe('the table of messages', () => {
  it('names every message and every field of it, and no other', () => {
    for (const [heading, contract] of [
      ['**Page → app**', OUTWARD],
      ['**App → page**', INWARD],
    ] as const) {
      const table = page.slice(page.indexOf(heading)).split('\n\n')[1]!;
      const rows = table
        .split('\n')
        .slice(2)
        .map((row) => row.split('|').map((cell) => cell.trim()));
      assert.deepEqual(
        rows.map(([, type]) => type),
        Object.keys(contract).map((type) => `\`${type}\``),
      );
      for (const [, type = '', payload = ''] of rows) {
        const schemas = contract as unknown as Record<string, { shape?: object }>;
        // The other fields of `progress` depend on its name.
        const { shape = { name: 'any' } } = schemas[type.replaceAll('`', '')]!;
        const listed = [...payload.matchAll(/`(\w+)`/g)].map(([, field]) => field);
        assert.deepEqual(listed, Object.keys(shape), type);
      }
    }
  });
});
