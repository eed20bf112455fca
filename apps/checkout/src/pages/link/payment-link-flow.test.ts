// Spec §4 Payment link, §5, §8 Payment link charge fails, one test a rule. Time is simulated.
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import { describe, expect, it } from 'vitest';
import { SimulatedClock } from '../../testing/simulated-clock.ts';
import { runFlow } from '../../flow/flow.ts';
import { MALFORMED, nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import { type LinkDetails, paymentLinkFlow, type LinkOpening, viewOf } from './payment-link-flow.ts';

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
const FAILS = { key: 'chargeFails' };

/** The form over calls that the test answers. */
function runLink() {
  const clock = new SimulatedClock();
  const calls: { details: LinkDetails; key: string; link: LinkView }[] = [];
  const open: { answer(result: LinkOpening): void; reject(error: Error): void }[] = [];
  const went: string[] = [];
  const bugs: unknown[] = [];
  let keys = 0;
  const flow = runFlow(paymentLinkFlow, paymentLinkFlow.open({ link: LINK, feedback: null }), {
    perform(call) {
      if (call.do === 'goTo') {
        went.push(call.path);
        return new Promise<never>(() => undefined);
      }
      const { key, payload: details } = call.press;
      calls.push({ details, key, link: call.link });
      return new Promise((answer, reject) => void open.push({ answer, reject }));
    },
    timers: clock,
    moment: () => ({ now: 0, newKey: () => `key-${++keys}` }),
    onBug(error) {
      bugs.push(error);
      flow.send({ type: 'broke' });
    },
  });
  flow.start();
  return {
    clock,
    calls,
    went,
    bugs,
    send: flow.send,
    state: flow.getState,
    view: () => viewOf(flow.getState()),
    shown: () => flow.getState().link,
    at: () => flow.getState().stage,
    press: (details = ADA) => flow.send({ type: 'proceedSubmitted', details }),
    async answer(result: LinkOpening) {
      open.shift()?.answer(result);
      await nextTurn();
    },
    async break(error: Error) {
      open.shift()?.reject(error);
      await nextTurn();
    },
  };
}

const failed = (...of: Parameters<typeof refusal>): LinkOpening => ({ ok: false, failure: refusal(...of) });

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
      notice: { text: { key: 'notReached' }, banner: true },
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
  it('of an amount that has changed shows the link as it is now, and the next press is for that', async () => {
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
  it.each(['UNKNOWN_LINK', 'LINK_SWITCHED_OFF', 'LINK_ENDED', 'MERCHANT_CLOSED'] as const)(
    'that says %s has the service draw what became of the link',
    async (code) => {
      const link = runLink();
      link.press();
      await link.answer(failed(code));
      expect([link.at(), link.went]).toEqual(['loaded', ['/pay/roof']]);
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
  const FAILURES: [string, LinkOpening][] = [
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
  it('a call that broke is a bug, and its page goes on', async () => {
    const link = runLink();
    link.press();
    await link.break(new Error('broken'));
    expect([link.view().modal, link.bugs]).toEqual([true, [new Error('broken')]]);
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

describe('every stage meets every event', () => {
  const EVENTS: Parameters<ReturnType<typeof runLink>['send']>[0][] = [
    { type: 'proceedSubmitted', details: ADA },
    { type: 'linkEdited' },
    { type: 'modalClosed' },
    { type: 'elapsed', delay: 'RESTART_AFTER_FAILURE' },
    { type: 'broke' },
    { type: 'pageRestored' },
    { type: 'becameVisible' },
  ];
  const STAGES: [string, LinkOpening | null, string[]][] = [
    ['paymentLink', failed('TOO_MANY_REQUESTS'), ['proceedSubmitted', 'linkEdited']],
    ['proceeding', null, ['broke']],
    ['failed', failed('INTERNAL'), ['modalClosed', 'elapsed']],
    ['loaded', { ok: true, value: 'KPY-PI-1' }, ['pageRestored']],
  ];
  it.each(STAGES)('%s knows only its own', async (stage, result, known) => {
    const knows: string[] = [];
    for (const event of EVENTS) {
      const link = runLink();
      link.press();
      if (result !== null) await link.answer(result);
      expect(link.at()).toBe(stage);
      const before = link.state();
      link.send(event);
      if (link.state() !== before) knows.push(event.type);
    }
    expect(knows).toEqual(known);
  });
});
