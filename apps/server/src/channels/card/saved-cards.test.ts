// Spec §4 Saved cards, §7 their calls, §8, decision 0020, on the real service and a real database: saved, offered, charged, deleted,
// and refused to everybody else in the same words.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { cardNamed } from '../../testing/card-payments.ts';
import {
  cardFields,
  type Answer,
  call,
  chargeBody,
  openSession,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  ROTATED_KEYS,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { chargeMessages } from '@titan/copy/words/charge';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const open = (email = 'ada@example.com') => openTestPayment(service, { customer: { email, name: 'Ada' } });
const chargeToSave = (payment: OpenPayment, name: string, more: object = {}) => ({
  ...chargeBody(payment, cardNamed(name)),
  store_for_future_use: true,
  ...more,
});
const authorize = (browser: TestBrowser, payment: OpenPayment, charge: Answer, authorization: object) =>
  browser.call(payment, '/card/authorize', {
    public_key: PUBLIC_KEY,
    reference: charge.body.data.reference,
    authorization,
  });

/** Pays with a card and has it saved; PIN and code are answered as the card asks. */
async function save(browser: TestBrowser, name = 'pin', email?: string): Promise<Answer> {
  const payment = await open(email);
  await browser.page(payment);
  let answer = await browser.call(payment, '/card/charge', chargeToSave(payment, name));
  if (answer.body.data.stage === 'pin') answer = await authorize(browser, payment, answer, { pin: '1234' });
  if (answer.body.data.stage === 'otp') answer = await authorize(browser, payment, answer, { otp: '123456' });
  return answer;
}

/** A browser with one saved card, another payment of the same payer, and the card. */
async function withSavedCard(name = 'pin') {
  const browser = openBrowser(service);
  await save(browser, name);
  const payment = await open();
  const [card] = await browser.cards(payment);
  if (!card) throw new Error('nothing was saved');
  return { browser, payment, card };
}

const CVV = { authorization: { cvv: '123' } };
const rowsOf = async (lastFour: string) =>
  (await service.pool.query('select state from saved_cards where last_four = $1', [lastFour])).rows;

describe('a payer saves a card, pays with it again, and deletes it', () => {
  it('the token is saved to the cookie by the answer that knows the success, and by none before', async () => {
    const browser = openBrowser(service);
    const payment = await open();
    await browser.page(payment);
    expect(browser.cookies.has('titan')).toBe(false);
    const charge = await browser.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    expect(charge.body.data.stage).toBe('pin');
    expect(browser.cookies.has('titan')).toBe(false);
    const paid = await authorize(browser, payment, charge, { pin: '1234' });
    expect(paid.body.data).toMatchObject({
      status: 'success',
      metadata: { card_not_tokenized: false, card_tokenized: true },
    });
    expect(browser.cookies.has('titan')).toBe(true);
    expect(JSON.stringify(paid.body)).not.toContain('token"');
  });

  it('the next payment offers it: reference, type, first six, last four and what it asks for', async () => {
    const { browser, payment, card } = await withSavedCard();
    expect(card).toEqual({
      reference: expect.stringMatching(/^KPY-SC-\w{23}$/),
      card_type: 'mastercard',
      first_six: '518851',
      last_four: '2975',
      required_fields: ['cvv'],
    });
    const { payment: shown } = await browser.page(payment);
    expect(shown.payment_channels_details.card.saved_cards).toEqual([card]);
    const setUp = await browser.call<{ payment: typeof shown }>(payment, '/?type=modal-payment', {
      reference: payment.reference,
    });
    expect(setUp.body.data.payment.payment_channels_details.card.saved_cards).toEqual([card]);
  });

  it('is charged with its CVV, which goes to the provider and nowhere else; PIN may follow as with any card', async () => {
    const { browser, payment, card } = await withSavedCard();
    const charge = await browser.paySaved(payment, card.reference, CVV, 'key-1');
    expect(charge.body.data).toMatchObject({ status: 'pending', stage: 'pin', card: { last_four: '2975' } });
    const paid = await authorize(browser, payment, charge, { pin: '1234' });
    expect(paid.body.data).toMatchObject({ status: 'success', amount_charged: '1500.00' });
    const { rows } = await service.pool.query(
      'select t.attempts, t.status from transactions t where reference = $1',
      [payment.reference],
    );
    expect(rows).toEqual([{ attempts: 1, status: 'success' }]);
  });

  it.each([
    ['none', {}],
    ['two digits', { authorization: { cvv: '1234' } }],
  ])('a CVV that is required and %s is refused at its field, and is no attempt', async (_, more) => {
    const { browser, payment, card } = await withSavedCard();
    const refused = await browser.paySaved(payment, card.reference, more);
    expect(refused).toMatchObject({
      status: 400,
      body: { error_type: 'INVALID_INPUT', data: { 'authorization.cvv': { message: 'Invalid card cvv' } } },
    });
    expect((await browser.page(payment)).payment.sessionAttempt).toBe(0);
  });

  it('a card that needs no CVV is charged without', async () => {
    const { browser, payment, card } = await withSavedCard('otp');
    expect(card.required_fields).toEqual([]);
    expect((await browser.paySaved(payment, card.reference)).body.data.stage).toBe('pin');
  });

  it('a wrong CVV is the bank’s word, as with any card', async () => {
    const { browser, payment, card } = await withSavedCard();
    const answer = await browser.paySaved(payment, card.reference, { authorization: { cvv: '999' } });
    expect(answer.body.data).toMatchObject({ status: 'failed', error_type: 'INVALID_CARD_DETAILS' });
    expect(await browser.cards(payment)).toHaveLength(1);
  });

  it('deleting the last card empties the wallet and the cookie', async () => {
    const { browser, payment, card } = await withSavedCard();
    expect((await browser.deleteCard(payment, card.reference)).body.data).toEqual([]);
    expect(browser.cookies.has('titan')).toBe(false);
    expect(await browser.cards(payment)).toEqual([]);
    expect((await browser.paySaved(payment, card.reference, CVV)).status).toBe(404);
    expect((await browser.deleteCard(payment, card.reference)).body.data).toEqual([]);
  });

  it('deleting one of two leaves the other', async () => {
    const { browser, payment, card } = await withSavedCard();
    await save(browser, 'otp');
    expect((await browser.cards(payment)).map(({ last_four: lastFour }) => lastFour)).toEqual([
      '2595',
      '2975',
    ]);
    expect((await browser.deleteCard(payment, card.reference)).body.data).toMatchObject([
      { last_four: '2595' },
    ]);
    expect(browser.cookies.has('titan')).toBe(true);
  });

  it('the same card saved again is in the wallet once', async () => {
    const { browser, payment, card } = await withSavedCard();
    await save(browser);
    const again = await browser.cards(payment);
    expect(again).toHaveLength(1);
    expect(again[0]?.reference).not.toBe(card.reference);
    expect((await browser.deleteCard(payment, again[0]?.reference ?? '')).body.data).toEqual([]);
  });

  it('two payers on one browser keep apart', async () => {
    const browser = openBrowser(service);
    await save(browser, 'pin', 'ada@example.com');
    await save(browser, 'otp', 'obi@example.com');
    expect(await browser.cards(await open('ada@example.com'))).toMatchObject([{ last_four: '2975' }]);
    expect(await browser.cards(await open('obi@example.com'))).toMatchObject([{ last_four: '2595' }]);
    expect(await browser.cards(await open('eve@example.com'))).toEqual([]);
  });

  it('the letters of an email may be large or small', async () => {
    const { browser } = await withSavedCard();
    expect(await browser.cards(await open('ADA@Example.com'))).toHaveLength(1);
  });
});

describe('a card that could not be saved: the payment goes on, and success says so (cardNotTokenized)', () => {
  it.each<[string, string, object]>([
    ['another brand than mastercard', 'no_auth', {}],
    ['a token that is not this browser’s', 'pin', { browser_card_token: 'x'.repeat(43) }],
  ])('%s', async (_, name, more) => {
    const browser = openBrowser(service);
    const payment = await open();
    await browser.page(payment);
    let answer = await browser.call(payment, '/card/charge', chargeToSave(payment, name, more));
    if (answer.body.data.stage === 'pin') answer = await authorize(browser, payment, answer, { pin: '1234' });
    expect(answer.body.data).toMatchObject({ status: 'success', metadata: { card_not_tokenized: true } });
    expect(browser.cookies.has('titan')).toBe(false);
    const shown = await browser.page(payment, `?paid=${answer.body.data.reference}`);
    expect(shown.payment.charge?.metadata.card_not_tokenized).toBe(true);
  });

  it('a browser that keeps no cookies', async () => {
    const payment = await open();
    const charge = await call(service, payment, '/card/charge', chargeToSave(payment, 'pin'));
    const paid = await call(service, payment, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference: charge.body.data.reference,
      authorization: { pin: '1234' },
    });
    expect(paid.body.data).toMatchObject({ status: 'success', metadata: { card_not_tokenized: true } });
  });

  it('a merchant that does not let payers save cards', async () => {
    await service.pool.query('update merchants set can_save_card = false');
    const browser = openBrowser(service);
    try {
      const payment = await open();
      const { payment: shown } = await browser.page(payment);
      expect(shown.payment_channels_details.card.can_save_card).toBe(false);
      expect(browser.cookies.has('titan')).toBe(false);
      expect((await save(browser)).body.data.metadata.card_not_tokenized).toBe(true);
    } finally {
      await service.pool.query('update merchants set can_save_card = true');
    }
  });

  it('a payment without the wish says nothing of it', async () => {
    const browser = openBrowser(service);
    const payment = await open();
    await browser.page(payment);
    const charge = await browser.call(payment, '/card/charge', chargeBody(payment, cardNamed('pin')));
    const paid = await authorize(browser, payment, charge, { pin: '1234' });
    expect(paid.body.data).toMatchObject({ status: 'success', metadata: { card_not_tokenized: false } });
    expect(browser.cookies.has('titan')).toBe(false);
  });
});

describe('refused without revealing whether the card exists', () => {
  const refusal = { status: 404, body: { error_type: 'NO_CARD_RECORD' } };

  it.each<
    [
      string,
      (saved: Awaited<ReturnType<typeof withSavedCard>>) => Promise<[TestBrowser, OpenPayment, string]>,
    ]
  >([
    [
      'a browser without the cookie',
      async ({ payment, card }) => [openBrowser(service), payment, card.reference],
    ],
    [
      'the cookie without its companion',
      async ({ browser, payment, card }) => {
        browser.cookies.delete('__Host-titan');
        return [browser, payment, card.reference];
      },
    ],
    [
      'a tampered cookie',
      async ({ browser, payment, card }) => {
        const titan = browser.cookies.get('titan') ?? '';
        browser.cookies.set('titan', `${titan.slice(0, -6)}AAAAAA`);
        return [browser, payment, card.reference];
      },
    ],
    [
      'a session that was opened with the reference alone (§6), in the same browser',
      async ({ browser, payment, card }) => {
        const token = await openSession(service, payment.reference);
        return [browser, { ...payment, token }, card.reference];
      },
    ],
    ['another email', async ({ browser, card }) => [browser, await open('eve@example.com'), card.reference]],
    [
      'a card of another payer on the same browser',
      async ({ browser, card }) => {
        await save(browser, 'otp', 'obi@example.com');
        return [browser, await open('obi@example.com'), card.reference];
      },
    ],
    [
      'a card of another browser',
      async ({ payment, card }) => {
        const other = openBrowser(service);
        await save(other, 'otp');
        return [other, payment, card.reference];
      },
    ],
    ['a card that never was', async ({ browser, payment }) => [browser, payment, 'KPY-SC-nobody']],
  ])('%s', async (_, change) => {
    const [browser, payment, reference] = await change(await withSavedCard());
    const answer = await browser.paySaved(payment, reference, CVV);
    expect(answer).toMatchObject(refusal);
    expect(answer.body).toEqual((await openBrowser(service).paySaved(payment, 'KPY-SC-x', CVV)).body);
    expect((await browser.page(payment)).payment.sessionAttempt).toBe(0);
    const left = await browser.cards(payment);
    expect(left.map((card) => card.reference)).not.toContain(reference);
    expect((await browser.deleteCard(payment, reference)).body.data).toEqual(left);
  });

  it('another merchant', async () => {
    const { browser, card } = await withSavedCard();
    const payment = await open();
    await moveTo(payment, 'merchant_id', await otherMerchant());
    expect(await browser.paySaved(payment, card.reference, CVV)).toMatchObject(refusal);
    expect(await browser.cards(payment)).toEqual([]);
  });

  it('the live environment, for a card that was saved in the test one', async () => {
    const { browser, card } = await withSavedCard();
    const payment = await open();
    await moveTo(payment, 'env', 'live');
    expect(await browser.paySaved(payment, card.reference, CVV)).toMatchObject(refusal);
  });

  it('a card that has expired is neither offered nor charged, and is deleted', async () => {
    const { browser, payment, card } = await withSavedCard();
    await service.pool.query('update saved_cards set expires_at = $1 where reference = $2', [
      new Date(service.time.clock.now()),
      card.reference,
    ]);
    expect(await browser.cards(payment)).toEqual([]);
    expect(await browser.paySaved(payment, card.reference, CVV)).toMatchObject(refusal);
    await service.runSweep('stale cards');
    const { rows } = await service.pool.query('select from saved_cards where reference = $1', [
      card.reference,
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['browser_card_token that is not the cookie’s', { browser_card_token: 'x'.repeat(43) }],
    ['email that is not the customer’s', { email: 'eve@example.com' }],
  ])('get-savedcards with a %s answers none', async (_, claim) => {
    const { browser, payment } = await withSavedCard();
    expect(await browser.cards(payment, claim)).toEqual([]);
    expect(await browser.cards(payment, { email: 'ada@example.com' })).toHaveLength(1);
  });

  it('a browser_card_token that is not the cookie’s charges nothing and deletes nothing', async () => {
    const { browser, payment, card } = await withSavedCard();
    const foreign = { browser_card_token: 'x'.repeat(43) };
    expect(await browser.paySaved(payment, card.reference, { ...CVV, ...foreign })).toMatchObject(refusal);
    await browser.deleteCard(payment, card.reference, foreign);
    expect(await browser.cards(payment)).toHaveLength(1);
  });

  it('the same browser at the payment’s reference: whoever knows that may not be the payer', async () => {
    const { browser, payment } = await withSavedCard();
    const { payment: shown } = await browser.page({ ...payment, address: payment.reference });
    expect(shown.payment_channels_details.card.saved_cards).toEqual([]);
  });

  it('another browser with the payment’s link sees the success but gets no token', async () => {
    const owner = openBrowser(service);
    const stranger = openBrowser(service);
    const payment = await open();
    await owner.page(payment);
    await stranger.page(payment);
    const charge = await owner.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    const paid = await authorize(owner, payment, charge, { pin: '1234' });
    await stranger.page(payment, `?paid=${paid.body.data.reference}`);
    const seen = await stranger.call(payment, '/card/query', { reference: payment.reference });
    expect(JSON.stringify(seen.body)).not.toContain('card_tokenized');
    expect(stranger.cookies.has('titan')).toBe(false);
    expect(owner.cookies.has('titan')).toBe(true);
  });
});

/** Puts an open transaction elsewhere, as if it had been opened there. */
async function moveTo(payment: OpenPayment, column: 'merchant_id' | 'env', value: unknown): Promise<void> {
  await service.pool.query(`update transactions set ${column} = $2 where reference = $1`, [
    payment.reference,
    value,
  ]);
}

async function otherMerchant(): Promise<number> {
  const { rows } = await service.pool.query(
    `insert into merchants (name, can_save_card) values ('Other', true) returning id`,
  );
  return rows[0].id as number;
}

describe('NO_CARD_RECORD (spec §8 "Saved cards with no card record remove the stored token")', () => {
  const forget = (payment: OpenPayment) =>
    service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: 'no_card_record', payment_reference: payment.reference },
    });

  it('from the bank: the card is deleted, the stored token removed, and the payer sees why', async () => {
    const { browser, payment, card } = await withSavedCard();
    await forget(payment);
    const answer = await browser.paySaved(payment, card.reference, CVV, 'key-1');
    expect(answer.body.data).toMatchObject({
      status: 'failed',
      error_type: 'NO_CARD_RECORD',
      response_message:
        'Your bank has no record of this card any more. We removed it from your saved cards. Please use another card.',
    });
    expect(browser.cookies.has('titan')).toBe(false);
    expect(await browser.cards(payment)).toEqual([]);
    const shown = await browser.page(payment);
    expect(shown.payment.charge?.response_message).toBe(answer.body.data.response_message);
    // A repeat still gets the same answer, although the card is gone.
    expect((await browser.paySaved(payment, card.reference, CVV, 'key-1')).body).toMatchObject({
      data: { reference: answer.body.data.reference, error_type: 'NO_CARD_RECORD' },
    });
  });

  it('after a PIN: the same', async () => {
    const { browser, payment, card } = await withSavedCard();
    const charge = await browser.paySaved(payment, card.reference, CVV);
    await forget(payment);
    const answer = await authorize(browser, payment, charge, { pin: '1234' });
    expect(answer.body.data.error_type).toBe('NO_CARD_RECORD');
    expect(browser.cookies.has('titan')).toBe(false);
  });

  it('another card of the wallet keeps the token', async () => {
    const { browser, payment, card } = await withSavedCard();
    await save(browser, 'otp');
    await forget(payment);
    await browser.paySaved(payment, card.reference, CVV);
    expect(await browser.cards(payment)).toMatchObject([{ last_four: '2595' }]);
    expect(browser.cookies.has('titan')).toBe(true);
  });

  it('of a card that was typed, it is the bank’s own sentence and removes nothing', async () => {
    const { browser, payment } = await withSavedCard();
    const answer = await browser.call(
      payment,
      '/card/charge',
      chargeBody(payment, cardNamed('no_card_record')),
    );
    expect(answer.body.data.response_message).toBe(chargeMessages['card.NO_CARD_RECORD']);
    expect(await browser.cards(payment)).toHaveLength(1);
  });

  it('deleted in one tab, charged in the other: refused cleanly, and the token is removed', async () => {
    const { browser, payment, card } = await withSavedCard();
    const before = new Map(browser.cookies);
    await browser.deleteCard(payment, card.reference);
    for (const [name, value] of before) browser.cookies.set(name, value);
    const answer = await browser.paySaved(payment, card.reference, CVV);
    expect(answer.body).toMatchObject({
      error_type: 'NO_CARD_RECORD',
      message: 'This saved card can’t be used any more. Please use another card.',
    });
    expect(browser.cookies.has('titan')).toBe(false);
  });
});

describe('pending until the payment has succeeded', () => {
  it('a card is not offered while the PIN is open', async () => {
    const { browser } = await withSavedCard('otp');
    const payment = await open();
    await browser.page(payment);
    await browser.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    expect(await browser.cards(await open())).toMatchObject([{ last_four: '2595' }]);
    expect(await rowsOf('2975')).toContainEqual({ state: 'pending' });
  });

  it.each<[string, (browser: TestBrowser, payment: OpenPayment, charge: Answer) => Promise<unknown>]>([
    ['failed', (browser, payment, charge) => authorize(browser, payment, charge, { pin: '9999' })],
    [
      'was left for another attempt',
      (browser, payment) =>
        browser.call(payment, '/card/charge', chargeBody(payment, cardNamed('do_not_honor'))),
    ],
  ])('the seal of a payment that %s is purged', async (_, end) => {
    await service.pool.query('delete from saved_cards');
    const browser = openBrowser(service);
    const payment = await open();
    await browser.page(payment);
    const charge = await browser.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    await service.runSweep('pending cards');
    expect(await rowsOf('2975')).toEqual([{ state: 'pending' }]);
    await end(browser, payment, charge);
    expect(await service.runSweep('pending cards')).toBe(1);
    expect(await rowsOf('2975')).toEqual([]);
    expect(browser.cookies.has('titan')).toBe(false);
  });

  it('a payment that expires with its step open leaves no seal', async () => {
    await service.pool.query('delete from saved_cards');
    const own = await startTestService({ databaseUrl: service.databaseUrl });
    const browser = openBrowser(own);
    const payment = await openTestPayment(own);
    await browser.page(payment);
    await browser.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    await own.time.advance(400 * 24 * 60 * 60 * 1000);
    await own.due.expirePayments(own.time.clock.now());
    expect(await own.runSweep('pending cards')).toBe(1);
    await own.stop();
  });

  it('an answer that is lost, and a success that only a query finds: the browser that paid has its card', async () => {
    const browser = openBrowser(service);
    const payment = await open();
    await browser.page(payment);
    const charge = await browser.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    await service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: 'answer_lost', payment_reference: payment.reference },
    });
    expect((await authorize(browser, payment, charge, { pin: '1234' })).body.data.status).toBe('processing');
    expect(browser.cookies.has('titan')).toBe(false);
    await service.time.advance(5_000);
    const found = await browser.call(payment, '/card/query', { reference: payment.reference });
    expect(found.body.data.status).toBe('success');
    expect(await browser.cards(await open())).toMatchObject([{ last_four: '2975' }]);
  });

  it('another process finishes what this one began: the card is saved all the same', async () => {
    const browser = openBrowser(service);
    const payment = await open();
    await browser.page(payment);
    const charge = await browser.call(payment, '/card/charge', chargeToSave(payment, 'pin'));
    const other = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
    const elsewhere = openBrowser(other);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    await authorize(elsewhere, payment, charge, { pin: '1234' });
    expect(await elsewhere.cards(payment)).toMatchObject([{ last_four: '2975' }]);
    await other.stop();
  });
});

describe('bodies that are no call', () => {
  it.each<[string, string, object]>([
    ['a reference of another form', '/card/charge-savedcard', { card_reference: 'no reference' }],
    ['no reference', '/card/charge-savedcard', {}],
    [
      'a CVV that is too long',
      '/card/charge-savedcard',
      { card_reference: 'KPY-SC-1', authorization: { cvv: '1'.repeat(21) } },
    ],
    ['a PIN', '/card/charge-savedcard', { card_reference: 'KPY-SC-1', authorization: { pin: '1234' } }],
    ['an unknown field', '/card/get-savedcards', { wallet: 1 }],
    ['a token that is too long', '/card/get-savedcards', { browser_card_token: 'x'.repeat(101) }],
  ])('%s', async (_, path, body) => {
    const payment = await open();
    const own = path === '/card/charge-savedcard' ? { payment_reference: payment.reference } : {};
    const answer = await openBrowser(service).call(payment, path, {
      public_key: PUBLIC_KEY,
      ...own,
      ...body,
    });
    expect(answer).toMatchObject({ status: 400, body: { error_type: 'INVALID_INPUT' } });
  });

  it('another merchant’s key, and no session', async () => {
    const payment = await open();
    const body = { public_key: 'pk_test_someone_else' };
    expect((await openBrowser(service).call(payment, '/card/get-savedcards', body)).status).toBe(401);
    const stranger = { ...payment, token: 'x.y' };
    expect((await openBrowser(service).deleteCard(stranger, 'KPY-SC-1')).status).toBe(401);
  });
});

describe('a payment in another currency', () => {
  it('a saved card is charged by the quote that was shown, and by no other', async () => {
    const { browser, card } = await withSavedCard();
    const payment = await openTestPayment(service, {
      currency: 'USD',
      payment_currency: 'NGN',
      customer: { email: 'ada@example.com' },
    });
    const { payment: shown } = await browser.page(payment);
    const without = await browser.paySaved(payment, card.reference, CVV);
    expect(without.status).toBeGreaterThanOrEqual(400);
    const quote = shown.conversion?.quote;
    const charge = await browser.paySaved(payment, card.reference, { ...CVV, quote });
    expect(charge.body.data).toMatchObject({ stage: 'pin', currency: 'NGN' });
  });
});

describe('repeats', () => {
  it('the same key and body give the same answer and no second effect; another card under it is refused', async () => {
    const { browser, payment, card } = await withSavedCard();
    const first = await browser.paySaved(payment, card.reference, CVV, 'key-1');
    expect(await browser.paySaved(payment, card.reference, CVV, 'key-1')).toEqual(first);
    // The fingerprint leaves out the CVV, which could be found from it by trial.
    expect(
      await browser.paySaved(payment, card.reference, { authorization: { cvv: '124' } }, 'key-1'),
    ).toEqual(first);
    await save(browser, 'otp');
    const [other] = await browser.cards(payment);
    expect(await browser.paySaved(payment, other?.reference ?? '', {}, 'key-1')).toMatchObject({
      status: 422,
      body: { error_type: 'KEY_REUSED' },
    });
  });

  it('a double click makes one attempt', async () => {
    const { browser, payment, card } = await withSavedCard();
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.paySaved(payment, card.reference, CVV, 'one')),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await browser.page(payment)).payment.sessionAttempt).toBe(1);
  });

  it('two tabs with keys of their own are charged once', async () => {
    const { browser, payment, card } = await withSavedCard();
    await Promise.all(['a', 'b'].map((key) => browser.paySaved(payment, card.reference, CVV, key)));
    const { rows } = await service.pool.query(
      `select count(*) filter (where c.status in ('sent', 'action_required', 'unknown', 'success')) as live
       from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`,
      [payment.reference],
    );
    expect(rows).toEqual([{ live: 1 }]);
  });

  it('counts as an attempt: the eleventh is session-end', async () => {
    const { browser, payment, card } = await withSavedCard();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await browser.paySaved(payment, card.reference, { authorization: { cvv: '999' } });
    }
    expect((await browser.paySaved(payment, card.reference, CVV)).body.error_type).toBe('SESSION_END');
  });
});

describe('keys change without a stop', () => {
  it('cookie and card still open, the card is sealed anew by the sweep, and then the old keys can go', async () => {
    const { browser, payment, card } = await withSavedCard();
    const rotated = await startTestService({
      databaseUrl: service.databaseUrl,
      time: service.time,
      keys: ROTATED_KEYS,
    });
    const after = openBrowser(rotated);
    for (const [name, value] of browser.cookies) after.cookies.set(name, value);
    expect(await after.cards(payment)).toEqual([card]);
    const { rows: keysBefore } = await service.pool.query(
      'select seal_key_id, lookup_key_id from saved_cards where reference = $1',
      [card.reference],
    );
    expect(await rotated.runSweep('reseal')).toBeGreaterThan(0);
    expect(await rotated.runSweep('reseal')).toBe(0);
    const { rows } = await service.pool.query(
      'select seal_key_id, lookup_key_id from saved_cards where reference = $1',
      [card.reference],
    );
    expect(rows[0].seal_key_id).not.toBe(keysBefore[0].seal_key_id);
    expect(rows[0].lookup_key_id).not.toBe(keysBefore[0].lookup_key_id);
    expect((await after.paySaved(payment, card.reference, CVV)).body.data.stage).toBe('pin');
    // The service that has only the old keys cannot open what lies under the new one: nothing is charged, nothing is deleted.
    const later = await open();
    expect((await browser.paySaved(later, card.reference, CVV)).body.error_type).toBe('UNAVAILABLE');
    expect(await service.runSweep('reseal')).toBe(0);
    expect(service.logged().some((line) => line.includes('under a key that is not in CARD_KEYS'))).toBe(true);
    expect(await after.cards(later)).toHaveLength(1);
    await rotated.stop();
  });
});

describe('without script', () => {
  it('saves, asks for the CVV that was left out in its row, pays and deletes', async () => {
    const browser = openBrowser(service);
    const first = await open('eve@example.com');
    await browser.page(first);
    const card = cardNamed('pin');
    const charged = await browser.post(first, '/card/charge', {
      ...cardFields(card),
      store_for_future_use: 'true',
    });
    expect(charged.status).toBe(303);
    const { payment: held } = await browser.page(first);
    await browser.post(first, '/card/authorize', {
      charge: held.charge?.reference ?? '',
      'authorization.pin': '1234',
    });
    const second = await open('eve@example.com');
    const [saved] = (await browser.page(second)).payment.payment_channels_details.card.saved_cards;
    const reference = saved?.reference ?? '';
    const chosen = await browser.post(second, '/card/charge-savedcard', { card_reference: reference });
    const wrong = await browser.post(second, '/card/charge-savedcard', {
      card_reference: reference,
      'authorization.cvv': '12',
    });
    for (const answer of [chosen, wrong]) {
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.body)).toMatchObject({
        place: { stage: 'savedcards', of: reference },
        feedback: {
          form: 'card/charge-savedcard',
          errors: { cvv: 'Invalid card cvv' },
          values: { card_reference: reference },
        },
      });
    }
    const paid = await browser.post(second, '/card/charge-savedcard', {
      card_reference: reference,
      'authorization.cvv': '123',
    });
    expect(paid).toMatchObject({ status: 303, location: `/${second.address}` });
    const deleted = await browser.post(second, '/card/delete-savedcard', { card_reference: reference });
    expect(deleted).toMatchObject({ status: 303, location: `/${second.address}?method=card` });
    expect(browser.cookies.has('titan')).toBe(false);
  });

  it('a card that cannot be used any more comes back with a sentence', async () => {
    const { browser, payment, card } = await withSavedCard();
    await service.pool.query('delete from saved_cards where reference = $1', [card.reference]);
    const answer = await browser.post(payment, '/card/charge-savedcard', {
      card_reference: card.reference,
      'authorization.cvv': '123',
    });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body).feedback.notice).toBe(
      'This saved card can’t be used any more. Please use another card.',
    );
  });
});
