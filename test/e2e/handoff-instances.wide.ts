import assert from 'node:assert/strict';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { startRedis } from '../proxy/helpers/redis-server.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { joinOnPhone, offerHandoff, openComputer } from '../helpers/e2e/devices.js';
import { INJECTED_ENGINES, Running, startStack, type Stack } from '../helpers/e2e/stack.js';
import type { Visit } from '../helpers/e2e/browser.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

const redis = await startRedis();

/** Two instances of the demo on one Redis behind a balancer that gives each request to the other one. */
describe('a handoff through two instances', () => {
  let first: Stack;
  let second: Running;
  let balancer: Server;
  let address = '';
  const served = [0, 0];
  const visits: Visit[] = [];

  before(async () => {
    const [port, otherPort] = [await freePort(), await freePort()];
    address = `http://localhost:${port}`;
    first = await startStack({ ...INJECTED_ENGINES, IDPROOF_STORE: redis.fresh(), IDPROOF_PUBLIC_URL: address });
    const env = {
      ...first.env,
      PORT: String(otherPort),
      IDPROOF_PROVIDER_URL: first.sandbox,
      TMPDIR: join(first.folder, 'tmp'),
    };
    second = new Running(['npm', 'start'], env);
    await second.line('ready');
    const ports = [Number(new URL(first.demo).port), otherPort];
    let turn = 0;
    balancer = createServer((incoming, outgoing) => {
      const index = turn++ % 2;
      served[index]! += 1;
      const { method, url, headers } = incoming;
      const forwarded = httpRequest({ port: ports[index], method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        outgoing.on('close', () => answer.destroy());
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => balancer.listen(port, 'localhost', resolve));
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    balancer.closeAllConnections();
    balancer.close();
    await second.stop();
    await first.stop();
  });

  it('leads to the result on the computer', async () => {
    const { visit, person: computer } = await openComputer();
    visits.push(visit);
    await computer.page.goto(address);
    const { visit: other, person: phone } = await joinOnPhone(await offerHandoff(computer, 'Continue on your phone'));
    visits.push(other);
    await computer.sees('Your phone is connected');
    await phone.press('I agree');
    await phone.isAt('Document');
    await phone.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await phone.isRead();
    await phone.upload('me.jpg', readFace('Family1-Mom2'));
    await phone.sees('You can go back to your computer');
    await computer.sees('You are verified');
    assert.ok(Math.min(...served) > 10, `requests at the two instances: ${served.join(', ')}`);
  });
});
