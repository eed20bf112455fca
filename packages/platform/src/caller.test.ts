import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { callerAddress, callerKey, createTrust } from './caller.ts';

const CONNECTION = '10.1.2.3';
const socket = { remoteAddress: CONNECTION } as Socket;

it.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:40001', '198.51.100.7', '198.51.100.7'],
  ['"198.51.100.7:40001"', '198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:aa:bb:cc:dd', '2001:DB8:1:2:aa:bb:cc:dd', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:40001', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::9]:40001"', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:1', '2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '::ffff:c633:6407', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:40001', '::ffff:198.51.100.7', '198.51.100.7'],
  ['64:ff9b::198.51.100.7', '64:ff9b::198.51.100.7', '198.51.100.7'],
])('%s calls from %s and counts as %s', (ip, address, key) => {
  expect(callerAddress({ ip, socket })).toBe(address);
  expect(callerKey(address)).toBe(key);
});

// What a proxy writes that knows no address, or that somebody made up.
it.each(['unknown', '_hidden', '198.51.100.777', '198.51.100.7:port', '', '[x]:1', '2001:db8'])(
  'takes the connection’s address for %j',
  (ip) => expect(callerAddress({ ip, socket })).toBe(CONNECTION),
);

it('has no caller for a connection that is gone', () => {
  expect(callerAddress({ ip: '', socket: {} as Socket })).toBe('');
});

it.each(['10.1.2.3', '10.1.2.3:4711', '[2001:db8::5]:4711', '::ffff:10.1.2.3'])(
  'trusts the proxy %s',
  (proxy) => {
    expect(createTrust(['10.0.0.0/8', '2001:db8::/32'])(proxy, 0)).toBe(true);
  },
);

it.each(['198.51.100.7', '198.51.100.7:10', 'unknown', '10.1.2.3 '])('does not trust %s', (proxy) => {
  expect(createTrust(['10.0.0.0/8'])(proxy, 0)).toBe(false);
});
