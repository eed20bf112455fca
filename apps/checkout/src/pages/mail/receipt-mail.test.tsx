// Decision 0067: a receipt as an e-mail says what the page says, in the payer's language, and nothing of it can be markup.
import { expect, it } from 'vitest';
import { renderMail } from './receipt-mail.tsx';
import { makePayment, paidCharge } from '../../testing/payments.ts';

const ADDRESS = 'https://pay.example/receipt/verify#1.a.b.c';
const mailOf = (changes: Parameters<typeof makePayment>[0] = {}, tag = 'en') => {
  const payment = makePayment({ status: 'success', charge: paidCharge, ...changes });
  return { payment, ...renderMail({ payment, timeline: [], address: ADDRESS }, tag) };
};

it('has amount, both references and the address of the check, as text and as HTML', () => {
  const { payment, subject, text, html } = mailOf();
  expect(subject).toMatch(/^Receipt: NGN .* paid to /);
  for (const part of [payment.merchant_reference, payment.unique_reference, ADDRESS]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

it('says of a test that it is one', () => {
  const sentence = 'This was a test payment. No real money was paid.';
  expect(mailOf({ env: 'test' }).text).toContain(sentence);
  expect(mailOf({ env: 'live' }).text).not.toContain(sentence);
});

it('is in the language of the page, and written in its direction', () => {
  expect(mailOf({}, 'ar').html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  expect(mailOf({}, 'fr').subject).not.toBe(mailOf().subject);
});

it('has a merchant’s name as text only', () => {
  const { merchant } = makePayment({});
  const { html } = mailOf({ merchant: { ...merchant, name: '<img src=x> & "Sons"' } });
  expect(html).toContain('&lt;img src=x&gt; &amp;');
  expect(html).not.toContain('<img');
});
