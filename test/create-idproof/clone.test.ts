import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { placeProgram, root, runProgram } from './program.js';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readJson = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const ownPackages = (manifest: Manifest): [name: string, source: string][] =>
  Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
    name.startsWith('@idproof/'),
  );
const { version } = readJson(join(root, 'packages/create-idproof/package.json'));
const PACKED = ['core', 'engines', 'proxy', 'sandbox', 'testing', 'widgets'];

describe('a project that is written', () => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'idproof-clone-')));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  /** A clone that has packed these packages. */
  function makeClone(name: string, packed: readonly string[]): { clone: string; program: string[] } {
    const clone = join(scratch, name);
    mkdirSync(join(clone, 'tarballs'), { recursive: true });
    writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'idproof' }));
    for (const each of packed) writeFileSync(join(clone, `tarballs/idproof-${each}-${version}.tgz`), '');
    return { clone, program: placeProgram(join(clone, 'packages/create-idproof')) };
  }

  it('names, from a clone, the tarball of every package that npm would ask a registry for', () => {
    const { clone, program } = makeClone('packed', PACKED);
    const { status, said } = runProgram(clone, [...program, '../shop', '--yes']);
    assert.equal(status, 0, said);
    const named = new Map(ownPackages(readJson(join(scratch, 'shop/package.json'))));
    for (const [name, source] of named) {
      assert.equal(source, `file:../packed/tarballs/idproof-${name.slice('@idproof/'.length)}-${version}.tgz`);
      const { dependencies = {} } = readJson(join(root, 'packages', name.slice('@idproof/'.length), 'package.json'));
      for (const [needed] of ownPackages({ version, dependencies })) assert.ok(named.has(needed), `${name}: ${needed}`);
    }
    assert.equal(named.size, PACKED.length);
  });

  it('names them from where its folder really is', { skip: process.platform === 'win32' }, () => {
    const { clone, program } = makeClone('linked', PACKED);
    mkdirSync(join(scratch, 'deep/er'), { recursive: true });
    symlinkSync(join(scratch, 'deep/er'), join(scratch, 'link'));
    assert.equal(runProgram(scratch, [...program, 'link/shop', '--yes']).status, 0);
    const project = join(scratch, 'deep/er/shop');
    for (const [, source] of ownPackages(readJson(join(project, 'package.json'))))
      assert.equal(resolve(project, source.slice('file:'.length), '../..'), clone);
  });

  it('is not written, and nothing is asked, where the clone has not packed everything', () => {
    const { clone, program } = makeClone('unpacked', PACKED.slice(1));
    const { status, said } = runProgram(clone, [...program, '../early']);
    assert.equal(status, 1);
    assert.match(said, /^Nothing was written: .+ First run, in .+unpacked:\n\n {2}npm run tarballs\n/);
    assert.ok(!existsSync(join(scratch, 'early')));
  });

  it('names versions where npm has installed the program, in a project of the same name too', () => {
    writeFileSync(join(scratch, 'package.json'), JSON.stringify({ name: 'idproof' }));
    const program = placeProgram(join(scratch, 'node_modules/create-idproof'));
    assert.equal(runProgram(scratch, [...program, 'installed', '--yes']).status, 0);
    const named = ownPackages(readJson(join(scratch, 'installed/package.json')));
    assert.deepEqual(
      named,
      ['proxy', 'widgets', 'sandbox', 'testing'].map((name) => [`@idproof/${name}`, `^${version}`]),
    );
  });
});
