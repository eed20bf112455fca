// Spec §4 a code that the payer types: the button is off after a wrong one until it changes.
import { describe, expect, it } from 'vitest';
import { makePayment } from '../testing/payments.ts';
import { errorBanner } from './stage-state.ts';
import { type Code, codeChanged, isIncorrect, mayAuthorize } from './code.ts';

const SENDING = { do: 'send' };

function atCode(code: Code, more: { call?: typeof SENDING; notice?: ReturnType<typeof errorBanner> } = {}) {
  const { call = null, notice = errorBanner('Wrong code') } = more;
  return {
    payment: makePayment(),
    submission: null,
    news: null,
    fieldErrors: { otp: 'x' },
    code,
    call,
    notice,
  };
}

it.each([
  ['reported', null, true],
  ['changed', null, true],
  ['wrong', null, false],
  ['reported', SENDING, false],
] as const)('a code that is %s, while %o is under way: may be sent %s', (code, call, may) => {
  expect(mayAuthorize(atCode(code, call === null ? {} : { call }))).toBe(may);
});

describe('a wrong code', () => {
  const wrong = () => true;
  const ofResend = { ...errorBanner('Not sent'), of: 'resend' as const };

  it.each([
    ['just now', atCode('wrong'), true],
    ['when the page was opened', atCode('reported'), true],
    ['until it changes', atCode('changed'), false],
    ['not while another is checked', atCode('wrong', { call: SENDING }), false],
    ['and what is shown is of a resend', atCode('wrong', { notice: ofResend }), false],
  ] as const)('is shown at its field: %s', (_, state, kind) => {
    expect(isIncorrect(state, wrong)).toBe(kind);
    expect(isIncorrect(state, () => false)).toBe(false);
  });

  it('may be sent once it changes, and what was shown about it goes', () => {
    expect(codeChanged(atCode('wrong'))).toMatchObject({ code: 'changed', notice: null, fieldErrors: {} });
  });

  it('stays while it is under way', () => {
    const state = atCode('reported', { call: SENDING });
    expect(codeChanged(state)).toBe(state);
  });
});
