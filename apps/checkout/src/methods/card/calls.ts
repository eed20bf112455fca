// Spec §7 the card calls, by the names that flow.ts has for them: wire names and codes end here, and an answer becomes one word of ours
// (spec §4 Card, §8).
import {
  authorizeCard,
  cancelCard,
  chargeCard,
  chargeHostedCard,
  getAvsCountries,
  queryCard,
  resendCardOtp,
} from '@titan/contract/payer/card';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { CallResult } from '@titan/contract/payer/client';
import { getRates } from '@titan/contract/payer/conversion';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { chargeSavedCard, deleteSavedCard } from '@titan/contract/payer/saved-cards';
import {
  type Asking,
  AT_FIELDS,
  chargeReference,
  fieldErrorsOf,
  readAnswer,
  readResend,
  readServerState,
  type RefusedCall,
  type SentCharge,
} from '../../stages/read-answer.ts';
import type { MethodPorts } from '../registration.ts';
import type { CardCall, CardAnswer } from './state.ts';

type CallTo<Do extends CardCall['do']> = Extract<CardCall, { do: Do }>;

/** Makes the calls of a card payment by these ports. */
export function cardCalls({ service, bankPages }: Pick<MethodPorts, 'service' | 'bankPages'>) {
  return async (call: CardCall, signal: AbortSignal): Promise<CardAnswer> => {
    const asking = { service, signal };
    switch (call.do) {
      case 'send':
        return send(call, asking);
      case 'renewRate':
        return newRate(call, asking);
      case 'deleteCard':
        return deleteCard(call, asking);
      case 'resendOtp':
        return resendOtp(call, asking);
      case 'avsCountries':
        return avsCountries(asking);
      case 'cancel':
        return cancel(call, asking);
      case 'awaitHint':
        await bankPages.nextHint(chargeReference(call.payment), signal);
        return { kind: 'back' };
      case 'lookUp':
        return 'at' in call ? lookAtBank(call, asking) : lookUp(call, asking);
    }
  };
}

/** A submission: a charge, or the answer to a step. */
async function send(call: CallTo<'send'>, asking: Asking): Promise<CardAnswer> {
  const { payload } = call.submission;
  if ('card' in payload) return readAnswer(sendCharge(call, payload, asking), asking, OF_CARD);
  if ('hosted' in payload) return readAnswer(sendHosted(call, asking), asking, OF_CARD);
  if (!('saved' in payload)) return readAnswer(sendStep(call, payload, asking), asking, OF_CARD);
  const sent = sendSavedCard(call, payload, asking);
  return (await readLostCard(await sent, asking)) ?? readAnswer(sent, asking, OF_CARD);
}

type CardPayload<Kind extends string> = Extract<
  CallTo<'send'>['submission']['payload'],
  { [Key in Kind]: unknown }
>;

function sendCharge(
  { payment, submission }: CallTo<'send'>,
  payload: CardPayload<'card'>,
  asking: Asking,
): SentCharge {
  const { service, signal } = asking;
  const body = {
    payment_reference: payment.reference,
    public_key: payment.public_key,
    cardDetails: payload.card,
    ...(payload.quote === undefined ? {} : { quote: payload.quote }),
    ...(payload.save === undefined ? {} : { store_for_future_use: true }),
  };
  return service.call(chargeCard, body, { signal, idempotencyKey: submission.key });
}

function sendHosted({ payment, submission }: CallTo<'send'>, { service, signal }: Asking): SentCharge {
  const body = { payment_reference: payment.reference, public_key: payment.public_key };
  return service.call(chargeHostedCard, body, { signal, idempotencyKey: submission.key });
}

function sendSavedCard(
  { payment, submission }: CallTo<'send'>,
  payload: CardPayload<'saved'>,
  asking: Asking,
): SentCharge {
  const { service, signal } = asking;
  const { saved, cvv, quote } = payload;
  const body = {
    payment_reference: payment.reference,
    public_key: payment.public_key,
    card_reference: saved,
    ...(cvv === null ? {} : { authorization: { cvv } }),
    ...(quote === undefined ? {} : { quote }),
  };
  return service.call(chargeSavedCard, body, { signal, idempotencyKey: submission.key });
}

type StepPayload = Exclude<
  CallTo<'send'>['submission']['payload'],
  { card: unknown } | { hosted: unknown } | { saved: unknown }
>;

function sendStep(
  { payment, submission }: CallTo<'send'>,
  authorization: StepPayload,
  asking: Asking,
): SentCharge {
  const { service, signal } = asking;
  const body = { public_key: payment.public_key, reference: chargeReference(payment), authorization };
  return service.call(authorizeCard, body, { signal, idempotencyKey: submission.key });
}

// Without a quote there is nothing to convert any more: the server state shows why.
async function newRate({ payment }: CallTo<'renewRate'>, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  const query = { ref: payment.reference, publicKey: payment.public_key };
  const asked = await service.call(getRates, undefined, { signal, query });
  if (!asked.ok) return { kind: 'no-rate' };
  return asked.value === null ? readServerState(asking) : { kind: 'rate', conversion: asked.value };
}

async function deleteCard(call: CallTo<'deleteCard'>, { service, signal }: Asking): Promise<CardAnswer> {
  const body = { card_reference: call.savedCard, public_key: call.payment.public_key };
  const result = await service.call(deleteSavedCard, body, { signal, idempotencyKey: call.key });
  if (result.ok) return { kind: 'cards', cards: result.value };
  const { failure } = result;
  return failure.kind === 'refused'
    ? { kind: 'refused', message: failure.message, fieldErrors: {} }
    : { kind: 'unknown' };
}

// Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow", as a refusal or in the charge; anywhere else the same code
// only means that the server state has changed (read-answer.ts).
async function resendOtp({ payment, key }: CallTo<'resendOtp'>, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  const body = { reference: chargeReference(payment) };
  const sent = service.call(resendCardOtp, body, { signal, idempotencyKey: key });
  const result = await sent;
  const answer = expiryIn(result) ?? (await readResend(result, payment, asking));
  return answer ?? readAnswer(sent, asking, OF_CARD);
}

function expiryIn(result: CallResult<ChargeView>): CardAnswer | null {
  if (result.ok) return expiredWhen(result.value.error_type, result.value.response_message);
  const { failure } = result;
  return failure.kind === 'refused' ? expiredWhen(failure.code, failure.message) : null;
}

function expiredWhen(code: string | null, message: string | null): CardAnswer | null {
  return code === 'PAYMENT_EXPIRED' ? { kind: 'payment-expired', message: message ?? '' } : null;
}

async function avsCountries({ service, signal }: Asking): Promise<CardAnswer> {
  const asked = await service.call(getAvsCountries, undefined, { signal });
  return asked.ok ? { kind: 'countries', countries: asked.value } : { kind: 'unknown' };
}

function cancel({ payment, key }: CallTo<'cancel'>, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  const body = { reference: chargeReference(payment) };
  return readAnswer(service.call(cancelCard, body, { signal, idempotencyKey: key }), asking, OF_CARD);
}

// The lighter call while nothing has changed; then the whole payment, because another tab may have gone on with it.
async function lookAtBank({ payment }: { payment: PaymentView }, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  const asked = await service.call(queryCard, { reference: chargeReference(payment) }, { signal });
  if (asked.ok && asked.value.stage === '3ds') return { kind: 'charge', charge: asked.value };
  return asked.ok || asked.failure.kind === 'refused' ? readServerState(asking) : { kind: 'unknown' };
}

// A charge in progress is queried by itself, which is the lighter call. Once it has changed, or when none is known, the whole payment is
// read (another tab may have paid).
async function lookUp({ payment }: { payment: PaymentView }, asking: Asking): Promise<CardAnswer> {
  const { service, signal } = asking;
  if (payment.charge?.channel === 'card' && payment.charge.status === 'processing') {
    const asked = await service.call(queryCard, { reference: payment.charge.reference }, { signal });
    const isSettled = asked.ok ? asked.value.status !== 'processing' : asked.failure.kind === 'refused';
    if (!isSettled) return { kind: 'unknown' };
  }
  return readServerState(asking);
}

/** How the answer to a submission is read. */
const OF_CARD = {
  refused: ({ message, fields, conversion }: RefusedCall): CardAnswer => ({
    kind: 'refused',
    message,
    fieldErrors: fieldErrorsOf(fields, fieldOf),
    ...(conversion === undefined ? {} : { conversion }),
  }),
  isComplete: AT_FIELDS.isComplete,
};

/** One field takes both `cardDetails.expiry_month` and `cardDetails.expiry_year`. */
function fieldOf(wireName: string): string {
  return wireName.startsWith('expiry') ? 'expiry' : wireName;
}

/** The saved card no longer exists. The server state lists those that do. */
async function readLostCard(result: CallResult<ChargeView>, asking: Asking): Promise<CardAnswer | null> {
  if (result.ok || result.failure.kind !== 'refused' || result.failure.code !== 'NO_CARD_RECORD') return null;
  const serverState = await readServerState(asking);
  return serverState.kind === 'payment'
    ? { kind: 'no-card', message: result.failure.message, payment: serverState.payment }
    : null;
}
