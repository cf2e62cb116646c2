import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from '../../../packages/sandbox/src/realdoc/fetch-file.js';

const INSIDE = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::1',
  '100::1',
  'fec0::1',
  'not an address',
  '',
];

test('private, reserved and translated addresses are not public', () => {
  assert.deepEqual(INSIDE.filter(isPublicAddress), []);
});

test('addresses of the open internet are', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1']) {
    assert.ok(isPublicAddress(address), address);
  }
});
