// A failed start is explained in one line that names the setting.
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { TEST_CERTIFICATE } from '../testing/tls-server.ts';
import { readSettings } from './config.ts';
import { DatabaseUnreachable, withConnection } from '@titan/platform/database';
import { explainStartFailure } from './start-failure.ts';

const outcome = readSettings({ PORT: '3000', HOST: 'titan.local' });
if (!outcome.ok) throw new Error('These settings are right');
const { settings } = outcome;

it.each([
  [{ code: 'EADDRINUSE', port: 3000 }, 'PORT 3000 is already in use. Choose another one: PORT=3100'],
  [{ code: 'EADDRINUSE', port: 3001 }, "Port 3001 (the demo shop's, PORT + 1) is already in use."],
  [{ code: 'EACCES', port: 3000 }, 'PORT 3000 may not be used by this user.'],
  [{ code: 'EADDRNOTAVAIL', port: 3000 }, 'HOST titan.local is not an address of this machine.'],
  [{ code: 'ENOTFOUND' }, 'HOST titan.local is not an address of this machine.'],
  [{ name: 'StartRefusal', message: 'use TITAN_MODE=sandbox' }, 'use TITAN_MODE=sandbox'],
  [{ name: 'LocalPostgresError', message: 'the disk is full' }, 'the disk is full'],
])('%j', (details, explanation) => {
  const explained = explainStartFailure(Object.assign(new Error('raw'), details), settings);
  expect(explained).toContain(explanation);
  expect(explained).not.toContain('\n');
});

it('keeps the stack of a bug', () => {
  expect(explainStartFailure(new TypeError('x is undefined'), settings)).toBeNull();
});

describe('a database of one’s own that cannot be used', () => {
  const withDatabase = { ...settings, databaseUrl: 'postgresql://titan:secret@db.example/titan' };
  const thrown = (code: string) =>
    /^\d/.test(code)
      ? Object.assign(new pg.DatabaseError('raw', 0, 'error'), { code })
      : new DatabaseUnreachable(Object.assign(new Error('raw'), { code }));
  const failed = (code: string) => new Error('Migration failed: before the first', { cause: thrown(code) });

  it.each([
    ['ECONNREFUSED', 'nothing listens at its address'],
    ['ENOTFOUND', 'its host is not known'],
    ['28P01', 'it refuses the user or the password'],
    ['3D000', 'it has no database of that name'],
    ['25006', 'it is read-only'],
    ['CERT_HAS_EXPIRED', 'its certificate has expired'],
    ['CERT_NOT_YET_VALID', 'not valid yet, by the clock of this machine (CERT_NOT_YET_VALID). Set the clock'],
    ['53100', 'its disk is full; free some space'],
    ['57P03', 'it is starting or stopping'],
    ['ECONNRESET', 'it broke the connection off'],
    ['EPIPE', 'it cannot be reached'],
  ])('is named by its setting, without the password: %s', (code, explanation) => {
    const explained = explainStartFailure(failed(code), withDatabase);
    expect(explainStartFailure(thrown(code), withDatabase)).toBe(explained);
    expect(explained).toContain('DATABASE_URL');
    expect(explained).toContain(explanation);
    expect(explained).not.toContain('secret');
    expect(explained).not.toContain('\n');
  });

  it('is not called a wrong setting where it may merely be down', () => {
    const remedies = ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT', '25006'].map((code) =>
      explainStartFailure(thrown(code), withDatabase)?.split('. ').at(-1),
    );
    expect(remedies.filter((remedy) => !/^(?:Start|Look|Wait) .*, or correct/.test(remedy ?? ''))).toEqual(
      [],
    );
  });

  it('may be left out in sandbox mode alone', () => {
    const of = (mode: 'live' | 'sandbox') =>
      explainStartFailure(thrown('28P01'), { ...withDatabase, mode })
        ?.split('. ')
        .at(-1);
    expect([of('sandbox'), of('live')]).toEqual([
      'Correct the setting, or leave it out.',
      'Correct the setting.',
    ]);
  });

  describe('that asks for TLS', () => {
    let server: Server;
    let answer: (socket: Socket) => void;
    let folder: TestFolder;
    beforeAll(async () => {
      folder = await makeTestFolder('tls');
      await writeFile(join(folder.path, 'ca.pem'), TEST_CERTIFICATE.cert);
      server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => answer(socket));
      });
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      await new Promise((resolve) => void server.close(resolve));
      await folder.remove();
    });

    const refusesTls = (socket: Socket): void => void socket.end('N');
    /** Speaks TLS, and nothing of PostgreSQL. */
    const speaksTls = (socket: Socket): void => {
      socket.write('S');
      const secure = new TLSSocket(socket, { ...TEST_CERTIFICATE, isServer: true });
      secure.on('error', () => {}).once('data', () => secure.end());
    };
    it.each([
      ['the server speaks none', refusesTls, '', 'it asks for TLS, which the server does not speak'],
      [
        'its authority is not known',
        speaksTls,
        '',
        '&sslrootcert=/path/to/ca.pem (DEPTH_ZERO_SELF_SIGNED_CERT)',
      ],
      [
        'the authority’s file is not there',
        speaksTls,
        '/no.pem',
        'a file or a socket that it names is not there (ENOENT)',
      ],
      ['its authority is named: what is wrong then is not TLS', speaksTls, '/ca.pem', 'it cannot be reached'],
    ])('%s', async (_, then, file, explanation) => {
      answer = then;
      const { port } = server.address() as AddressInfo;
      const root = file === '' ? '' : `&sslrootcert=${folder.path}${file}`;
      const databaseUrl = `postgresql://titan:secret@127.0.0.1:${port}/titan?sslmode=verify-full${root}`;
      const failure: unknown = await withConnection(databaseUrl, async () => null).catch(
        (error: unknown) => error,
      );
      expect(explainStartFailure(failure, { ...settings, databaseUrl })).toContain(explanation);
    });
  });

  it('is named by its folder where it is the private one', () => {
    expect(explainStartFailure(failed('53100'), settings)).toBe(
      `The database in ${settings.dataDir} cannot be used now: its disk is full; free some space (53100). Try again.`,
    );
    expect(explainStartFailure(thrown('ECONNREFUSED'), settings)).toContain('it cannot be reached');
  });

  it('keeps the stack of a failed migration', () => {
    expect(explainStartFailure(failed('42P01'), withDatabase)).toBeNull();
  });
});
