// What a scanner asks for below /assets is answered as not there or wrong, and raises no alarm.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startTestService();
  await service.fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.fastify.server.address() as AddressInfo);
});
afterAll(() => service.stop());

/** Sends the path as it is, which no HTTP client does, and answers all that comes back. */
async function ask(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: checkout.test\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

const HOSTILE = [
  '/assets/../package.json',
  '/assets/../../../../etc/passwd',
  '/assets/..',
  '/assets/%2e%2e/package.json',
  '/assets/..%2fpackage.json',
  '/assets/..%5cpackage.json',
  '/assets/..%5c..%5c..%5cetc%5cpasswd',
  '/assets/.env',
  '/assets/.git/config',
  '/assets/%00',
  '/assets/x%00.js',
  '/assets//etc/passwd',
  '/assets/%',
  '/assets/%c0%ae%c0%ae/package.json',
  '/assets/',
  '/assets/nothing.js',
  `/assets/${'a'.repeat(4_000)}`,
  '//etc/passwd',
  '/%00',
  '/../../etc/passwd',
];

describe('a hostile path', () => {
  it.each(HOSTILE)('%s is answered 400 or 404, without a file of ours', async (path) => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/root:|"dependencies"|loadBuiltPage/);
    expect(answer).not.toContain('charged');
  });

  it('is no error of ours: nothing is logged as one, no stack, and none counts as 5xx', async () => {
    const before = service.logged().length;
    for (const path of HOSTILE) await ask(path);
    const lines = service.logged().slice(before);
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
    expect(lines.join('')).not.toContain('stack');
    const { body } = await service.fastify.inject({ url: '/metrics' });
    expect(body).toMatch(/route="\/assets\/\*".*status="4xx"/);
    expect(body).not.toMatch(/status="5xx"/);
  });
});
