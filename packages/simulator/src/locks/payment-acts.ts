// What payers, processors and sweeps do to payments and their money.
import { createActivityLog } from '@titan/server/console/activity-store';
import { createHeldParts } from '@titan/server/channels/bank-transfer/parts';
import { createSavedCardStore } from '@titan/server/channels/card/saved-card-store';
import { CHANNEL_REGISTRY } from '@titan/server/channels/registry';
import { createBalanceUpkeep } from '@titan/server/merchants/balances';
import { createAcceptCharge } from '@titan/server/payments/attempts/accept-store';
import { createBeginAgain } from '@titan/server/payments/attempts/begin-again';
import { createClaimStore } from '@titan/server/payments/attempts/claim-store';
import { erasePerson } from '@titan/server/payments/erase-person';
import { createAttention } from '@titan/server/payments/giving-back/attention';
import { createObligationStore } from '@titan/server/payments/giving-back/obligations';
import { createDisputes } from '@titan/server/payments/reconciling/disputes';
import { createPageAddresses } from '@titan/server/payments/session/page-address';
import { NOTHING_ASKED } from '@titan/server/payments/settlement';
import { createContradictionStore, createSettleCharge } from '@titan/server/payments/settling/settle-store';
import { createPaymentStore } from '@titan/server/payments/views/payment-store';
import { createShares } from '@titan/server/payments/views/shares';
import { sumUpTakings } from '@titan/server/payments/views/takings';
import { saveDraft } from '@titan/server/disputes/dispute-answers';
import { beginAsking, endAnswer, takeDueAnswers } from '@titan/server/disputes/sent-answer-store';
import { createDisputeNews } from '@titan/server/disputes/tell-news';
import { createReceiptEmailStore } from '@titan/server/receipts/email-store';
import { createRefundPartStore } from '@titan/server/refunds/end-refunds';
import { sendHeld, undoHeld } from '@titan/server/refunds/held-refunds';
import { setLimits } from '@titan/server/refunds/refund-limit-store';
import { refundPayment } from '@titan/server/refunds/refund-payment';
import { type Act, type Copy, kindOf } from './copy.ts';
import { ACCOUNT, BUCKET, CHARGE, DISPUTE, HELD_REFUND, NOW, OWNER, PAYMENT, PERSON } from './world.ts';

const LATER = NOW + 3_600_000;

export const PAYMENT_ACTS: Readonly<Record<string, Act>> = {
  'answer-step': ({ db, ...of }) =>
    createClaimStore(db)
      .claimStep({ ...LIVE, ...claimOf(of) }, ['3DS'])
      .then(kindOf),
  'leave-at-bank': ({ db, ...of }) =>
    createClaimStore(db)
      .leave({ ...LIVE, ...claimOf(of) })
      .then(kindOf),
  'resend-prompt': ({ db, ...of }) =>
    createClaimStore(db)
      .claimPrompt({ ...PROMPT, ...claimOf(of) }, { resends: 3, waitMs: 30_000 })
      .then(kindOf),
  async 'begin-again'({ db, ids }) {
    const named = { id: CHARGE.prompt, transaction_id: PAYMENT.prompted, reference: PROMPT.chargeReference };
    const unsent = { ...named, channel: PROMPT.channel, account_id: ACCOUNT };
    const again = { ...AT, reference: ids.charge(), sentence: null, bucket: BUCKET, now: NOW };
    return (await createBeginAgain(db)(unsent, again)) !== null;
  },
  accept({ name, pool, ids }) {
    const kept = { channel: 'card', card: null, quote: null, publicSession: null, fingerprint: null };
    const charge = {
      ...AT,
      ...kept,
      transactionId: PAYMENT.untried,
      reference: ids.charge(),
      idempotencyKey: name,
      now: NOW,
    };
    return createAcceptCharge(pool, CHANNEL_REGISTRY)(charge).then(kindOf);
  },
  approve: (copy) => settle(copy, 'success', { kind: 'approved', amountMinor: 100_000, currency: 'NGN' }),
  decline: (copy) => settle(copy, 'failed', { kind: 'declined', amountMinor: null, currency: null }),
  'keep-card'({ name, db, ids }) {
    const seals = { sealed: Buffer.alloc(8), sealKeyId: 'k', lookup: Buffer.alloc(32, 7), lookupKeyId: 'k' };
    return createSavedCardStore(db).keepPending({
      ...seals,
      reference: ids.savedCard(),
      chargeId: name === 'a' ? CHARGE.live : CHARGE.prompt,
      payer: { ...OWNER, email: 'ada@example.com', canSaveCard: true },
      tokenHash: Buffer.alloc(32, 6),
      card: { brand: 'mastercard', firstSix: '518851', lastFour: '2975', expiry: '09/30' },
      expiresAt: LATER,
      now: NOW,
    });
  },
  'ask-share'({ name, db, clock, keys }) {
    const payment = { transactionId: PAYMENT.underWay, paymentReference: 'KPY-PI-under-way' } as const;
    return createShares({ db, clock, addresses: createPageAddresses(keys) }).ask(payment, 'Please', name);
  },
  'mail-receipt': async ({ name, db }) =>
    (await createReceiptEmailStore(db).claim(PAYMENT.over, name, NOW)) !== null,
  'erase-ada': ({ db }) => erasePerson(db, { email: 'ada@example.com', merchantId: null }),
  'erase-grace': ({ db }) => erasePerson(db, { email: 'grace@example.com', merchantId: null }),
  'give-back-part'({ db, ids }) {
    const named = { charge_id: CHARGE.held, transaction_id: PAYMENT.underWay, reference: 'KPY-CA-held' };
    const part = { ...named, kept_minor: 40_000, payable_minor: 100_000, currency: 'NGN' };
    const back = {
      reversalReference: ids.reversal(),
      sentence: { code: 'any.AMOUNT_MISMATCH' },
      now: NOW,
    } as const;
    return createHeldParts(db).giveBack(part, back);
  },
  'refund-by-merchant': (copy) => refund(copy, 'over', null),
  'refund-by-person': (copy) => refund(copy, 'paid', PERSON.admin),
  'send-held': ({ db, clock, ids }) =>
    sendHeld({ db, clock, ids, mayRefund: () => true, note: async () => {} }),
  'undo-held': (copy) =>
    createActivityLog(copy)
      .together((db) => undoHeld({ ...copy, db }, OWNER, { id: HELD_REFUND, userId: PERSON.admin }))
      .then(kindOf),
  'set-refund-limits': ({ db }) =>
    setLimits(db, OWNER.merchantId, { currency: 'NGN', wanted: LIMITS, now: new Date(NOW) }),
  'end-obligation': ({ db }) => createObligationStore(db).end('KPY-RV-late', BACK, NOW),
  'settle-obligation': ({ db }) =>
    createObligationStore(db).settleByHand('KPY-RV-wrong_amount', 'Sent it', 'returned', NOW),
  'take-obligations': async ({ db }) => (await createObligationStore(db).take(NOW, 60_000, 10)).length,
  'end-refund': ({ db }) => createRefundPartStore(db).end('KPY-RV-sent', BACK, NOW),
  'settle-refund': ({ db }) =>
    createRefundPartStore(db).settleByHand('KPY-RV-stuck', 'Cannot', 'not-returned', NOW),
  'settle-reversed'({ db, ids }) {
    const attention = createAttention(db, { ids, refundParts: createRefundPartStore(db) });
    return attention.close('charge-1', { note: 'They have it', outcome: 'returned' }, NOW);
  },
  'keep-orphan'({ db }) {
    const report = { kind: 'reversed', amountMinor: 100, currency: 'NGN' } as const;
    return createContradictionStore(db).keepOrphan({
      accountId: ACCOUNT,
      reference: 'nobody',
      report,
      now: NOW,
    });
  },
  'open-dispute': (copy) => dispute(copy, 'open'),
  'lose-dispute': (copy) => dispute(copy, 'lost'),
  'begin-answer': async ({ db }) =>
    (await beginAsking(db, { id: DISPUTE.claimed, stage: 1 }, new Date(NOW), () => new Date(LATER))) !== null,
  'end-answer': ({ db }) => {
    const asked = { asked_at: new Date(NOW - 3_600_000) };
    return endAnswer(db, { id: DISPUTE.asked, stage: 1 }, asked, { kind: 'sent' }, new Date(NOW));
  },
  'take-answers': async ({ db }) => (await takeDueAnswers(db, new Date(NOW), new Date(LATER))).length,
  'write-answer': (copy) =>
    createActivityLog(copy)
      .together((db) => saveDraft(db, OWNER, ANSWERED, { ...DRAFT, message: copy.name }, new Date(NOW)))
      .then(kindOf),
  'tell-disputes': ({ db, clock }) =>
    createDisputeNews({
      db,
      clock,
      providers: { known: () => null },
      answers: { send: () => Promise.reject(new Error('Nothing is prepared')) },
      mails: { env: 'test' },
      warn: (message) => {
        throw new Error(message);
      },
    })(),
  'sum-up-journal': async ({ db }) => void (await createBalanceUpkeep(db).sumUpJournal()),
  'sum-up-takings': async ({ db }) => void (await sumUpTakings(db, NOW)),
};

const AT = { provider: 'sandbox', accountId: ACCOUNT };
const ANSWERED = { id: DISPUTE.waiting, stage: 1, version: 0, userId: PERSON.admin };
const DRAFT = {
  verdict: 'decline',
  acceptMinor: null,
  service: null,
  deliveryAddress: null,
  deliveredOn: null,
} as const;
const LIVE = { transactionId: PAYMENT.underWay, channel: 'card', chargeReference: 'KPY-CA-live' } as const;
const PROMPT = {
  transactionId: PAYMENT.prompted,
  channel: 'mobile_money',
  chargeReference: 'KPY-CA-prompt',
} as const;
const BACK = { kind: 'reversed', handle: null } as const;

function claimOf({ name }: Pick<Copy, 'name'>) {
  const fingerprint = Buffer.alloc(32).toString('hex');
  return { publicSession: null, idempotencyKey: `claim ${name}`, fingerprint, now: NOW };
}

type Reported = { kind: string; amountMinor: number | null; currency: string | null };

async function settle({ pool, ids }: Copy, to: 'success' | 'failed', reported: Reported) {
  const named = { chargeId: CHARGE.live, transactionId: PAYMENT.underWay, reference: LIVE.chargeReference };
  const by = { source: 'callback', handle: null, idempotencyKey: null, account: 'provider:sandbox' } as const;
  const { charge, moved } = await createSettleCharge(pool)({
    ...named,
    ...by,
    round: 0,
    evidence: { ...reported, feeMinor: null, isBelieved: true },
    settlement: { ...NOTHING_ASKED, to, isFinal: true },
    reversalReference: ids.reversal(),
    now: NOW,
  });
  return [charge.status, moved];
}

/** Stricter by person, looser by shop. */
const LIMITS = { personMinor: 100_000, shopMinor: 100_000_000, secondMinor: null, noticeMinor: 100_000 };

function refund(copy: Copy, paymentReference: string, userId: number | null) {
  const { name } = copy;
  const nothing = { reason: null, webhookUrl: null, test: null };
  const made = refundPayment(copy, OWNER, {
    ...nothing,
    paymentReference,
    reference: `refund-${name}`,
    readIn: () => ({ amount: { ok: true, minor: 60_000 }, body: { name } }),
    sentBody: { name },
    purpose: userId === null ? 'merchant-refund-1' : 'console-refund-1',
    person: userId === null ? null : { userId, mayExceedLimit: true, isSteppedUp: true },
  });
  return made.then(kindOf);
}

function dispute({ db, clock }: Copy, status: 'open' | 'lost') {
  const disputes = createDisputes({
    db,
    clock,
    providers: { of: () => Promise.reject(new Error('It is asked for nothing')) },
    contradictions: createContradictionStore(db),
    chargeOf: () => createPaymentStore(db, clock).chargeById(CHARGE.over),
    warn: () => {},
  });
  const reader = AT as Parameters<typeof disputes.take>[0];
  const told = { status, amountMinor: 10_000, currency: 'NGN', reason: null, answerBy: null };
  const named = { reference: 'KPY-CA-over' } as const;
  return disputes.take(reader, { kind: 'dispute', handle: 'disputed', dispute: { ...told, charge: named } });
}
