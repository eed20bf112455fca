// Closed lists that the page and the service both use.
import { BANK_ERROR_TYPES } from '@titan/rules/bank-texts';
import { CARD_ERROR_TYPES } from '@titan/rules/card-error-types';
import { WALLET_ERROR_TYPES } from '@titan/rules/wallet-texts';

/** What stands in the address of the list, and is asked for by the same names. */
export const PAYMENT_FILTERS = [
  'q',
  'state',
  // The merchant API's word: `success` is all that was paid, whatever became of it since. Addresses and saved views from before have others.
  'status',
  'channel',
  'processor',
  'currency',
  'by',
  'from',
  'to',
  'had',
  'min',
  'max',
  'reason',
  // One customer's, who is named by a payment of theirs; one link's.
  'customer',
  'link',
] as const;

/** By what the days of a payment go: when it was paid, when a refund of it was made or failed, when a dispute took it; else when it was opened. */
export const DAYS_OF = ['paid', 'refunded', 'refund_failed', 'lost'] as const;

export type DaysOf = (typeof DAYS_OF)[number];

/** What a payment is to the people of its shop: what became of its money. Disputed: a dispute is open, or was lost. */
export const PAYMENT_STATUSES = [
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'waiting',
  'failed',
  'expired',
  'abandoned',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Where a dispute is. `late`: its day is over and its processor has not said how it ends. `looking_up`: the processor has not said whether it
 * took the answer. `refused`: it did not.
 */
export const DISPUTE_STATES = [
  'open',
  'late',
  'sending',
  'looking_up',
  'refused',
  'sent',
  'won',
  'lost',
] as const;

/** What a file shows that goes with an answer. */
export const DISPUTE_FILE_SHOWS = [
  'delivery',
  'conversation',
  'receipt',
  'refund',
  'terms',
  'other',
] as const;

export type DisputeFileShows = (typeof DISPUTE_FILE_SHOWS)[number];

export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why an attempt fails, by its code; several codes may be one sentence. */
export const FAILURE_REASONS = [
  ...new Set([
    ...CARD_ERROR_TYPES,
    ...WALLET_ERROR_TYPES,
    ...BANK_ERROR_TYPES,
    'TOKEN_EXPIRED',
    'CANCELLED',
    'UNDERPAID',
    'WRONG_AMOUNT',
    'UNKNOWN',
  ]),
] as const;

/** What a text that is searched for may be. */
export const SEARCHED_AS = ['address', 'reference', 'name', 'email', 'phone', 'lastFour', 'amount'] as const;

export type SearchedAs = (typeof SEARCHED_AS)[number];

export type PreviewState = (typeof PREVIEW_STATES)[number];

export const PREVIEW_STATES = ['methods', 'card', 'waiting', 'success', 'failed', 'expired'] as const;

export const KEY_KINDS = ['public', 'secret', 'encryption'] as const;

export type KeyKind = (typeof KEY_KINDS)[number];

/** Days. */
export const PERIODS = ['1', '7', '30'] as const;

/** By when money counts: when it was paid, or when its payment was opened. */
export const BASES = ['paid', 'opened'] as const;
