// Decides what a received transfer means for its charge and payment (spec §2, §4 Bank transfer, I-16, I-17). Every unit of its money is
// credited, held until the rest arrives, or owed back: exactly one of these.
import type { ServiceSentence } from '@titan/copy/service';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import type { ChargeState } from '../../db/column-values.ts';
import type { ReceivedTransfer } from '../../providers/port.ts';

/** What a merchant does with more, and with less, than was asked for. */
export type OverPreference = 'return_excess' | 'return_all' | 'accept_all';
export type UnderPreference = 'return_all' | 'wait_for_rest' | 'accept_all';

/** Why money goes back. `account_used`: the account had taken its one transfer, and that one did not pay. */
type OwedReason = ReversalReason;

export type TransferCase = {
  transfer: Pick<ReceivedTransfer, 'amountMinor' | 'currency' | 'landedAt'>;
  account: { expiresAt: number; limits: { minMinor: number; maxMinor: number } | null };
  charge: {
    status: ChargeState;
    currency: string;
    /** The account has already taken a transfer; it accepts only one (spec §2). */
    hasHadOne: boolean;
  };
  payment: {
    /** The payer's total on this channel. */
    payableMinor: number;
    /** Parts held from the payment's other accounts. */
    heldMinor: number;
    /** Fee and VAT: less than this is of no use to the merchant. */
    costMinor: number;
    /** Another attempt, or another account, has paid. */
    isPaid: boolean;
    /** The payment can still be paid by the rest: its time is not over, and an attempt is left. */
    canGoOn: boolean;
    over: OverPreference;
    under: UnderPreference;
  };
};

export type TransferDecision = {
  /** What the charge becomes; null: it stays. */
  to: Extract<ChargeState, 'success' | 'held' | 'returned' | 'duplicate'> | null;
  /** Counts towards the payment, now or once the rest arrives. */
  keptMinor: number;
  owed: { amountMinor: number; reason: OwedReason } | null;
  event: 'overpayment' | 'underpayment' | null;
  errorType: string | null;
  /** What the charge says from now on. */
  sentence: ServiceSentence | null;
};

/** Decides. The first transfer that fits pays, whichever of the payment's accounts it landed on. */
export function decideTransfer(situation: TransferCase): TransferDecision {
  const { transfer, account, charge, payment } = situation;
  const isOpen = charge.status === 'unknown' || charge.status === 'left';
  const ended = payment.isPaid ? 'duplicate' : 'returned';
  const goesBack = (reason: OwedReason): TransferDecision => ({
    ...NOTHING_KEPT,
    to: isOpen ? ended : null,
    owed: { amountMinor: transfer.amountMinor, reason },
    errorType: reason.toUpperCase(),
    sentence: reason === 'out_of_limits' ? { code: 'bank_transfer.OUT_OF_LIMITS' } : null,
  });
  if (payment.isPaid) return goesBack('duplicate');
  if (transfer.landedAt >= account.expiresAt) return goesBack('late');
  if (charge.hasHadOne) return goesBack('account_used');
  if (!isOpen) return goesBack('late');
  if (transfer.currency !== charge.currency) return goesBack('wrong_amount');
  if (isOutside(transfer.amountMinor, account.limits)) return goesBack('out_of_limits');
  return onAmount(situation, payment.payableMinor - payment.heldMinor);
}

const NOTHING_KEPT = { keptMinor: 0, owed: null, event: null, errorType: null, sentence: null } as const;

function isOutside(amountMinor: number, limits: TransferCase['account']['limits']): boolean {
  return limits !== null && (amountMinor < limits.minMinor || amountMinor > limits.maxMinor);
}

function onAmount(situation: TransferCase, dueMinor: number): TransferDecision {
  const { amountMinor } = situation.transfer;
  if (amountMinor > dueMinor) return onMore(situation, dueMinor);
  if (amountMinor < dueMinor) return onLess(situation, dueMinor);
  return { ...NOTHING_KEPT, to: 'success', keptMinor: dueMinor };
}

function onMore({ transfer, charge, payment }: TransferCase, dueMinor: number): TransferDecision {
  const { amountMinor } = transfer;
  const event = 'overpayment';
  if (payment.over === 'accept_all') return { ...NOTHING_KEPT, to: 'success', keptMinor: amountMinor, event };
  if (payment.over === 'return_all') return allBack(amountMinor, dueMinor, charge.currency, event);
  const excessMinor = amountMinor - dueMinor;
  return {
    ...NOTHING_KEPT,
    to: 'success',
    keptMinor: dueMinor,
    owed: { amountMinor: excessMinor, reason: 'excess' },
    event,
    sentence: {
      code: 'bank_transfer.EXCESS',
      params: { expectedMinor: payment.payableMinor, excessMinor, currency: charge.currency },
    },
  };
}

function onLess({ transfer, charge, payment }: TransferCase, dueMinor: number): TransferDecision {
  const { amountMinor } = transfer;
  const event = 'underpayment';
  const coversCost = payment.heldMinor + amountMinor > payment.costMinor;
  if (payment.under === 'accept_all' && coversCost) {
    return { ...NOTHING_KEPT, to: 'success', keptMinor: amountMinor, event };
  }
  if (payment.under === 'wait_for_rest' && payment.canGoOn) {
    return { ...NOTHING_KEPT, to: 'held', keptMinor: amountMinor, event };
  }
  return allBack(amountMinor, dueMinor, charge.currency, event);
}

/** Nothing is kept, and the payer may start again (spec §8 "Wrong amount"). */
function allBack(
  paidMinor: number,
  expectedMinor: number,
  currency: string,
  event: 'overpayment' | 'underpayment',
): TransferDecision {
  const reason = event === 'underpayment' ? 'underpaid' : 'wrong_amount';
  return {
    to: 'returned',
    keptMinor: 0,
    owed: { amountMinor: paidMinor, reason },
    event,
    errorType: reason.toUpperCase(),
    sentence: { code: 'bank_transfer.WRONG_AMOUNT', params: { paidMinor, expectedMinor, currency } },
  };
}
