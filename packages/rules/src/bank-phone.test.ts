// Spec §5 Bank account number: the phone of the microfinance bank, and Capitec's phone mode.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankPhoneToSend, checkBankPhone } from './bank-phone.ts';
import type { Verdict } from './verdict.ts';

const KUDA = { slug: 'kuda-mfb' };
const CAPITEC = { slug: 'capitec' };

describe('§5 One microfinance bank takes a phone number of at least 10 digits, valid with the country dial code', () => {
  it.each<[string, Verdict, string | null]>([
    ['', 'incomplete', null],
    ['080123456', 'incomplete', null],
    ['801234567', 'incomplete', null],
    ['8012345678', 'valid', '2348012345678'],
    ['08012345678', 'valid', '2348012345678'],
    ['+234 801 234 5678', 'valid', '2348012345678'],
    ['2348012345678', 'valid', '2348012345678'],
    ['08000000000', 'valid', '2348000000000'],
    ['06012345678', 'invalid', null],
    ['080123456789', 'invalid', null],
    ['+27712345678', 'invalid', null],
  ])('%j is %s', (text, verdict, sent) => {
    expect([checkBankPhone(KUDA, text), bankPhoneToSend(KUDA, text)]).toEqual([verdict, sent]);
  });
});

describe('§5 Capitec phone mode needs at least 8 digits and at most 10, unless valid with the dial code', () => {
  it.each<[string, Verdict, string | null]>([
    ['', 'incomplete', null],
    ['0712345', 'incomplete', null],
    ['71234567', 'valid', '2771234567'],
    ['712345678', 'valid', '27712345678'],
    ['0712345678', 'valid', '27712345678'],
    ['07123456789', 'invalid', null],
    ['27712345678', 'valid', '27712345678'],
    ['+27 71 234 5678', 'valid', '27712345678'],
    ['+27 (0)71 234 5678', 'valid', '27712345678'],
    ['0027712345678', 'valid', '27712345678'],
    ['271234567', 'valid', '27271234567'],
    ['+27 71 23', 'incomplete', null],
    ['+2', 'incomplete', null],
    ['+', 'incomplete', null],
    ['+27 071234567890', 'invalid', null],
    ['+234 801 234 5678', 'invalid', null],
  ])('%j is %s', (text, verdict, sent) => {
    expect([checkBankPhone(CAPITEC, text), bankPhoneToSend(CAPITEC, text)]).toEqual([verdict, sent]);
  });
});

it('a number as it is sent is valid, and is sent as the same number again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[0-9]{1,14}$/), fc.constantFrom(KUDA, CAPITEC), (text, bank) => {
      const sent = bankPhoneToSend(bank, text);
      expect(sent === null ? null : bankPhoneToSend(bank, sent)).toBe(sent);
    }),
    { numRuns: 5_000 },
  );
});
