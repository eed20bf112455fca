// Spec §7 the card calls, as the card machine invokes them: wire names end here. What is answered is read by card-meaning.ts.
import type { AvsCountry, CardDetails } from '@titan/contract/card';
import {
  authorizeCard,
  cancelCard,
  chargeCard,
  getAvsCountries,
  queryCard,
  resendCardOtp,
} from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { CallOptions, CallResult, Client } from '@titan/contract/client';
import { getRates } from '@titan/contract/conversion';
import type { PaymentView } from '@titan/contract/payment';
import { chargeSavedCard, deleteSavedCard } from '@titan/contract/saved-cards';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { BankPages, Service } from '../../platform/ports.ts';
import { type Asking, chargeReference, meaningOf, readTruth, type Sent } from '../meaning-of-answer.ts';
import {
  type CardAnswer,
  meaningOfCardResend,
  meaningOfDeletion,
  meaningOfLostCard,
  OF_CARD,
} from './card-meaning.ts';
import type { StepAnswer } from './card-state.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type CardPress = {
  key: string;
  sends:
    | ({ card: CardDetails; save?: true } & ShownQuote)
    | ({ saved: string; cvv: string | null } & ShownQuote)
    | { pin: string }
    | { otp: string }
    | StepAnswer;
};

/** Only where the card is debited in another currency. */
export type ShownQuote = { quote?: string };

export type CardCall = { payment: PaymentView; press: CardPress };
export type ResendCall = { payment: PaymentView; key: string };
export type LookUp = { payment: PaymentView };
/** `savedCard`: its reference. */
export type DeleteCall = { payment: PaymentView; savedCard: string; key: string };

/** Builds the actors of the card machine. Each is aborted when its stage is left. */
export function createCardActors(service: Service, bankPages: BankPages) {
  const { call } = service;
  const read = (sent: Sent, signal: AbortSignal): Promise<CardAnswer> =>
    meaningOf(sent, { service, signal }, OF_CARD);
  const presses = (send: typeof sendCharge) =>
    fromPromise<CardAnswer, CardCall>(({ input, signal }) => read(send(call, input, signal), signal));
  const looks = (look: typeof lookUp) =>
    fromPromise<CardAnswer, LookUp>(({ input, signal }) => look(input, { service, signal }));
  return {
    chargeCard: presses(sendCharge),
    chargeSavedCard: fromPromise<CardAnswer, CardCall>(async ({ input, signal }) => {
      const sent = sendSavedCard(call, input, signal);
      return (await meaningOfLostCard(await sent, { service, signal })) ?? read(sent, signal);
    }),
    deleteSavedCard: fromPromise<CardAnswer, DeleteCall>(async ({ input, signal }) => {
      const { payment, savedCard, key: idempotencyKey } = input;
      const body = { card_reference: savedCard, public_key: payment.public_key };
      return meaningOfDeletion(await call(deleteSavedCard, body, { signal, idempotencyKey }));
    }),
    authorizeCard: presses(sendSecret),
    resendOtp: fromPromise<CardAnswer, ResendCall>(async ({ input, signal }) => {
      const sent = sendResend(call, input, signal);
      const answer = await meaningOfCardResend(await sent, input.payment, { service, signal });
      return answer ?? read(sent, signal);
    }),
    /** Null when they did not arrive. */
    avsCountries: fromPromise<readonly AvsCountry[] | null>(async ({ signal }) => {
      const asked = await call(getAvsCountries, undefined, { signal });
      return asked.ok ? asked.value : null;
    }),
    newRate: looks(newRate),
    lookUp: looks(lookUp),
    cancelCard: fromPromise<CardAnswer, ResendCall>(({ input: { payment, key }, signal }) =>
      read(call(cancelCard, { reference: chargeReference(payment) }, pressOptions({ key }, signal)), signal),
    ),
    lookAtBank: looks(lookAtBank),
    bankHints: fromCallback<EventObject, LookUp>(({ input, sendBack }) =>
      bankPages.listen(chargeReference(input.payment), () => sendBack({ type: 'newsCame' })),
    ),
  };
}

// The lighter call while nothing has moved; then the whole truth, because another tab may have gone on with this payment.
async function lookAtBank({ payment }: LookUp, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  const asked = await service.call(queryCard, { reference: chargeReference(payment) }, { signal });
  if (asked.ok && asked.value.stage === '3ds') return { says: 'charge', charge: asked.value };
  return asked.ok || asked.failure.kind === 'refused' ? readTruth(asking) : { says: 'unknown' };
}

function sendCharge(
  call: Client,
  { payment, press }: CardCall,
  signal: AbortSignal,
): Promise<CallResult<ChargeView>> {
  if (!('card' in press.sends)) throw new Error('A charge needs card details');
  const body = {
    payment_reference: payment.reference,
    public_key: payment.public_key,
    cardDetails: press.sends.card,
    ...(press.sends.quote === undefined ? {} : { quote: press.sends.quote }),
    ...(press.sends.save === undefined ? {} : { store_for_future_use: true }),
  };
  return call(chargeCard, body, pressOptions(press, signal));
}

function sendSavedCard(
  call: Client,
  { payment, press }: CardCall,
  signal: AbortSignal,
): Promise<CallResult<ChargeView>> {
  if (!('saved' in press.sends)) throw new Error('A saved card needs its reference');
  const { saved, cvv, quote } = press.sends;
  const body = {
    payment_reference: payment.reference,
    public_key: payment.public_key,
    card_reference: saved,
    ...(cvv === null ? {} : { authorization: { cvv } }),
    ...(quote === undefined ? {} : { quote }),
  };
  return call(chargeSavedCard, body, pressOptions(press, signal));
}

function sendSecret(
  call: Client,
  { payment, press }: CardCall,
  signal: AbortSignal,
): Promise<CallResult<ChargeView>> {
  if ('card' in press.sends || 'saved' in press.sends) throw new Error('A step needs a PIN or a code');
  const body = {
    public_key: payment.public_key,
    reference: chargeReference(payment),
    authorization: press.sends,
  };
  return call(authorizeCard, body, pressOptions(press, signal));
}

function sendResend(
  call: Client,
  { payment, key }: ResendCall,
  signal: AbortSignal,
): Promise<CallResult<ChargeView>> {
  return call(resendCardOtp, { reference: chargeReference(payment) }, pressOptions({ key }, signal));
}

// Without a quote there is nothing to convert any more: the truth says why.
async function newRate({ payment }: LookUp, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  const query = { ref: payment.reference, publicKey: payment.public_key };
  const asked = await service.call(getRates, undefined, { signal, query });
  if (!asked.ok) return { says: 'no-rate' };
  return asked.value === null ? readTruth(asking) : { says: 'rate', conversion: asked.value };
}

// A charge that is known to be under way is asked for by itself, which is the lighter call; once it has moved, or when none
// is known, the whole truth decides (another tab may have paid).
async function lookUp({ payment }: LookUp, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  if (payment.charge?.channel === 'card' && payment.charge.status === 'processing') {
    const asked = await service.call(queryCard, { reference: payment.charge.reference }, { signal });
    const isSettled = asked.ok ? asked.value.status !== 'processing' : asked.failure.kind === 'refused';
    if (!isSettled) return { says: 'unknown' };
  }
  return readTruth(asking);
}

function pressOptions({ key }: Pick<CardPress, 'key'>, signal: AbortSignal): CallOptions {
  return { signal, idempotencyKey: key };
}
