// A failed start is told in one line that names the setting.
import { readSettings } from '@titan/server/config';
import { expect, it } from 'vitest';
import { explainStartFailure } from './start-failure.ts';

const outcome = readSettings({ PORT: '3000', HOST: 'titan.local' });
if (!outcome.ok) throw new Error('These settings are right');
const { settings } = outcome;

it.each([
  [
    { code: 'EADDRINUSE', port: 3000 },
    'PORT 3000 is already in use. Choose another one: PORT=3100 npm start',
  ],
  [{ code: 'EADDRINUSE', port: 3001 }, "Port 3001 (the demo shop's, PORT + 1) is already in use."],
  [{ code: 'EACCES', port: 3000 }, 'PORT 3000 may not be used by this user.'],
  [{ code: 'EADDRNOTAVAIL', port: 3000 }, 'HOST titan.local is not an address of this machine.'],
  [{ code: 'ENOTFOUND' }, 'HOST titan.local is not an address of this machine.'],
  [{ name: 'LocalPostgresError', message: 'the disk is full' }, 'the disk is full'],
])('%j', (details, told) => {
  const explained = explainStartFailure(Object.assign(new Error('raw'), details), settings);
  expect(explained).toContain(told);
  expect(explained).not.toContain('\n');
});

it('leaves bugs their stack', () => {
  expect(explainStartFailure(new TypeError('x is undefined'), settings)).toBeNull();
});
