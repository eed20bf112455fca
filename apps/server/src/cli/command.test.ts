import { expect, it } from 'vitest';
import { readGiven } from './command.ts';

const command = {
  options: {
    days: { value: '1..9999', help: '' },
    note: { value: 'TEXT', help: '' },
    out: { value: 'PATH', help: '' },
    mins: { value: '1..1440', help: '' },
  },
} as const;

it.each([
  ['days', '\u200e٣٠\u00a0', '30'],
  ['mins', '１２', '12'],
  ['note', '  sent\u202e back\u0007 \r\n by bank ', 'sent back\nby bank'],
  ['out', ' a\u202e  b.json', ' a\u202e  b.json'],
])('the value of an option is cleaned as its kind is: --%s %j', (option, typed, read) => {
  expect(readGiven('program', 'name', command, [`--${option}=${typed}`]).one(option)).toBe(read);
});
