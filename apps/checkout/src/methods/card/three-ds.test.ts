// Spec §2 3DS modal and tab, §4 3DS: what the payer sees while the bank decides.
import { describe, expect, it } from 'vitest';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import {
  bankCharge,
  declinedCharge,
  makePayment,
  paidCharge,
  unknownCharge,
} from '../../testing/payments.ts';
import { failedWithoutCharge } from '../../stages/stage-errors.ts';
import { DETAILS, runCard, runCardWith } from '../../testing/running-card.ts';
import { redirectModeOf } from './three-ds.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const endedCharge: ChargeView = {
  ...bankCharge,
  status: 'failed',
  stage: null,
  auth_model: null,
  error_type: 'NOT_COMPLETED',
  response_message: 'Authorization was not completed',
  authorization: null,
};

/** What card entry says of it. */
const ENDED = { text: 'Authorization was not completed', tone: 'error', banner: false } as const;

/** Its processor cannot cancel, and it is still open. */
const leftCharge: ChargeView = {
  ...bankCharge,
  status: 'processing',
  stage: 'init',
  auth_model: null,
  response_message: 'Your earlier attempt may still go through.',
  authorization: null,
};

/** Pays, and is sent to the bank. */
async function sentToBank(bankMode: 'modal' | 'tab' | 'redirect' = 'modal') {
  const card = runCard({ bankMode });
  card.send({ type: 'cardSubmitted', details: DETAILS });
  await card.answer('/card/charge', bankCharge);
  return card;
}
type Card = Awaited<ReturnType<typeof sentToBank>>;

/** The look that is under way finds the attempt still at the bank. */
const nothingNew = (card: Card) => card.answer('/card/query', bankCharge);

/** Lets time pass in which the bank decides nothing. */
async function pass(card: Card, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SECOND) {
    card.clock.increment(Math.min(left, SECOND));
    await nextTurn();
    if (card.waiting().includes('/card/query')) await nothingNew(card);
  }
}

it.each([
  ['modal', 'redirect'],
  ['tab', 'tab'],
  ['redirect', 'redirect'],
] as const)('a processor’s page for cards is not shown in a frame: %s becomes %s', (bankMode, way) => {
  const card = { is_hosted: true, can_save_card: false, saved_cards: [] };
  const payment = makePayment({ payment_channels_details: { card }, charge: bankCharge });
  expect(redirectModeOf({ payment, kept: { bankMode } })).toBe(way);
});

describe('3DS modal', () => {
  it("opens by itself after the press, with 'Please wait while we connect to your bank' for 2.5 s", async () => {
    const card = await sentToBank();
    expect(card.at('3ds')).toMatchObject({ phase: 'modal', connecting: true });
    card.clock.increment(2_499);
    expect(card.at('3ds').connecting).toBe(true);
    card.clock.increment(1);
    expect(card.at('3ds')).toMatchObject({ phase: 'modal', connecting: false });
  });

  it('does not open by itself for a payer who comes back: Proceed is there', () => {
    const card = runCardWith(bankCharge);
    expect(card.at('3ds').phase).toBe('proceed');
    card.send({ type: 'proceedAsked' });
    expect(card.at('3ds').phase).toBe('modal');
  });

  it('cancel asks first, and says what happens; the payer may go on', async () => {
    const card = await sentToBank();
    card.send({ type: 'stopAsked' });
    expect(card.at('3ds')).toMatchObject({ phase: 'modal', stopping: true });
    expect(card.waiting()).toEqual([]);
    card.send({ type: 'stopDeclined' });
    expect(card.at('3ds')).toMatchObject({ phase: 'modal', stopping: false });
  });

  it('a page that refuses frames can be opened in a tab', async () => {
    const card = await sentToBank();
    card.send({ type: 'bankTabOpened' });
    expect(card.at('3ds').phase).toBe('tab');
  });
});

describe('3DS tab', () => {
  it.each(['tab', 'redirect'] as const)(
    '%s: Proceed comes first, then Checking your transaction',
    async (way) => {
      const card = await sentToBank(way);
      expect(card.at('3ds')).toMatchObject({ phase: 'proceed', mode: way });
      card.send({ type: 'proceedAsked' });
      card.send({ type: 'proceedAsked' });
      expect(card.at('3ds').phase).toBe('tab');
    },
  );

  it('after about 30 seconds a Try again option appears', async () => {
    const card = await sentToBank('tab');
    await pass(card, 29 * SECOND);
    expect(card.at('3ds').offersTryAgain).toBe(false);
    await pass(card, SECOND);
    expect(card.at('3ds').offersTryAgain).toBe(true);
  });

  it('after 10 minutes the page becomes Incomplete Authorization and the charge is queried', async () => {
    const card = await sentToBank('tab');
    await pass(card, 10 * MINUTE - SECOND);
    expect(card.at('3ds').phase).toBe('proceed');
    card.clock.increment(SECOND);
    expect(card.at('3ds')).toMatchObject({ phase: 'incomplete', isQueried: false });
    expect(card.waiting()).toEqual(['/card/query']);
    await nothingNew(card);
    expect(card.at('3ds')).toMatchObject({ phase: 'incomplete', isQueried: true });
  });

  it('the outcome is final only with final evidence', async () => {
    const card = await sentToBank('tab');
    await pass(card, 10 * MINUTE - SECOND);
    card.clock.increment(SECOND);
    await card.answer('/card/query', endedCharge);
    await card.answer('payment', makePayment({ charge: endedCharge, status: 'pending' }));
    expect(card.at('3ds').phase).toBe('over');
    expect(card.outcome()).toBeUndefined();
    card.send({ type: 'anotherAttemptAsked' });
    expect(card.at('init').notice).toEqual(ENDED);
    expect(card.countOf('/card/cancel')).toBe(0);
  });

  it('from Incomplete Authorization on the truth is read here alone: the session would make it another screen', async () => {
    const card = await sentToBank('tab');
    await pass(card, 10 * MINUTE - SECOND);
    expect(card.has('watching')).toBe(false);
    card.clock.increment(SECOND);
    expect(card.has('watching')).toBe(true);
  });

  it('an approval that comes after it had become incomplete is the success', async () => {
    const card = await sentToBank('tab');
    await pass(card, 11 * MINUTE);
    await card.hint('KPY-CA-1');
    await card.answer('/card/query', paidCharge);
    await card.answer('payment', makePayment({ charge: paidCharge, status: 'success' }));
    expect(card.outcome()?.result).toBe('success');
  });
});

describe('the page and the bank’s tab find each other through the service', () => {
  it.each(['checkAsked', 'pageRestored', 'backOnline', 'becameVisible', 'newsCame'] as const)(
    '%s: it looks at once',
    async (type) => {
      const card = await sentToBank('tab');
      card.send({ type });
      expect(card.waiting()).toEqual(['/card/query']);
    },
  );

  it('a message from a tab is only a hint: it makes the page look, and decides nothing', async () => {
    const card = await sentToBank('tab');
    await card.hint('KPY-CA-other');
    expect(card.waiting()).toEqual([]);
    await card.hint('KPY-CA-1');
    expect(card.waiting()).toEqual(['/card/query']);
    await nothingNew(card);
    expect(card.at('3ds').stage).toBe('3ds');
  });

  it('a tab that says every 300 ms that it is back makes it look about once a second', async () => {
    const card = await sentToBank('tab');
    for (let told = 0; told < 20; told += 1) {
      await card.hint('KPY-CA-1');
      if (card.waiting().length > 0) await nothingNew(card);
      card.clock.increment(300);
    }
    expect(card.countOf('/card/query')).toBeLessThanOrEqual(7);
    expect(card.countOf('/card/query')).toBeGreaterThanOrEqual(4);
  });

  it('a look that does not get through changes nothing, and is made again', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'becameVisible' });
    await card.fail('/card/query', UNREACHABLE);
    expect(card.at('3ds').stage).toBe('3ds');
    card.clock.increment(SECOND);
    card.clock.increment(30 * SECOND);
    expect(card.waiting()).toEqual(['/card/query']);
  });

  it.each([
    ['success', paidCharge, 'success' as const],
    ['a decline', declinedCharge, 'failed' as const],
  ])('%s ends the flow', async (_, charge, result) => {
    const card = await sentToBank('tab');
    card.send({ type: 'newsCame' });
    await card.answer('/card/query', charge);
    const status = charge.status === 'success' ? 'success' : 'pending';
    await card.answer('payment', makePayment({ charge, status }));
    expect(card.outcome()?.result).toBe(result);
  });

  it('a bank that is still deciding: we keep checking', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'newsCame' });
    await card.answer('/card/query', unknownCharge);
    await card.answer('payment', makePayment({ charge: unknownCharge }));
    expect(card.state().stage).toBe('checking');
  });

  it('nobody listens to tabs once the stage is left', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.hint('KPY-CA-1');
    expect(card.waiting()).toEqual(['/card/cancel']);
  });
});

describe('Try again', () => {
  it('first cancels the old attempt at the provider, then re-enters card entry with empty fields and what became of it', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    expect(card.at('3ds').ending).toBe(true);
    expect(card.has('waiting')).toBe(true);
    await card.answer('/card/cancel', endedCharge);
    const payment = makePayment({ charge: endedCharge, status: 'pending' });
    await card.answer('payment', payment);
    expect(card.at('init')).toMatchObject({ notice: ENDED, clearings: 1 });
    expect(runCard({ payment, fromStart: true }).at('init').notice, 'after a reload').toEqual(ENDED);
    expect(failedWithoutCharge(card.at('init').payment, ENDED)).toBe(true);
  });

  it('an attempt that cannot be ended is left: card entry, and a reload comes back to it', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.answer('/card/cancel', leftCharge);
    expect(card.at('init')).toMatchObject({ notice: null });
    expect(runCardWith(leftCharge).at('init')).toMatchObject({ notice: null });
  });

  it('one that had been approved meanwhile is the payment of who approved it', async () => {
    const card = runCardWith(bankCharge);
    card.send({ type: 'anotherAttemptAsked' });
    await card.fail('/card/cancel', refusal('ALREADY_COMPLETED'));
    await card.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(card.outcome()?.result).toBe('success');
  });

  it('an attempt that is approved already becomes the success', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.answer('/card/cancel', paidCharge);
    expect(card.outcome()?.result).toBe('success');
  });

  it('keeps checking while it is not known whether the attempt was ended', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.answer('/card/cancel', unknownCharge);
    expect(card.state().stage).toBe('checking');
  });

  it('a press that does not arrive is looked after: the attempt is found as it was', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.fail('/card/cancel', UNREACHABLE);
    expect(card.state().stage).toBe('checking');
    await card.answer('payment', makePayment({ charge: bankCharge }));
    expect(card.at('3ds').phase).toBe('proceed');
  });

  it('an ending that never left the service leaves the attempt open, and says so', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.answer('/card/cancel', bankCharge);
    expect(card.at('3ds')).toMatchObject({ phase: 'proceed', ending: false, notice: { tone: 'error' } });
  });

  it('there was nothing to end any more: the truth decides', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.fail('/card/cancel', refusal('STEP_NOT_EXPECTED'));
    await card.answer('payment', makePayment({ charge: endedCharge, status: 'pending' }));
    expect(card.at('init').stage).toBe('init');
  });

  it('on the last allowed attempt it ends as failed', async () => {
    const card = await sentToBank('tab');
    card.send({ type: 'anotherAttemptAsked' });
    await card.answer('/card/cancel', endedCharge);
    await card.answer('payment', makePayment({ charge: endedCharge, status: 'failed', sessionAttempt: 10 }));
    expect(card.outcome()?.result).toBe('failed');
  });
});
