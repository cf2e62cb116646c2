import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openJournal } from '../../../tools/bench/journal.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-journal-'));
after(() => rmSync(folder, { recursive: true }));

test('a run that was cut short goes on where it was', async () => {
  const measured: string[] = [];
  const measure = (figure: string) => async () => {
    measured.push(figure);
    return { figure };
  };
  const first = openJournal('run', folder);
  await first('one', measure('one'));
  await first('two', measure('two'));
  const [file] = readdirSync(folder);
  appendFileSync(join(folder, file!), '["three",{"fig');

  const second = openJournal('run', folder);
  assert.deepEqual(await second('one', measure('one')), { figure: 'one' });
  assert.deepEqual(await second('three', measure('three')), { figure: 'three' });
  assert.deepEqual(measured, ['one', 'two', 'three']);

  const third = openJournal('run', folder);
  assert.deepEqual(await third('two', measure('two')), { figure: 'two' });
  assert.deepEqual(await third('three', measure('three')), { figure: 'three' });
  assert.deepEqual(measured, ['one', 'two', 'three']);
});

test('a failed measurement is not kept', async () => {
  const remember = openJournal('failing', folder);
  await assert.rejects(
    remember('one', () => Promise.reject(new Error('no camera'))),
    /no camera/,
  );
  assert.equal(await remember('one', () => Promise.resolve(1)), 1);
});
