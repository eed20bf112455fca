// The way that this browser paid last (decision 0069) in the list: its place, what is shown of it, and that it chooses nothing.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { languageOf } from '@titan/copy/languages';
import { describe, expect, it } from 'vitest';
import { makePage, makePayment } from '../../testing/payments.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { runSession } from '../../testing/running-session.ts';
import { screenOf } from '../screen-of.ts';

const BANKS = {
  card: { is_hosted: false, can_save_card: false, saved_cards: [] },
  pay_with_bank: { spotlights: ['opay'], variants: ['pay_with_opay'], mono_minimum: '200.00' },
} satisfies PaymentView['payment_channels_details'];

const offering = (last_way?: PaymentView['last_way']): PaymentView =>
  makePayment({
    payment_channels: ['card', 'pay_with_bank', 'bank_transfer'],
    payment_channels_details: BANKS,
    ...(last_way ? { last_way } : {}),
  });

function draw(payment: PaymentView, tag = 'en') {
  const page = makePage({ payment });
  const html = renderScreen(page, screenOf(page), languageOf(tag) ?? undefined);
  return { html, order: [...html.matchAll(/<a href="[^"]*\?method=([^"]+)"/g)].map(([, method]) => method) };
}

const IN_ORDER = ['card', 'pay_with_bank&amp;stage=pay_with_opay', 'pay_with_bank', 'bank_transfer'];

describe('a way that does not answer for now', () => {
  const paused = (payment_channels: PaymentView['payment_channels']): PaymentView =>
    makePayment({ payment_channels, payment_channels_details: BANKS, paused_channels: ['mobile_money'] });

  it('is named below the ways that can be used, and is none of them', () => {
    const { html, order } = draw(paused(['card']));
    expect(order).toEqual(['card']);
    expect(html).toContain('Pay with Mobile Money</b>Temporarily unavailable.');
  });

  it('where no other is left, the page says so and can be read again', () => {
    const { html, order } = draw(paused([]));
    expect(order).toEqual([]);
    expect(html).toMatch(/Payments are temporarily unavailable\..*<a href="[^"]+">Reload this page<\/a>/);
  });

  it('is offered as soon as it answers again', async () => {
    const page = runSession({ payment: paused(['card']) });
    expect(page.screen().screen).toBe('methods');
    page.clock.increment(30_000);
    await page.answer('payment', paused(['card']));
    page.clock.increment(29_999);
    expect(page.waiting()).toEqual([]);
    page.clock.increment(1);
    await page.answer('payment', makePayment({ payment_channels: ['card', 'mobile_money'] }));
    const { payment } = page.on('methods');
    expect([payment.payment_channels, payment.paused_channels]).toEqual([
      ['card', 'mobile_money'],
      undefined,
    ]);
    page.clock.increment(60_000);
    expect(page.waiting()).toEqual([]);
  });
});

describe('the way used last', () => {
  it.each<[string, NonNullable<PaymentView['last_way']>, number, string]>([
    ['a bank', { channel: 'pay_with_bank', detail: 'Kuda' }, 2, 'Used last time · <bdi>Kuda</bdi>'],
    [
      'a method named by its bank',
      { channel: 'pay_with_bank', method: 'pay_with_opay', detail: null },
      1,
      'Used last time',
    ],
    ['a transfer', { channel: 'bank_transfer', detail: null }, 3, 'Used last time'],
  ])('comes first, the others as they were: %s', (_what, way, at, text) => {
    const { html, order } = draw(offering(way));
    const first = IN_ORDER[at];
    expect(order).toEqual([first, ...IN_ORDER.filter((each) => each !== first)]);
    expect(html.replaceAll('<!-- -->', '').split(`<p>${text}</p>`)).toHaveLength(2);
    expect(html).toMatch(/<form action="[^"]*\/forget-way"[^>]*><button[^>]*>Remove</);
    expect(html).not.toContain('aria-current');
  });

  it('is shown in the language of the page, its digits from left to right', () => {
    const { html } = draw(offering({ channel: 'bank_transfer', detail: '••••1234' }), 'ar');
    expect(html).toContain('استُخدمت في المرة السابقة');
    expect(html).toContain('<bdi>••••1234</bdi>');
  });

  it('without any, the list is the merchant’s, with not a word of it', () => {
    const { html, order } = draw(offering());
    expect(order).toEqual(IN_ORDER);
    expect(html).not.toMatch(/last time|forget/i);
  });

  it('is gone once it is forgotten, and nothing else is', () => {
    const page = runSession({ payment: offering({ channel: 'bank_transfer', detail: null }) });
    page.send({ type: 'wayForgotten' });
    expect(page.screen()).toEqual({ screen: 'methods', payment: offering(), offline: false });
  });
});
