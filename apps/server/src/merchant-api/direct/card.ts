// The card calls: charge_data is decrypted, then charged as a card from the page.
import { isRefused } from '@titan/platform/refusal';
import type { Authorization } from '@titan/contract/payer/card.schema';
import { cleanLine } from '@titan/rules/clean-text';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../db/column-values.ts';
import type { ChargeDataKeys } from '../../merchants/encryption-keys.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { ReadChargeRow } from '../transaction-store.ts';
import type { Sent } from '../../platform/declared-call.ts';
import { addCall, type CallInput, withMessage } from '../call.ts';
import { type Refused, refusedFields, wrongField } from '../envelope.ts';
import { type ReadFields, readFields, snakeCased } from '../fields/fields.ts';
import {
  type AuthorizeBody,
  type BillingAddressBody,
  CARD_BODY,
  type CardBody,
  paymentProblems,
} from './bodies.ts';
import {
  authorizeCardDirectly,
  chargeCardDirectly,
  resendCardOtpDirectly,
  type DirectDeps,
  openDirectly,
  ownCharge,
  readCharged,
  refusedDirectly,
} from './charge.ts';
import { type CardChargeReply, type ResendReply, cardReplyOf, resendReplyOf } from './replies.ts';
import type { DirectAnswer } from './services.ts';

type CardDeps = DirectDeps & { chargeData: ChargeDataKeys };

const UNREADABLE =
  '"charge_data" must be "<ivHex>:<cipherHex>:<tagHex>" of JSON, sealed with your encryption key by AES-256-GCM with a 16-byte IV';

export function addCardCalls(scope: FastifyInstance, deps: CardDeps): void {
  addCall(scope, deps, chargeCardDirectly, (input) => charge(deps, input));
  addCall(scope, deps, authorizeCardDirectly, ({ owner, body }) => authorize(deps, owner, body));
  addCall(scope, deps, resendCardOtpDirectly, ({ owner, body }) =>
    resend(deps, owner, body.transaction_reference),
  );
}

async function charge(
  deps: CardDeps,
  { owner, body }: CallInput<{ charge_data: string }, unknown>,
): Promise<CardChargeReply | Refused | Sent> {
  const opened = await deps.chargeData.open(owner, body.charge_data);
  if (opened.kind === 'no_key')
    return wrongField('charge_data', 'You have no encryption key yet, so "charge_data" cannot be opened');
  if (opened.kind === 'unreadable') return wrongField('charge_data', UNREADABLE);
  const read = readCardBody(opened.data, owner.env);
  if (!read.ok) return refusedFields(read.problems);
  const { card, ...fields } = read.value;
  const { number, cvv, expiry_month, expiry_year, name, pin = null } = card;
  const details = {
    number,
    cvv,
    expiry_month,
    expiry_year: expiry_year.slice(-2),
    ...(name ? { name: cleanLine(name) } : {}),
  };
  const problems = await deps.checks.card(owner, fields.currency, details);
  const payment = await openDirectly(deps, owner, 'card', fields, problems);
  if (isRefused(payment)) return payment;
  return chargeOutcome(deps, owner, await deps.direct.chargeCard(payment.reference, { details, pin }));
}

function readCardBody(data: unknown, env: Env): ReadFields<CardBody> {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return { ok: false, problems: { charge_data: { message: '"charge_data" must hold a JSON object' } } };
  return readFields(CARD_BODY[env], snakeCased(data), paymentProblems('card'));
}

async function authorize(
  deps: CardDeps,
  owner: Owner,
  { transaction_reference: reference, authorization = {}, avs }: AuthorizeBody,
): Promise<CardChargeReply | Refused | Sent> {
  const own = await ownCharge(deps, owner, reference, 'card');
  if (isRefused(own)) return own;
  const { avs: inside, ...others } = authorization;
  const address = avs ?? inside;
  const answer: Authorization = address ? { ...others, avs: addressOf(address) } : others;
  return chargeOutcome(deps, owner, await deps.direct.answerCard(own.reference, answer), own);
}

function addressOf({ zip_codes: other = '', zip_code = other, ...lines }: BillingAddressBody) {
  const { country, address, state, city } = lines;
  return {
    country: cleanLine(country),
    address: cleanLine(address),
    state: cleanLine(state),
    city: cleanLine(city),
    zip_code,
  };
}

async function resend(deps: CardDeps, owner: Owner, reference: string): Promise<ResendReply | Refused> {
  const own = await ownCharge(deps, owner, reference, 'card');
  if (isRefused(own)) return own;
  const answer = await deps.direct.resendOtp(own.reference, 'card');
  return isRefused(answer) ? refusedDirectly(answer, own) : resendReplyOf(answer);
}

async function chargeOutcome(
  deps: CardDeps,
  owner: Owner,
  answer: DirectAnswer,
  asked?: ReadChargeRow,
): Promise<CardChargeReply | Refused | Sent> {
  if (isRefused(answer)) return refusedDirectly(answer, asked);
  const data = cardReplyOf(await readCharged(deps, owner, answer));
  return answer.response_message === null ? data : withMessage(answer.response_message, data);
}
