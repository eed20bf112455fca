// Decision 0067: how an e-mail ended is what its mail server answered, and unknown where it answered nothing. Over real SMTP.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import type { MailSettings } from './config-mail.ts';
import { createMailOut } from './mail-out.ts';
import type { LogFacts } from '@titan/platform/ports';

const MAIL = { to: 'ada@example.com', subject: 'Receipt: ₦5', text: 'In text', html: '<p>In HTML</p>' };

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A mail server of this machine, which has no certificate. */
const mailServer = (options: SMTPServerOptions) =>
  portOf(new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options }).server);

/** Sends it there; answers its outcome, and what an operator is told. */
async function send(port: number, settings: Partial<MailSettings> = {}, connectMs = 5_000) {
  const warnings: LogFacts[] = [];
  const at = { host: '127.0.0.1', port, isSecure: false, isLocal: true, auth: null };
  const mail = createMailOut(
    { ...at, from: 'receipts@shop.example', ...settings },
    (_message, facts) => warnings.push(facts),
    { connectMs, silenceMs: 5_000 },
  );
  return { outcome: await mail.send(MAIL), warnings };
}

it('an e-mail that was taken is sent, from the sender of the settings, as text and as HTML', async () => {
  const taken: { from: unknown; to: unknown; content: string }[] = [];
  const port = await mailServer({
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      let content = '';
      stream.on('data', (part) => (content += String(part)));
      stream.on('end', () => {
        taken.push({ from: mailFrom && mailFrom.address, to: rcptTo.map(({ address }) => address), content });
        done();
      });
    },
  });
  expect(await send(port)).toEqual({ outcome: 'sent', warnings: [] });
  expect(taken).toEqual([
    { from: 'receipts@shop.example', to: ['ada@example.com'], content: expect.any(String) },
  ]);
  expect(taken[0]?.content).toMatch(/^Subject: =\?UTF-8\?.*text\/plain.*In text.*text\/html.*<p>In HTML/ms);
});

const no = (responseCode: number) => Object.assign(new Error('No, ada@example.com'), { responseCode });

describe('is certainly not sent', () => {
  it.each<[string, SMTPServerOptions]>([
    ['to an address that the server refuses', { onRcptTo: (_to, _session, done) => done(no(550)) }],
    ['while it refuses everybody', { onConnect: (_session, done) => done(no(421)) }],
    [
      'where it refuses the whole e-mail',
      { onData: (stream, _session, done) => void stream.resume().on('end', () => done(no(554))) },
    ],
  ])('%s', async (_where, options) => {
    const { outcome, warnings } = await send(await mailServer(options));
    expect([outcome, warnings]).toEqual(['not-sent', [{ outcome, err: expect.any(Error) }]]);
  });

  it('where nobody listens', async () => {
    expect((await send(await freePort())).outcome).toBe('not-sent');
  });

  it('where a server never greets', async () => {
    const port = await portOf(createServer((socket) => void socket.on('error', () => {})));
    expect((await send(port, {}, 300)).outcome).toBe('not-sent');
  });

  it('with a password that the server does not know', async () => {
    const port = await mailServer({ authOptional: false, onAuth: (_auth, _session, done) => done(no(535)) });
    expect((await send(port, { auth: { user: 'me', pass: 'wrong' } })).outcome).toBe('not-sent');
  });

  it('without TLS to another machine, which learns neither password nor address', async () => {
    const heard: string[] = [];
    const port = await mailServer({
      onAuth: ({ username }, _session, done) => done(no(heard.push(String(username)))),
      onRcptTo: ({ address }, _session, done) => done(no(heard.push(address))),
    });
    const { outcome } = await send(port, { isLocal: false, auth: { user: 'me', pass: 'secret' } });
    expect([outcome, heard]).toEqual(['not-sent', []]);
  });
});

it('is unsure where the server has the e-mail and its answer is lost', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream) => void stream.resume().on('end', () => sockets.forEach((socket) => socket.destroy())),
  }).server;
  const sockets: { destroy(): unknown }[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  const { outcome, warnings } = await send(await portOf(server));
  expect([outcome, warnings]).toEqual(['unsure', [{ outcome, err: expect.any(Error) }]]);
});
