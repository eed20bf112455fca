// Spec §4 Payment link, §5, §8 Payment link charge fails, one test a rule. Time is simulated.
import type { LinkView } from '@titan/contract/payment-link';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { MALFORMED, nextTurn, refusal, UNREACHABLE } from '../testing/fake-service.ts';
import {
  type LinkCall,
  type LinkDetails,
  paymentLinkMachine,
  type Proceeded,
} from './payment-link-machine.ts';
import { problemsIn, viewAt } from './payment-link-view.ts';

const ADA: LinkDetails = { name: 'Ada Obi', email: 'ada@example.com', amount: '250' };
const LINK: LinkView = {
  reference: 'roof',
  name: 'The roof',
  description: null,
  merchant: { name: 'Ada & Sons', merchant_id: 1, email: null },
  plan: { amount: '500.00', currency: 'NGN' },
  transaction_limit: { min: '500.00', max: '500.00' },
  checkout_customization: { logo: null, primary_color: null, secondary_color: null },
  public_key: 'pk_test_1',
  env: 'test',
};
const FAILS =
  'Sorry, we were unable to process this transaction. Please contact the business you are attempting to pay for help';

/** The form over calls that the test answers. */
function runLink() {
  const clock = new SimulatedClock();
  const calls: LinkCall[] = [];
  const open: ((result: Proceeded) => void)[] = [];
  const went: string[] = [];
  let keys = 0;
  const machine = paymentLinkMachine.provide({
    actors: {
      proceed: fromPromise(({ input }) => {
        calls.push(input);
        return new Promise<Proceeded>((resolve) => open.push(resolve));
      }),
    },
    actions: {
      goToCheckout: (_, { address }) => void went.push(`/${address}`),
      readAgain: () => void went.push('again'),
    },
  });
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const actor = createActor(machine, {
    clock,
    input: { link: LINK, ...problemsIn(null), newKey, notReached: 'not reached' },
  });
  actor.start();
  return {
    clock,
    calls,
    went,
    send: actor.send,
    view: () => viewAt(actor.getSnapshot().value, actor.getSnapshot().context),
    shown: () => actor.getSnapshot().context.link,
    at: () => actor.getSnapshot().value,
    press: (details = ADA) => actor.send({ type: 'proceedPressed', details }),
    async answer(result: Proceeded) {
      open.shift()?.(result);
      await nextTurn();
    },
  };
}

const failed = (...of: Parameters<typeof refusal>): Proceeded => ({ ok: false, failure: refusal(...of) });

describe('Proceed', () => {
  it('sends the details once, with a key of their own, however often it is pressed', () => {
    const link = runLink();
    link.press();
    link.press();
    link.press({ ...ADA, amount: '300' });
    expect(link.calls).toEqual([{ details: ADA, key: 'key-1', link: LINK }]);
    expect(link.view().submitting).toBe(true);
  });
  it('leads to loaded: the checkout of the transaction that it opened', async () => {
    const link = runLink();
    link.press();
    await link.answer({ ok: true, value: 'KPY-PI-1' });
    expect([link.at(), link.went]).toEqual(['loaded', ['/KPY-PI-1']]);
    expect(link.view().submitting).toBe(true);
  });
  it('can be pressed again, as another press, by a payer who came back', async () => {
    const link = runLink();
    link.press();
    await link.answer({ ok: true, value: 'KPY-PI-1' });
    link.send({ type: 'pageRestored' });
    expect(link.view()).toMatchObject({ submitting: false, modal: false, notice: null });
    link.press();
    expect(link.calls.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });
});

describe('an answer that is lost', () => {
  it('says so, and the same details keep their key', async () => {
    const link = runLink();
    link.press();
    await link.answer({ ok: false, failure: UNREACHABLE });
    expect(link.view()).toMatchObject({
      submitting: false,
      modal: false,
      notice: { text: 'not reached', banner: true },
    });
    link.press();
    expect(link.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });
  it('details that were changed since are another press', async () => {
    const link = runLink();
    link.press();
    await link.answer({ ok: false, failure: UNREACHABLE });
    link.send({ type: 'linkEdited' });
    expect(link.view().notice).toBeNull();
    link.press({ ...ADA, amount: '300' });
    expect(link.calls.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });
});

describe('a refusal', () => {
  it('of a field stands at its box until the next edit', async () => {
    const link = runLink();
    link.press();
    const fields = { 'customer.email': { message: 'not an email' }, amount: { message: 'too little' } };
    await link.answer({
      ok: false,
      failure: { kind: 'refused', httpStatus: 400, code: 'INVALID_INPUT', message: '', fields },
    });
    expect(link.view()).toEqual({
      submitting: false,
      modal: false,
      notice: null,
      fieldErrors: { email: 'not an email', amount: 'too little' },
    });
    link.send({ type: 'linkEdited' });
    expect(link.view().fieldErrors).toEqual({});
  });
  it('of an amount that has changed shows the link as it is now, and the next press is for that (F-03)', async () => {
    const link = runLink();
    link.press({ ...ADA, amount: '500.00' });
    const plan = { amount: '900.00', currency: 'NGN' };
    const now = { ...LINK, plan, transaction_limit: { min: '900.00', max: '900.00' } };
    const fields = { amount: { message: 'has changed' } };
    await link.answer({
      ok: false,
      failure: { kind: 'refused', httpStatus: 400, code: 'INVALID_INPUT', message: '', fields },
      link: now,
    });
    expect(link.view().fieldErrors).toEqual({ amount: 'has changed' });
    expect(link.shown()).toEqual(now);
    link.press({ ...ADA, amount: '900.00' });
    expect(link.calls.at(-1)).toMatchObject({ key: 'key-2', link: now });
  });
  it.each(['UNKNOWN_LINK', 'LINK_SWITCHED_OFF', 'MERCHANT_CLOSED'] as const)(
    'that says %s has the service draw what became of the link',
    async (code) => {
      const link = runLink();
      link.press();
      await link.answer(failed(code));
      expect(link.went).toEqual(['again']);
    },
  );
  it('of too many presses is told in its own words', async () => {
    const link = runLink();
    link.press();
    await link.answer(failed('TOO_MANY_REQUESTS', 'Please wait a minute'));
    expect(link.view()).toMatchObject({ modal: false, notice: { text: 'Please wait a minute' } });
  });
});

describe('Payment link charge fails', () => {
  const FAILURES: [string, Proceeded][] = [
    ['a refusal that nothing on the form can mend', failed('NOT_AUTHORISED')],
    ['an error of the service', failed('INTERNAL')],
    ['an answer that cannot be read', { ok: false, failure: MALFORMED }],
  ];
  it.each(FAILURES)('%s: the modal closes itself, and its sentence stays, quiet', async (_, result) => {
    const link = runLink();
    link.press();
    await link.answer(result);
    expect(link.view()).toMatchObject({ modal: true, submitting: false });
    link.clock.increment(4_999);
    expect(link.view().modal).toBe(true);
    link.clock.increment(1);
    expect(link.view()).toMatchObject({
      modal: false,
      notice: { text: FAILS, tone: 'error', banner: false },
    });
    link.press();
    expect(link.calls).toHaveLength(2);
  });
  it('the modal can be closed before, and its clock then does nothing', async () => {
    const link = runLink();
    link.press();
    await link.answer(failed('INTERNAL'));
    link.send({ type: 'modalClosed' });
    expect(link.view()).toMatchObject({ modal: false, notice: { text: FAILS } });
    link.send({ type: 'linkEdited' });
    link.clock.increment(60_000);
    expect(link.view()).toEqual({ submitting: false, modal: false, notice: null, fieldErrors: {} });
  });
});
