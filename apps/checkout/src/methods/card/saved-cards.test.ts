// Spec §4 Saved cards: "choose a saved card (cvv may be required), 'Use new card', and delete a saved card"; §8 no card record.
import type { SavedCard } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import {
  declinedCharge,
  makeCharge,
  makePayment,
  pinCharge,
  SAVED_CARD,
  wrongDetailsCharge,
} from '../../testing/payments.ts';
import { DETAILS, runCard } from '../../testing/running-card.ts';
import { cardEntry } from './entry.tsx';

const WITH_CVV = SAVED_CARD;
const WITHOUT: SavedCard = { ...WITH_CVV, reference: 'KPY-SC-2', last_four: '2595', required_fields: [] };
const having = (saved_cards: SavedCard[], overrides: Parameters<typeof makePayment>[0] = {}) =>
  makePayment({
    payment_channels_details: { card: { is_hosted: false, can_save_card: true, saved_cards } },
    ...overrides,
  });
const run = (cards = [WITH_CVV, WITHOUT], overrides: Parameters<typeof runCard>[0] = {}) =>
  runCard({ payment: having(cards), ...overrides });
const place = (stage: string, of: string | null = WITH_CVV.reference) => ({ stage, of });

describe('the payer who has saved cards', () => {
  it('begins with them, the newest chosen; one who has none begins with card entry', () => {
    expect(run().at('savedcards')).toMatchObject({ cards: [WITH_CVV, WITHOUT], chosen: 'KPY-SC-1' });
    expect(run([]).state().stage).toBe('init');
  });

  it.each([
    ['savedcards', null],
    ['init', place('init', null)],
    ['deletecard', place('deletecard')],
    ['savedcards', place('deletecard', 'KPY-SC-9')],
    ['savedcards', place('3ds')],
  ] as const)('comes to %s by the address %j, as the first HTML does', (stage, at) => {
    const payment = having([WITH_CVV]);
    const entry = { payment, feedback: null, fromStart: true, place: at, bankMode: 'redirect' } as const;
    expect(cardEntry.method.flow.open(entry)).toEqual(run([WITH_CVV], entry).state());
    expect(run([WITH_CVV], entry).state().stage).toBe(stage);
  });

  it('is at the stage of an open charge whatever was chosen before', () => {
    const payment = having([WITH_CVV], { charge: pinCharge });
    expect(run([], { payment, place: place('deletecard') }).state().stage).toBe('pin');
  });

  it('Use new card leads to card entry, and Back to the saved cards', () => {
    const card = run();
    card.send({ type: 'newCardAsked' });
    expect(card.state().stage).toBe('init');
    expect(card.place()).toEqual({ stage: 'init', of: null });
    card.send({ type: 'savedCardsAsked' });
    expect(card.state().stage).toBe('savedcards');
    expect(card.place()).toBeNull();
  });

  it('Back does nothing where no card is saved', () => {
    const card = run([]);
    card.send({ type: 'savedCardsAsked' });
    expect(card.state().stage).toBe('init');
  });
});

describe('paying with a saved card', () => {
  it('one that needs no CVV is charged at once', async () => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-2', cvv: null });
    expect(card.at('savedcards').submitting).toBe(true);
    expect(card.calls[0]).toMatchObject({
      name: '/card/charge-savedcard',
      key: 'key-1',
      body: { payment_reference: 'order-1', public_key: 'pk_test_1', card_reference: 'KPY-SC-2' },
    });
    expect(card.calls[0]?.body).not.toHaveProperty('authorization');
    await card.answer('/card/charge-savedcard', pinCharge);
    expect(card.state().stage).toBe('pin');
  });

  it('one that needs its CVV is charged with it from the list, once', async () => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-1', cvv: '123' });
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-1', cvv: '123' });
    expect(card.countOf('/card/charge-savedcard')).toBe(1);
    expect(card.calls[0]?.body).toMatchObject({ authorization: { cvv: '123' } });
    await card.answer('/card/charge-savedcard', makeCharge({ status: 'success' }));
    expect(card.outcome()?.result).toBe('success');
  });

  it('a form that comes back without script has the same card chosen, with the error at its CVV', () => {
    const feedback = { form: 'card/charge-savedcard', values: {}, errors: { cvv: 'Invalid card cvv' } };
    const card = run([WITHOUT, WITH_CVV], {
      place: place('savedcards'),
      feedback: { ...feedback, notice: null },
    });
    expect(card.at('savedcards')).toMatchObject({
      chosen: 'KPY-SC-1',
      fieldErrors: { cvv: 'Invalid card cvv' },
    });
  });

  it('a CVV that the service finds wrong is shown at its field', async () => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-1', cvv: '123' });
    const fields = { 'authorization.cvv': { message: 'Invalid card cvv' } };
    await card.fail('/card/charge-savedcard', { ...refusal('INVALID_INPUT'), fields } as never);
    expect(card.at('savedcards')).toMatchObject({
      submitting: false,
      fieldErrors: { cvv: 'Invalid card cvv' },
    });
    card.send({ type: 'stepEdited' });
    expect(card.at('savedcards').fieldErrors).toEqual({});
  });

  it('wrong details lead back to the cards with the server message, not to card entry', async () => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-1', cvv: '999' });
    await card.answer('/card/charge-savedcard', wrongDetailsCharge);
    await card.answer(
      'payment',
      having([WITH_CVV, WITHOUT], { status: 'pending', charge: wrongDetailsCharge }),
    );
    expect(card.at('savedcards').notice).toEqual({
      text: 'Some of the card details are wrong',
      tone: 'error',
      banner: true,
    });
  });

  it('any other decline fails the payment, and Try again begins with the saved cards', async () => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-2', cvv: null });
    await card.answer('/card/charge-savedcard', declinedCharge);
    const payment = having([WITHOUT], { status: 'pending', charge: declinedCharge });
    await card.answer('payment', payment);
    expect(card.outcome()?.result).toBe('failed');
    expect(run([], { payment, fromStart: true }).state().stage).toBe('savedcards');
  });

  it('an answer that is lost is looked for; when nothing arrived, the payer is told so at the cards', async () => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-2', cvv: null });
    await card.fail('/card/charge-savedcard', UNREACHABLE);
    expect(card.state().stage).toBe('checking');
    await card.answer('payment', having([WITH_CVV, WITHOUT]));
    card.clock.increment(2_000);
    await card.answer('payment', having([WITH_CVV, WITHOUT]));
    expect(card.at('savedcards').notice?.text).toEqual({ key: 'notReached' });
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-2', cvv: null });
    expect(card.calls.at(-1)?.key).toBe('key-1');
  });

  it.each([
    ['and others are left: they are offered', [WITHOUT], 'savedcards'],
    ['and none is left: card entry', [], 'init'],
  ] as const)('no card record, %s, with the word of the service', async (_, left, stage) => {
    const card = run();
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-2', cvv: null });
    await card.fail('/card/charge-savedcard', refusal('NO_CARD_RECORD', 'It cannot be used any more', 404));
    await card.answer('payment', having([...left]));
    expect(card.state()).toMatchObject({
      stage,
      notice: { text: 'It cannot be used any more', tone: 'error', banner: true },
    });
  });

  it('no card record from the bank, while others are left: they are offered, with the server message', async () => {
    const card = run();
    const unknown = makeCharge({
      status: 'failed',
      error_type: 'NO_CARD_RECORD',
      response_message: 'Removed',
    });
    card.send({ type: 'savedCardPaid', reference: 'KPY-SC-2', cvv: null });
    await card.answer('/card/charge-savedcard', unknown);
    await card.answer('payment', having([WITH_CVV], { status: 'pending', charge: unknown }));
    expect(card.at('savedcards')).toMatchObject({ cards: [WITH_CVV], notice: { text: 'Removed' } });
  });
});

describe('deleting a saved card', () => {
  const asking = (cards?: SavedCard[]) => {
    const card = run(cards);
    card.send({ type: 'deleteAsked', reference: 'KPY-SC-1' });
    return card;
  };

  it('is confirmed first; Back deletes nothing', () => {
    const card = asking();
    expect(card.at('deletecard')).toMatchObject({ card: WITH_CVV, submitting: false });
    expect(card.place()).toEqual(place('deletecard'));
    card.send({ type: 'savedCardsAsked' });
    expect(card.state().stage).toBe('savedcards');
    expect(card.calls).toEqual([]);
  });

  it('then the others are left, and the payer is told', async () => {
    const card = asking();
    card.send({ type: 'deleteConfirmed', reference: 'KPY-SC-1' });
    expect(card.at('deletecard').submitting).toBe(true);
    expect(card.calls[0]?.body).toEqual({ card_reference: 'KPY-SC-1', public_key: 'pk_test_1' });
    await card.answer('/card/delete-savedcard', [WITHOUT]);
    expect(card.at('savedcards')).toMatchObject({
      cards: [WITHOUT],
      notice: { text: { key: 'cardDeleted' }, tone: 'info' },
    });
  });

  it('after the last one the payer is at card entry', async () => {
    const card = asking([WITH_CVV]);
    card.send({ type: 'deleteConfirmed', reference: 'KPY-SC-1' });
    await card.answer('/card/delete-savedcard', []);
    expect(card.at('init').notice?.text).toEqual({ key: 'cardDeleted' });
    expect(card.place()).toBeNull();
  });

  it('when it did not arrive, the card stands there still and can be deleted again', async () => {
    const card = asking();
    card.send({ type: 'deleteConfirmed', reference: 'KPY-SC-1' });
    await card.fail('/card/delete-savedcard', UNREACHABLE);
    expect(card.at('deletecard')).toMatchObject({
      submitting: false,
      notice: { text: { key: 'notReached' } },
    });
    card.send({ type: 'deleteConfirmed', reference: 'KPY-SC-1' });
    await nextTurn();
    expect(card.countOf('/card/delete-savedcard')).toBe(2);
  });
});

describe('saving a card', () => {
  it.each([
    [true, { store_for_future_use: true }],
    [false, {}],
  ])('the checkbox ticked: %s', (save, sent) => {
    const card = run([]);
    card.send({ type: 'cardSubmitted', details: DETAILS, save });
    const body = card.calls[0]?.body as object;
    expect('store_for_future_use' in body ? { store_for_future_use: true } : {}).toEqual(sent);
  });
});
