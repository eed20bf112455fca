// What Flutterwave's answers mean in version 3. Total: `status: success` on top says that the call was understood, only a query says how a charge
// has ended, and a word that is not known decides nothing.
import type * as z from 'zod/mini';
import { type ChargeContext, pageOf, type Reply, STEP, UNKNOWN, UNREAD } from '../answers.ts';
import type { ProviderAnswer, SentCharge } from '../port.ts';
import { minorOf, readBody } from '../read-body.ts';
import {
  type Authorization,
  chargeBody,
  errorBody,
  hostedBody,
  type Transaction,
  transactionsBody,
  verifyBody,
} from './wire.ts';

const BAD_REQUEST = 400;

/** Whether it is Flutterwave's own no. It has no codes. */
export function isRefusal({ status, body }: Reply): boolean {
  return status >= BAD_REQUEST && readBody(errorBody, body) !== null;
}

// Handles: the transaction's id, with Flutterwave's reference where a code is asked for, which is checked under that.

/** In place of an id where a page or an account was opened: the transaction is made when its payer gets on with it. */
export const NONE_YET = 'none-yet';

const ID = /^\d+/;

/** Null: none has been told. */
export const idIn = (handle: string | null): string | null => ID.exec(handle ?? '')?.[0] ?? null;

/** Null: no code is asked for under it. */
export const flwRefIn = (handle: string | null): string | null => handle?.split(' ')[1] ?? null;

function handleOf(id: Transaction['id'], known: string | null): string {
  return known !== null && idIn(known) === String(id) ? known : String(id);
}

// Charges: created, or taken a step further.

/** `query`: it says how the charge has ended, or refuses it, and a query tells which it is. */
export type ChargeAnswer = ProviderAnswer | { kind: 'query' };

type ChargeNews = {
  data: NonNullable<z.infer<typeof chargeBody>['data']> | null;
  /** What is to happen next. */
  next: Authorization | null;
};

/** What a charge is answered; null for a refusal, and for what is of another charge, whatever it says of that one. */
export function readCharge(reference: string, { body }: Reply): ChargeNews | null {
  const charge = readBody(chargeBody, body);
  const data = charge?.data ?? null;
  if (!charge || (data && data.tx_ref !== reference)) return null;
  return { data, next: charge.meta?.authorization ?? data?.meta?.authorization ?? null };
}

export function chargeAnswerOf(about: ChargeContext, reply: Reply): ChargeAnswer {
  const charge = readCharge(about.reference, reply);
  if (!charge) return isRefusal(reply) ? { kind: 'query' } : UNREAD;
  if (charge.data && charge.data.status !== 'pending') return { kind: 'query' };
  return withHandle(nextOf(about, charge.next), charge);
}

function withHandle(next: ProviderAnswer, { data }: ChargeNews): ProviderAnswer {
  if (!data) return next.kind === 'step' ? { ...next, handle: NONE_YET } : next;
  const id = String(data.id);
  if (next.kind !== 'step' || next.authModel !== 'OTP') return { ...next, handle: id };
  // Without its own reference a code cannot be sent.
  return data.flw_ref ? { ...next, handle: `${id} ${data.flw_ref}` } : { ...UNKNOWN, handle: id };
}

function nextOf(about: ChargeContext, next: Authorization | null): ProviderAnswer {
  const isWallet = about.opens === 'REDIRECT';
  switch (next?.mode) {
    case 'redirect':
      return pageOf(about, next.redirect ?? '');
    case 'otp':
      return isWallet ? UNKNOWN : { ...STEP, authModel: 'OTP' };
    case 'callback':
    case undefined:
      return isWallet ? { ...STEP, authModel: 'STK_PROMPT' } : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** With which it wants the card once more. Nothing is charged before. */
const WITH_CARD: readonly unknown[] = ['pin', 'avs_noauth'];

/** Whether a card is to be sent again, with its PIN or address. */
export function isCardWanted({ status, body }: Reply): boolean {
  const reply = status < BAD_REQUEST ? readBody(chargeBody, body) : null;
  return !reply?.data && WITH_CARD.includes(reply?.meta?.authorization?.mode);
}

/** The page on which the payer gives the card. */
export function hostedAnswerOf(about: ChargeContext, reply: Reply): ChargeAnswer {
  const link = readBody(hostedBody, reply.body)?.data.link;
  if (link === undefined) return isRefusal(reply) ? { kind: 'query' } : UNREAD;
  const page = pageOf(about, link);
  return page.kind === 'step' ? { ...page, handle: NONE_YET } : page;
}

// Queries.

/** What arrived, should that be less than what was asked for: fees of the payer’s are in `charged_amount` alone. */
export function amountOf({ amount, charged_amount, currency }: Transaction): number | null {
  const [asked, charged] = [minorOf(amount, currency), minorOf(charged_amount ?? amount, currency)];
  return asked === null || charged === null ? null : Math.min(asked, charged);
}

/** No code says that there is none; the sentence is the same with each status that was seen. */
const NOT_FOUND = 'No transaction was found for this id';

/** What the one transaction says that Flutterwave has by our reference. `failed` is not the last word: another may be there beside it. */
export function queriedAnswerOf(charge: SentCharge, reply: Reply): ProviderAnswer | { kind: 'failed' } {
  const found = readBody(verifyBody, reply.body)?.data;
  if (found) return stateOf(charge, found);
  const isNone = readBody(errorBody, reply.body)?.message === NOT_FOUND;
  if (!isNone) return UNREAD;
  return charge.handle === NONE_YET ? stillOpened(charge) : { kind: 'not_found' };
}

/** The address of the page is not told again. */
function stillOpened({ channel }: SentCharge): ProviderAnswer {
  return { ...STEP, authModel: channel === 'card' ? '3DS' : 'REDIRECT' };
}

function stateOf(charge: SentCharge, found: Transaction): ProviderAnswer | { kind: 'failed' } {
  // About another charge, whatever it says of that one.
  if (found.tx_ref !== charge.reference) return UNREAD;
  const handle = handleOf(found.id, charge.handle);
  switch (found.status) {
    case 'successful':
      return { ...approvalOf(found), handle };
    case 'failed':
      return { kind: 'failed' };
    case 'pending':
      return { ...waitingOf(charge), handle };
    default:
      return { ...UNKNOWN, handle };
  }
}

/**
 * A query does not say what the payer is asked for. Of a card it is a code, where one was asked for and its answer told nothing else, or else its
 * payer is taken to be at the bank: from there another attempt may begin, also where the bank's page was lost with its answer.
 */
function waitingOf({ channel, handle }: SentCharge): ProviderAnswer {
  if (channel !== 'card') return UNKNOWN;
  return { ...STEP, authModel: flwRefIn(handle) === null ? '3DS' : 'OTP' };
}

function approvalOf(found: Transaction): ProviderAnswer {
  const { currency, app_fee } = found;
  const amountMinor = amountOf(found);
  if (amountMinor === null) return UNKNOWN;
  const feeMinor = minorOf(app_fee, currency);
  return { kind: 'approved', amountMinor, currency, message: '', ...(feeMinor !== null && { feeMinor }) };
}

/** All transactions by our reference: who fails on a page may try again there, and each try is one. Null where the list cannot be read whole. */
export function listedIn({ reference }: Pick<SentCharge, 'reference'>, reply: Reply): Transaction[] | null {
  const body = readBody(transactionsBody, reply.body);
  if (!body || body.meta.page_info.total_pages > 1) return null;
  return body.data.every(({ tx_ref }) => tx_ref === reference) ? body.data : null;
}

/** A failure is one when no transaction beside it is anything else. */
export function failedAnswerOf(charge: SentCharge, reply: Reply): ProviderAnswer {
  const [first, ...others] = listedIn(charge, reply) ?? [];
  if (!first) return UNKNOWN;
  const other = [first, ...others].find(({ status }) => status !== 'failed');
  const answer = other ? stateOf(charge, other) : null;
  if (answer && answer.kind !== 'failed') return answer;
  const handle = handleOf(first.id, charge.handle);
  return {
    kind: 'declined',
    errorType: 'NOT_COMPLETED',
    message: first.processor_response ?? '',
    handle,
  };
}
