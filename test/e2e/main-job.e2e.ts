import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene, faceScene } from '../helpers/camera-scenes.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { assertCameraOff, Person, watchTracks } from '../helpers/e2e/person.js';
import { filesBelow, found, cutSlices } from '../helpers/e2e/secrecy.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { facePath, readFace } from '../helpers/faces.js';
import { HOLDER, renderHolderPassport, photographHolder } from '../helpers/holders.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a browser sent as a picture in a request to the proxy. */
function imagesIn(traffic: readonly string[]): string[] {
  return traffic.flatMap((entry) =>
    [...entry.matchAll(/"(?:frontPageImage|selfie)":"([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
}

describe('the main job, through npm start in a real Chromium', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  before(async () => {
    stack = await startStack();
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function visit(film?: string): Promise<{ visit: Visit; person: Person }> {
    const opened = await openBrowser(film ? { film } : {});
    visits.push(opened);
    await watchTracks(opened.page);
    return { visit: opened, person: new Person(opened.page) };
  }

  async function assertVerified(person: Person): Promise<void> {
    await person.sees('You are verified');
    for (const read of [HOLDER.surname, HOLDER.givenNames, HOLDER.documentNumber]) await person.sees(read);
    // What only the merchant decides about stands in the result for the server.
    assert.equal(await person.view.getByText(/live person/).count(), 0);
  }

  it('verifies a person by upload', async () => {
    const { visit: opened, person } = await visit();
    await person.agree(stack.demo);
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await assertVerified(person);
    assert.deepEqual(opened.complaints, []);
  });

  it('verifies a person by camera', async () => {
    const film = join(scratch, 'camera.y4m');
    await writeStillFilm(film, await documentScene(await renderHolderPassport('Family1-Mom1')));
    const { visit: opened, person } = await visit(film);
    await person.agree(stack.demo);
    await person.isAt('Document');
    await person.reviewAll();
    await person.press('Open the camera');
    await person.take('Take a photo of the document');
    await assertCameraOff(opened.page);
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom2')));
    await person.use();
    await person.isAt('Selfie');
    // Its camera opens by itself.
    await person.take('Take the selfie');
    await person.use();
    await assertVerified(person);
    await assertCameraOff(opened.page);
    assert.deepEqual(opened.complaints, []);
  });

  it('keeps its secrets: keys, token, name and pictures stand nowhere they do not belong', async () => {
    const traffic = visits.flatMap((each) => each.traffic);
    const tokens = traffic.flatMap((entry) =>
      [...entry.matchAll(/"clientToken":"([^"]+)"/g)].map((match) => match[1] ?? ''),
    );
    const images = imagesIn(traffic);
    assert.ok(tokens.length >= 2 && images.length >= 4, 'there is something to search for');
    const keys = Object.entries(stack.env)
      .filter(([name]) => name.endsWith('KEY'))
      .map(([, key]) => key);
    assert.equal(keys.length, 5);
    const slices = images.flatMap(cutSlices);
    assert.ok(slices.length > 1000);
    const read = [HOLDER.surname, HOLDER.documentNumber];

    const logs = stack.main.written;
    assert.match(logs, /"route":"\/v1\/session\/compare"/, 'the logs were written');
    assert.deepEqual(found(logs, [...keys, ...tokens, ...read, ...slices]), [], 'logs');

    const stored = filesBelow(stack.folder);
    assert.ok(
      stored.some(({ name }) => name.endsWith('proxy.sqlite')) &&
        stored.some(({ name }) => name.endsWith('sandbox.sqlite')),
    );
    for (const { name, bytes } of stored) {
      assert.deepEqual(found(bytes, [...keys, ...tokens, ...read, ...slices]), [], name);
      const raw = images.flatMap((image) => {
        const decoded = Buffer.from(image, 'base64');
        return [decoded.subarray(4000, 4064), decoded.subarray(decoded.length >> 1, (decoded.length >> 1) + 64)];
      });
      assert.ok(!raw.some((slice) => bytes.includes(slice)), `${name} holds a picture`);
    }

    for (const name of ['core', 'widgets', 'proxy', 'sandbox', 'demo']) {
      for (const file of filesBelow(join(root, 'packages', name, 'dist'))) {
        assert.deepEqual(found(file.bytes, [...keys, ...tokens, ...read]), [], file.name);
      }
    }

    for (const entry of traffic) {
      assert.deepEqual(found(entry, keys), [], 'a key in the traffic of a browser');
      const head = entry.split(' ').slice(0, 3).join(' ');
      const isStart = entry.startsWith('<') && head.includes('/api/start');
      const withoutHeader = entry.replaceAll(/"authorization":"Bearer [^"]+"/g, '');
      if (!isStart) assert.deepEqual(found(withoutHeader, tokens), [], `the token in ${head}`);
      const isSubmit = entry.startsWith('> POST') && /\/v1\/session\/(recognize|compare) /.test(entry);
      if (!isSubmit) assert.deepEqual(found(entry, slices), [], `a picture in ${head}`);
      assert.doesNotMatch(entry, /"score"/, head);
    }
    const address = new URL(stack.demo).host;
    for (const entry of traffic)
      assert.ok(entry.includes(address) || / blob:/.test(entry), `left this machine: ${entry.slice(0, 120)}`);
  });
});
