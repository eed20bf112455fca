// How wrong settings are shown on the terminal.
import { expect, it } from 'vitest';
import { describeProblems, maskUrlPassword } from './config.ts';

it('lists every problem with its remedy', () => {
  const text = describeProblems([
    { name: 'PORT', value: 'x', problem: 'is not a port number', howToSet: 'A free port' },
    { name: 'SESSION_KEY', value: null, problem: 'is required in live mode', howToSet: 'Make one' },
  ]);
  expect(text).toBe(
    [
      '2 settings are wrong, so nothing was started:',
      '  PORT=x is not a port number.',
      '      A free port',
      '  SESSION_KEY is required in live mode.',
      '      Make one',
    ].join('\n'),
  );
});

it.each([
  ['postgresql://user:secret@host/d', 'postgresql://user:***@host/d'],
  ['postgresql://user@host/d', 'postgresql://user@host/d'],
  ['postgresql://host:5432/d', 'postgresql://host:5432/d'],
  ['postgresql://h/d?user=u&password=secret', 'postgresql://h/d?user=u&password=***'],
  ['postgresql://h/d?sslpassword=secret&a=b', 'postgresql://h/d?sslpassword=***&a=b'],
  ['3000', '3000'],
])('%s is shown as %s', (text, shown) => {
  expect(maskUrlPassword(text)).toBe(shown);
});
