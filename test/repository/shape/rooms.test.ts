import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readGraph } from '../../helpers/import-graph.js';

const src = fileURLToPath(new URL('../../../packages/widgets/src', import.meta.url));

/** What an element needs to have texts and styles. */
const BASE = ['controls.styles.ts', 'events.ts', 'labels.ts', 'tokens.styles.ts'];
/** The folders and files of packages/widgets/src that the files of each folder may import, beside their own. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  locales: ['labels.ts'],
  theme: [],
  illustrations: [],
  face: [],
  dev: ['locales'],
  element: ['dev', 'events.ts', 'labels.ts', 'locales', 'theme'],
  'session-client': ['dev', 'element'],
  capture: [...BASE, 'dev', 'element', 'illustrations'],
  confirm: [...BASE, 'element', 'result', 'step-events.ts'],
  consent: [...BASE, 'element'],
  'document-select': [...BASE, 'capture', 'element'],
  'document-capture': ['capture', 'element'],
  'paper-capture': [...BASE, 'capture', 'element', 'step-events.ts'],
  'selfie-capture': ['labels.ts', 'capture', 'element', 'face', 'illustrations'],
  hosted: [...BASE, 'capture', 'element', 'illustrations', 'session-client'],
  result: [...BASE, 'document-select', 'element'],
  flow: [
    ...BASE,
    'capture',
    'confirm',
    'consent',
    'dev',
    'document-capture',
    'document-select',
    'element',
    'hosted',
    'illustrations',
    'paper-capture',
    'result',
    'selfie-capture',
    'session-client',
  ],
  phone: [...BASE, 'capture', 'element', 'flow'],
  frame: ['dev', 'events.ts', 'theme'],
  framed: ['frame', 'flow', 'theme'],
  'webview-doctor': [...BASE, 'element'],
  frameworks: [
    'confirm',
    'consent',
    'document-capture',
    'document-select',
    'frame',
    'events.ts',
    'flow',
    'hosted',
    'paper-capture',
    'phone',
    'result',
    'selfie-capture',
    'webview-doctor',
  ],
};

const findRoom = (file: string): string => relative(src, file).split(sep)[0] ?? '';

test('each folder of the widgets imports only from the rooms that it may', () => {
  const found = [...readGraph(src)].flatMap(([file, imports]) => {
    const allowed = ROOMS[findRoom(file)];
    const foreign = imports.filter((each) => findRoom(each) !== findRoom(file) && !allowed?.includes(findRoom(each)));
    return allowed ? foreign.map((each) => `${relative(src, file)} imports ${relative(src, each)}`) : [];
  });
  assert.deepEqual(found, []);
});

test('each folder of the widgets has its rule, and each rule its folder', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).toSorted(), Object.keys(ROOMS).toSorted());
});

test('no folder is called internal', () => {
  const all = readdirSync(src, { recursive: true, encoding: 'utf8' });
  assert.deepEqual(
    all.filter((file) => file.split(sep).includes('internal')),
    [],
  );
});
