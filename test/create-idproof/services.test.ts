import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { createProxy } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { placeProgram, runProgram } from './program.js';

const scratch = mkdtempSync(join(tmpdir(), 'idproof-services-'));
const CLI = placeProgram(join(scratch, 'node_modules/create-idproof'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const create = (args: readonly string[], input = ''): ReturnType<typeof runProgram> =>
  runProgram(scratch, [...CLI, ...args], input);

const read = (project: string, file: string): string => readFileSync(join(scratch, project, file), 'utf8');

/** The services that a session of the project has. */
function readServices(project: string): string[] {
  const [, fields = ''] = /^const services = \{([^;]*)\};$/m.exec(read(project, 'idproof.js')) ?? [];
  return [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

/** A folder in place of the built page of a phone. */
function placePhonePage(): string {
  const folder = mkdtempSync(join(scratch, 'phone-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

describe('the services of a new project', () => {
  it('asks for nothing beside document and face by default', () => {
    assert.equal(create(['plain', '--yes']).status, 0);
    assert.match(read('plain', 'idproof.js'), /^const services = \{\};$/m);
    assert.doesNotMatch(read('plain', '.env'), /IDPROOF_RETURN_URLS/);
  });

  it('has a session check what the developer names', async () => {
    assert.equal(create(['all', '--services', 'screening,liveness, papers,confirm', '--yes']).status, 0);
    const [, fields = ''] = /^const services = \{\n([^}]+(?:\}\][^}]*)*)\};$/m.exec(read('all', 'idproof.js')) ?? [];
    assert.deepEqual(
      fields
        .trim()
        .split('\n')
        .map((line) => line.trim()),
      ['screening: true,', "liveness: 'provider',", "papers: [{ schemaId: 'bank_statement_v1' }],", 'confirm: true,'],
    );
    const env = { ...parseEnv(read('all', '.env')), IDPROOF_STORE: 'memory:', IDPROOF_PHONE_FILES: placePhonePage() };
    const proxy = createProxy({ ...(await proxyConfigFromEnvironment(env)), log: () => {} });
    const { isNew } = await proxy.sessions.create({
      userId: 'u',
      flow: 'api',
      docType: '00000001003',
      pages: '1',
      liveness: 'provider',
      confirm: true,
      papers: [{ schemaId: 'bank_statement_v1' }],
      screening: true,
    });
    assert.equal(isNew, true);
    await proxy.close();
  });

  for (const [said, written] of [
    ['papers,', ['papers']],
    [' , papers papers,confirm', ['papers', 'confirm']],
    ['none', []],
    ['', []],
  ] as const)
    it(`takes --services "${said}" as ${written.join(', ') || 'none'}`, () => {
      const project = `services-${said.replaceAll(/\W+/g, '-')}`;
      assert.equal(create([project, '--services', said, '--yes']).status, 0);
      assert.deepEqual(readServices(project), written);
    });

  for (const [said, written] of [
    ['none', []],
    ['NONE\nnone', []],
    ['3, papers, 3', ['papers']],
    ['papers,', ['papers']],
    ['0\n9\nnone, papers\n4', ['screening']],
  ] as const)
    it(`takes the answer ${JSON.stringify(said)} as ${written.join(', ') || 'none'}`, () => {
      const project = `answer-${said.replaceAll(/\W+/g, '-')}`;
      const { status, said: output } = create([project], `1\n1\n${said}\n`);
      assert.equal(status, 0);
      assert.deepEqual(readServices(project), written);
      const unknown = said.split('\n').length - 1;
      assert.equal(output.match(/There is no \w+: liveness, confirm, papers, screening\./g)?.length ?? 0, unknown);
    });

  it('refuses a service that there is not', () => {
    const { status, said } = create(['unknown', '--services', 'liveness,magic', '--yes']);
    assert.equal(status, 1);
    assert.match(said, /There is no service magic: liveness, confirm, papers, screening\./);
    assert.equal(existsSync(join(scratch, 'unknown')), false);
  });
});
