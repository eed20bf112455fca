// Decision 0083: what a charge says is stored as a code, beside the provider's words.
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import { quoted } from '@titan/copy/quoted';
import { saidIn } from '@titan/copy/service';
import { describe, expect, it } from 'vitest';
import type { ChargeAnswer } from '../db/column-values.ts';
import { CARD_RULES } from '../channels/card/rules.ts';
import type { ChargeRow } from './charge-row.ts';
import { chargeMessageOf, sentenceOfStep } from './charge-sentence.ts';
import { chargeViewOf } from './views/charge-view.ts';

const PROVIDERS = 'Response 51';
const SAYS = `Your bank says: “${quoted(PROVIDERS)}”`;
const sentence = { code: 'card.INSUFFICIENT_FUNDS' } as const;

it.each([
  ['the sentence that we have', { sentence, message: PROVIDERS }, saidIn(english, sentence)],
  ['the provider’s words, quoted, where we have none', { sentence: null, message: PROVIDERS }, SAYS],
  [
    'these too where another release had a code',
    { sentence: { code: 'card.GONE' } as never, message: PROVIDERS },
    SAYS,
  ],
  ['nothing where nobody has words', { sentence: null, message: null }, null],
])('a payer reads %s', (_what, row, message) => {
  expect(chargeMessageOf({ channel: 'card', status: 'failed', ...row }, english)).toBe(message);
});

it.each([
  ['the provider’s words', { sentence, message: PROVIDERS }, PROVIDERS],
  ['ours where it has none', { sentence, message: null }, saidIn(english, sentence)],
])('a merchant’s server reads %s', (_what, row, message) => {
  expect(chargeMessageOf({ channel: 'card', status: 'failed', ...row }, 'merchant')).toBe(message);
});

it('a provider that says a sentence of ours is understood', () => {
  const message = saidIn(english, sentence);
  const french = languageOf('fr') ?? english;
  expect(chargeMessageOf({ channel: 'card', status: 'failed', sentence: null, message }, french)).toBe(
    saidIn(french, sentence),
  );
});

it('the words about a success are not quoted', () =>
  expect(
    chargeMessageOf({ channel: 'card', status: 'success', sentence: null, message: 'Approved' }, english),
  ).toBe('Approved'));

describe('words that we do not know', () => {
  it.each([
    ['fr', 'card', 'Votre banque indique\u00a0: «\u00a0', '\u00a0»'],
    ['fr', 'mobile_money', 'Votre opérateur indique\u00a0: «\u00a0', '\u00a0»'],
    ['ar', 'pay_with_bank', 'رسالة من بنكك: «\u2068', '\u2069»'],
    ['sw', 'mobile_money', 'Mtandao wako wa simu unasema: “', '”'],
    ['pt', 'bank_transfer', 'O seu banco diz: “', '”'],
  ] as const)('are in %s, by %s, quoted as they are', (tag, channel, before, after) => {
    const row = { channel, status: 'failed', sentence: null, message: PROVIDERS } as const;
    const language = languageOf(tag) ?? english;
    expect(chargeMessageOf(row, language)).toBe(`${before}\u2068\u2060${PROVIDERS}\u2060\u2069${after}`);
  });

  it('end their quotation where we end it, and turn no other text round', () => {
    expect(quoted('a\u2069\u202e\u2060b\u2066')).toBe('\u2068\u2060ab\u2060\u2069');
  });
});

describe('a step whose answer was wrong', () => {
  it.each([
    ['card', 'PIN', undefined, 'card.PIN_WRONG'],
    ['card', 'OTP', 'INVALID_OTP', 'card.OTP_WRONG'],
    ['card', 'CVV', undefined, 'card.CVV_WRONG'],
    ['mobile_money', 'OTP', 'TOKEN_EXPIRED', 'mobile_money.TOKEN_EXPIRED'],
    ['pay_with_bank', 'PAY_ID', undefined, 'pay_with_bank.PAY_ID_WRONG'],
  ] as const)('%s %s, %s: %s', (channel, authModel, errorType, code) => {
    const step = { authModel, secretWasWrong: true, ...(errorType && { errorType }) };
    expect(sentenceOfStep(channel, step)).toEqual({ code });
  });
});

it('an answer that was kept before there were codes is repeated in its own words', () => {
  const row = { channel: 'card', currency: 'NGN', amount_minor: 100, otp_resend_at: null, otp_resends: 0 };
  const charge = { ...row, status: 'failed', message: PROVIDERS, sentence } as unknown as ChargeRow;
  const answer = { status: 'action_required', auth_model: 'OTP', message: 'Enter the code' };
  const about = {
    answer: answer as unknown as ChargeAnswer,
    transfers: null,
    usualTimeOf: () => null,
    reader: english,
    now: 0,
  };
  expect(chargeViewOf(charge, CARD_RULES, about).response_message).toBe(
    `Your bank says: “${quoted('Enter the code')}”`,
  );
});
