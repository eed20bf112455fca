// What the payer has typed is not thrown away without a question; the dialog itself is driven in Chromium, e2e/inline.spec.ts.
import { describe, expect, it } from 'vitest';
import { makePayment, pinCharge } from '../testing/payments.ts';
import { runSession } from '../testing/running-session.ts';
import { createLeaveQuestion, type LeaveReason } from './leave-question.ts';

const DETAILS = { number: '5188513618552975', expiry_month: '09', expiry_year: '30', cvv: '123' };
const ofChannel = (channel: string) => ({
  payment: makePayment({ payment_channels: [channel] as never }),
});

/** The page in this state, with these values in its boxes. */
function wishToLeave({ getState }: Pick<ReturnType<typeof runSession>, 'getState'>, values: string[]) {
  const page = { querySelectorAll: () => values.map((value) => ({ value })) } as unknown as Document;
  const asked: LeaveReason[] = [];
  const wish = createLeaveQuestion({
    page,
    getState,
    ask: (why) => void asked.push(why),
    onLeave: () => {},
  });
  return { wish, asked };
}

describe('who wants to leave', () => {
  it.each(['card', 'mobile_money', 'pay_with_bank'])(
    'the first form of %s is asked where something is typed',
    (channel) => {
      const page = runSession(ofChannel(channel));
      const typed = wishToLeave(page, ['', '4']);
      expect([typed.wish(), typed.asked]).toEqual([true, ['typed']]);
      const empty = wishToLeave(page, ['', '']);
      expect([empty.wish(), empty.asked]).toEqual([false, []]);
    },
  );

  it('and wants it again while asked, means it', () => {
    const { wish, asked } = wishToLeave(runSession(ofChannel('card')), ['4']);
    expect([wish(), wish(), asked]).toEqual([true, false, ['typed']]);
  });

  it.each<[string, object]>([
    ['a PIN', { charge: pinCharge }],
    ['a code', { charge: { ...pinCharge, stage: 'otp' } }],
  ])('is asked while %s is, whether or not something is typed', (_, at) => {
    const page = runSession({ payment: makePayment(at) });
    for (const values of [
      ['', ''],
      ['4', ''],
    ]) {
      const { wish, asked } = wishToLeave(page, values);
      expect([wish(), asked]).toEqual([true, ['unfinished']]);
    }
    // Nothing to fill in: the bank's page, or an error to read.
    expect(wishToLeave(page, []).wish()).toBe(false);
  });

  it('is not asked once the form was sent, or at the list', () => {
    const sent = runSession(ofChannel('card'));
    sent.send({ type: 'cardSubmitted', details: DETAILS });
    const atList = runSession({ payment: makePayment({ payment_channels: ['card', 'mobile_money'] }) });
    for (const page of [sent, atList]) expect(wishToLeave(page, ['4']).wish()).toBe(false);
  });
});
