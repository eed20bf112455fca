// The address guard: resolve once, check every address, connect to one that was checked.
import { createServer as createTlsServer } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { addressProblem, isLoopbackAddress, isPublicAddress, urlProblem } from '../platform/address-guard.ts';
import type { OutsideHttpParts, Resolve } from '../platform/outside-http.ts';
import { createWebhookOut } from './post.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';

let receivers: TestReceiver[] = [];
afterEach(async () => {
  for (const each of receivers) await each.stop();
  receivers = [];
});

async function receiver(): Promise<TestReceiver> {
  const started = await startReceiver();
  receivers.push(started);
  return started;
}

const { timers } = createSimulatedTime();
const send = (url: string, deps: Partial<OutsideHttpParts> = {}) =>
  createWebhookOut({ timers, allowLoopback: true, ...deps }).send(
    { url, headers: {}, body: '{}' },
    new AbortController().signal,
  );

const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
];
const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2a00::1',
];

describe('addresses', () => {
  it.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('%s is', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['10.0.0.1', '::ffff:127.0.0.1', '0.0.0.0', '8.8.8.8', ''])('%s is not this machine', (address) =>
    expect(isLoopbackAddress(address)).toBe(false),
  );
});

// Addresses of this machine or its network in other spellings, all of which the URL parser accepts.
const SPELLINGS = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://10.0.0.1/',
  'https://167772161/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://0.0.0.0/',
  'https://0/',
  'https://[::]/',
];

describe('outside the sandbox', () => {
  const live = { allowLoopback: false };

  it.each(SPELLINGS)('%s is refused before anything is sent', async (url) => {
    expect(await send(url, live)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    'http://shop.example/',
    'http://localhost/',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'https://shop.example:8443/',
    'https://shop.example:80/',
    'https://user:secret@shop.example/',
    'not a url',
  ])('%s is refused without looking its name up', async (url) => {
    let looks = 0;
    const resolve: Resolve = async () => {
      looks += 1;
      return ['8.8.8.8'];
    };
    expect(await send(url, { ...live, resolve })).toMatchObject({ kind: 'refused' });
    expect(looks).toBe(0);
  });

  it.each(PRIVATE.filter((address) => address !== ''))(
    'a name that resolves to %s among others is refused',
    (address) => {
      const url = new URL('https://shop.example/hooks');
      expect(addressProblem(url, ['8.8.8.8', address], live)).not.toBeNull();
      expect(addressProblem(url, [address], live)).not.toBeNull();
      expect(addressProblem(url, ['8.8.8.8', '2606:4700::1111'], live)).toBeNull();
    },
  );

  it('a receiver on this machine is not connected to, whatever its name', async () => {
    const shop = await receiver();
    const answer = await send(shop.url.replace('http:', 'https:'), live);
    expect(answer).toMatchObject({ kind: 'refused' });
    const port443 = await send('https://shop.example/', { ...live, resolve: async () => ['127.0.0.1'] });
    expect(port443).toMatchObject({ kind: 'refused' });
    expect(shop.connections()).toBe(0);
  });
});

describe('in the sandbox', () => {
  it('this machine is allowed, by http and on any port', async () => {
    const shop = await receiver();
    expect(await send(shop.url)).toMatchObject({ kind: 'answered', status: 200 });
  });

  it.each(['http://shop.example/', 'http://shop.example:8080/', 'https://shop.example:8443/'])(
    '%s is refused when its name resolves to another machine',
    async (url) => {
      expect(urlProblem(new URL(url), { allowLoopback: true })).toBeNull();
      expect(await send(url, { resolve: async () => ['8.8.8.8'] })).toMatchObject({ kind: 'refused' });
      expect(await send(url, { resolve: async () => ['127.0.0.1', '8.8.8.8'] })).toMatchObject({
        kind: 'refused',
      });
    },
  );

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fe80::1]/', 'http://[::ffff:127.0.0.1]/'])(
    '%s is refused here too',
    async (url) => {
      expect(await send(url)).toMatchObject({ kind: 'refused' });
    },
  );
});

describe('a name that answers differently the second time (rebinding)', () => {
  it('is looked up once, and the connection goes to the checked address', async () => {
    const shop = await receiver();
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']];
    const asked: string[] = [];
    const resolve: Resolve = async (name) => {
      asked.push(name);
      return answers[asked.length - 1] ?? [];
    };
    const answer = await send(shop.url.replace('127.0.0.1', 'rebinding.example'), { resolve });
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
    expect(asked).toEqual(['rebinding.example']);
    expect(shop.received[0]?.headers['host']).toMatch(/^rebinding\.example:/);
  });

  it('with several checked addresses the next is used when one cannot be reached', async () => {
    const shop = await receiver();
    const resolve: Resolve = async () => ['::1', '127.0.0.3', '127.0.0.1'];
    const answer = await send(shop.url.replace('127.0.0.1', 'several.example'), { resolve });
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('is refused each time it resolves to an inner address', async () => {
    const asked: string[] = [];
    const resolve: Resolve = async (name) => {
      asked.push(name);
      return ['10.0.0.1'];
    };
    for (const allowLoopback of [false, true])
      expect(await send('https://rebinding.example/', { resolve, allowLoopback })).toMatchObject({
        kind: 'refused',
      });
    expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
  });
});

describe('an answer that does not end', () => {
  const endless = async (bytes: number): Promise<TestReceiver> => {
    const shop = await startReceiver((response) => response.writeHead(200).write('x'.repeat(bytes)));
    receivers.push(shop);
    return shop;
  };

  it('is read up to 64 kB without waiting for the rest', async () => {
    const shop = await endless(65_536);
    const answer = await send(shop.url);
    expect(answer).toMatchObject({ kind: 'answered', status: 200, text: 'x'.repeat(65_536) });
  });

  it('below that is waited for up to 15 s', async () => {
    const time = createSimulatedTime();
    const shop = await endless(65_535);
    let ended: unknown = null;
    const sent = send(shop.url, { timers: time.timers }).then((answer) => (ended = answer));
    await shop.until(1);
    await time.advance(14_999);
    expect(ended).toBeNull();
    await time.advance(1);
    await sent;
    expect(ended).toMatchObject({ kind: 'lost', cause: 'timeout' });
  });
});

describe('a lost answer', () => {
  it('a name that does not exist', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await send('https://nowhere.example/', { resolve })).toMatchObject({
      kind: 'lost',
      cause: 'no_such_name',
    });
    expect(await send('https://nowhere.example/', { resolve: async () => [] })).toMatchObject({
      kind: 'refused',
    });
  });

  it('a port without a listener', async () => {
    const shop = await startReceiver();
    await shop.stop();
    expect(await send(shop.url)).toMatchObject({ kind: 'lost', cause: 'connection_refused' });
  });

  it('a connection that is cut during the answer', async () => {
    const shop = await startReceiver((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('only a part', () => response.destroy());
    });
    receivers.push(shop);
    expect(await send(shop.url)).toMatchObject({ kind: 'lost', cause: 'connection_cut' });
  });

  it('a server without TLS, or without a trusted certificate', async () => {
    const shop = await receiver();
    expect(await send(shop.url.replace('http:', 'https:'))).toMatchObject({ kind: 'lost' });
    // Without a certificate the handshake fails.
    const bare = createTlsServer((_, response) => response.end());
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const address = bare.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'lost' });
    await new Promise((resolve) => bare.close(resolve));
  });

  it('a send that is aborted', async () => {
    const shop = await startReceiver(() => {});
    receivers.push(shop);
    const stop = new AbortController();
    const answer = createWebhookOut({ timers, allowLoopback: true }).send(
      { url: shop.url, headers: {}, body: '{}' },
      stop.signal,
    );
    await shop.until(1);
    stop.abort();
    expect(await answer).toEqual({ kind: 'aborted' });
  });
});
