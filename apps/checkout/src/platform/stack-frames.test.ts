// Spec §1 Error reporting: where a bug arose, in our own scripts alone.
import { expect, it } from 'vitest';
import { stackFramesOf } from './stack-frames.ts';

it.each([
  [
    'Chromium',
    'Error: 5188513618552975\n    at charge (https://pay.example/assets/page-abc.js:1:234)\n    at https://pay.example/assets/page-abc.js:1:9',
  ],
  [
    'Firefox and Safari',
    'charge@https://pay.example/assets/page-abc.js:1:234\n@https://pay.example/assets/page-abc.js:1:9',
  ],
])('%s: oldest call first, and nothing of the message', (_browser, stack) =>
  expect(stackFramesOf(stack)).toEqual([
    { filename: '/assets/page-abc.js', function: '?', lineno: 1, colno: 9 },
    { filename: '/assets/page-abc.js', function: 'charge', lineno: 1, colno: 234 },
  ]),
);

it.each([
  ['the page’s own address', '    at eval (https://pay.example/order-1?paid=KPY-CA-1:1:2)'],
  ['another site', '    at secretName (https://other.example/x.js:1:2)'],
])('%s is not named', (_name, line) =>
  expect(stackFramesOf(`Error: x\n${line}`)).toEqual([
    { filename: '[elsewhere]', function: '?', lineno: 1, colno: 2 },
  ]),
);

it('an error without a stack has none', () => expect(stackFramesOf(undefined)).toEqual([]));
