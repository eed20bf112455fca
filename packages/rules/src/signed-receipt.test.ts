// Decision 0067: the text of a receipt. Whether a signature holds is the business of who signs it and who checks it.
import { describe, expect, it } from 'vitest';
import { fromBase64Url, readSignedReceipt, type ReceiptFacts, textToSign } from './signed-receipt.ts';

const FACTS: ReceiptFacts = {
  env: 'live',
  merchant: 'Ọjà Àárọ̀ & Sons',
  amountMinor: 152_419,
  currency: 'NGN',
  reference: 'KPY-PI-abc',
  paidAt: 1_760_000_000,
  issuedAt: 1_760_000_100,
  refundedMinor: 0,
};
/** 64 bytes: 85 letters that may be any, and a last one of which four bits are none of theirs. */
const SIGNATURE = `${'-_Az09'.repeat(15).slice(0, 85)}A`;
const signed = (text: string) => `${text}.${SIGNATURE}`;
const WHOLE = signed(textToSign('kid-_aZ9', FACTS));
/** A whole text that states this, whatever it is. */
const stating = (facts: unknown) =>
  signed(`1.kid-_aZ9.${Buffer.from(JSON.stringify(facts)).toString('base64url')}`);
const FIELDS = Object.values(FACTS);
const withField = (at: number, value: unknown) => stating(FIELDS.with(at, value as never));

it('what was written is read back, in any letters', () => {
  expect(readSignedReceipt(WHOLE)).toMatchObject({ keyId: 'kid-_aZ9', facts: FACTS });
});

it('the signature is of all that stands before it: version, key and facts', () => {
  const read = readSignedReceipt(WHOLE);
  expect(new TextDecoder().decode(read?.signed)).toBe(WHOLE.slice(0, -87));
  expect(read?.signature).toEqual(new Uint8Array(Buffer.from(SIGNATURE, 'base64url')));
});

it('is made of letters that an address holds as they are', () => {
  expect(new URL(`https://pay.example/#${WHOLE}`).hash.slice(1)).toBe(WHOLE);
});

it('holds the longest name that a merchant can have', () => {
  const facts = { ...FACTS, merchant: '𝕏'.repeat(100) };
  expect(readSignedReceipt(signed(textToSign('kid-_aZ9', facts)))?.facts).toEqual(facts);
});

describe('is none', () => {
  it.each([
    ['nothing', ''],
    ['another version', `2${WHOLE.slice(1)}`],
    ['a shorter key id', WHOLE.replace('kid-_aZ9', 'kid-_aZ')],
    ['no signature', WHOLE.slice(0, -87)],
    ['a shorter signature', WHOLE.slice(0, -1)],
    ['a longer signature', `${WHOLE}A`],
    ['a signature with bits to spare', `${WHOLE.slice(0, -1)}B`],
    ['a line behind it', `${WHOLE}\n`],
    ['a letter that is no base64url', WHOLE.replace('-_Az09', '+/Az09')],
    ['a part too many', `${WHOLE}.x`],
    ['facts too long', signed(`1.kid-_aZ9.${'A'.repeat(2_001)}`)],
    ['a length that no bytes have', signed(`1.kid-_aZ9.${'A'.repeat(21)}`)],
    ['facts that are no JSON', signed(`1.kid-_aZ9.${'A'.repeat(40)}`)],
    ['facts by name', stating(FACTS)],
    ['a fact too few', stating(FIELDS.slice(0, 7))],
    ['a fact too many', stating([...FIELDS, 0])],
    ['a third kind of money', withField(0, 'prod')],
    ['a merchant without a name', withField(1, null)],
    ['an amount in text', withField(2, '152419')],
    ['a part of a minor unit', withField(2, 1.5)],
    ['an amount below zero', withField(2, -1)],
    ['an amount that no number holds exactly', withField(2, 2 ** 53)],
    ['a currency that is a number', withField(3, 566)],
    ['a time without a number', withField(5, null)],
    ['a refund below zero', withField(7, -1)],
  ])('%s', (_what, text) => {
    expect(readSignedReceipt(text)).toBeNull();
  });
});

it('reads bytes only from base64url', () => {
  expect(fromBase64Url('-_-_')).toEqual(new Uint8Array([0xfb, 0xff, 0xbf]));
  expect(fromBase64Url('a')).toBeNull();
});
