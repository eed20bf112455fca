// What a bug report may have of a processor's answer.
import { expect, it } from 'vitest';
import { redactedBody, redactedText } from './redact.ts';

it.each([
  ['a card number', '4084 0840-8408 4081', '[16 digits]'],
  ['a phone number', '+254 (0) 700-000-000', '[13 digits]'],
  ['an e-mail address', 'to ada.obi+1@shop.example now', 'to [e-mail] now'],
  ['an address of a machine', '197.210.54.123', '[11 digits]'],
  ['a secret, wherever it stands', 'key sk_test_abc!', 'key [hidden]!'],
  ['a time', '2023-09-12T13:29:09.000Z', '2023-09-12T13:29:09.000Z'],
  ['words', 'Approved by 057', 'Approved by 057'],
])('%s', (_, text, told) => {
  expect(redactedText(text, ['sk_test_abc'])).toBe(told);
});

it('keeps the shape of JSON, with its small numbers and words', () => {
  const body = {
    status: true,
    data: {
      id: 3_104_021_987,
      amount: 25_000,
      pin: '0000',
      access_token: 'eyJhbGciOi',
      authorization: { authorization_code: 'AUTH_8dfhjjdt', last4: '1381', bank: 'TEST BANK' },
      customer: { first_name: 'Ada', phone: 700, items: [null, { email: 'ada@example.com' }] },
    },
  };
  expect(redactedBody(JSON.stringify(body), [])).toEqual({
    status: true,
    data: {
      id: '[a number of 10 digits]',
      amount: 25_000,
      pin: '[hidden]',
      access_token: '[hidden]',
      authorization: { authorization_code: '[hidden]', last4: '1381', bank: 'TEST BANK' },
      customer: { first_name: '[hidden]', phone: '[hidden]', items: [null, { email: '[e-mail]' }] },
    },
  });
});
