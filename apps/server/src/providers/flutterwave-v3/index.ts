// Flutterwave, API version 3: cards on its own page or, by the account's switch, on ours; mobile money (GHS, KES, TZS, XAF, XOF); transfers to an
// account of the charge's own (NGN).
import type { Clock, HttpOut } from '@titan/platform/ports';
import { refusedUndone, UNKNOWN } from '../answers.ts';
import { type Calls, createBearerCalls, type Said } from '../bearer-calls.ts';
import { createProviderHttp } from '../http.ts';
import type {
  Account,
  ChargeRequest,
  ChargeUnderWay,
  Connector,
  NewCharge,
  Provider,
  ProviderAnswer,
  SentCharge,
  SetUpReports,
  StepAnswer,
  WalletRequest,
} from '../port.ts';
import { createRateLimits } from '../rate-limit.ts';
import { readFlutterwaveV3Callback } from './callback.ts';
import { cardChargeOf, chargeOf, hostedChargeOf, walletOf } from './charge-body.ts';
import { debitsSince, triesPath } from './list.ts';
import { FLUTTERWAVE_V3_PROBE } from './probe.ts';
import { FLUTTERWAVE_V3_LIMITS } from './limits.ts';
import { refundCalls } from './refunds.ts';
import { FLUTTERWAVE_V3_SETUP } from './setup.ts';
import { openAccount, receivedAnswerOf } from './transfers.ts';
import {
  chargeAnswerOf,
  type Charged,
  failedAnswerOf,
  flwRefIn,
  hostedAnswerOf,
  isCardWanted,
  isRefusal,
  queriedAnswerOf,
} from './words.ts';

export const FLUTTERWAVE_V3 = 'flutterwave-v3';
export const FLUTTERWAVE_V3_URL = 'https://api.flutterwave.com/v3';

/** It publishes no limit. */
const RATE = { perSecond: 10, burst: 40 };

export type FlutterwaveV3Place = {
  /** A stub's, in place of Flutterwave's. */
  baseUrl?: string;
  http: HttpOut;
  clock: Clock;
};

/** Builds the connector. */
export function flutterwaveV3Connector({
  baseUrl = FLUTTERWAVE_V3_URL,
  http,
  clock,
}: FlutterwaveV3Place): Connector {
  const limits = createRateLimits(clock);
  return {
    name: FLUTTERWAVE_V3,
    limits: FLUTTERWAVE_V3_LIMITS,
    setup: FLUTTERWAVE_V3_SETUP,
    probe: FLUTTERWAVE_V3_PROBE,
    open({ id, credentials, setUp }: Account) {
      const { secretKey, encryptionKey } = credentials;
      if (!secretKey || !encryptionKey) throw new Error('The account lacks a key');
      const wayOut = createProviderHttp({ http, baseUrl, limit: limits(String(id), RATE) });
      const change =
        'Flutterwave does not take the secret key: copy the one of version 3 from the dashboard and roll the credentials.';
      const calls = createBearerCalls({ http: wayOut, key: secretKey, setUp, change });
      return provider({ calls, base: baseUrl, encryptionKey, clock, setUp });
    },
    readCallback: readFlutterwaveV3Callback,
  };
}

type Opened = {
  calls: Calls;
  base: string;
  encryptionKey: string;
  clock: Clock;
  setUp: SetUpReports | undefined;
};

function provider(opened: Opened): Provider {
  const { calls, clock, setUp } = opened;
  return {
    card: {
      requiredOf: () => ['cvv'],
      charge: (request) => cardCharged(opened, request),
    },
    hostedCard: { charge: (request) => onItsPage(opened, request) },
    wallet: {
      refuses: (wallet) => (walletOf(wallet) ? null : { code: 'NETWORK_NOT_TAKEN' }),
      charge: (request) => walletCharged(opened, request),
    },
    transferAccount: { open: (request) => openAccount({ calls, setUp, now: clock.now() }, request) },
    refund: refundCalls(calls),
    query: (charge) => queried(opened, charge),
    answerStep: (charge, answer) => stepAnswered(opened, charge, answer),
    debitsSince: (since, page) => debitsSince({ calls, now: clock.now() }, since, page),
  };
}

type Sent = Pick<SentCharge, 'reference' | 'amountMinor' | 'currency'>;

/** As it is asked about, with nothing known of it. */
function sentCharge({ reference, amountMinor, currency }: Sent, channel: SentCharge['channel']): SentCharge {
  return { reference, channel, handle: null, amountMinor, currency };
}

/** Where only a query tells what the answer means, asks at once: a refusal of what Flutterwave does not know has done nothing. */
async function meaningOf(
  opened: Opened,
  charge: SentCharge,
  said: Said,
  answer: Charged,
): Promise<ProviderAnswer> {
  if (answer.kind !== 'query') return answer;
  const found = await queried(opened, charge);
  const isUndone = found.kind === 'not_found' && charge.handle === null && isRefusal(said);
  return isUndone ? refusedUndone(said) : found;
}

async function onItsPage(opened: Opened, request: NewCharge): Promise<ProviderAnswer> {
  const { calls, base } = opened;
  const said = await calls({ path: '/payments', body: hostedChargeOf(request) });
  if (said.kind === 'lost') return said;
  const answer = hostedAnswerOf({ reference: request.reference, opens: '3DS', base }, said);
  return meaningOf(opened, sentCharge(request, 'card'), said, answer);
}

async function cardCharged(opened: Opened, request: ChargeRequest): Promise<ProviderAnswer> {
  const { calls, base, encryptionKey } = opened;
  const said = await calls({ path: '/charges?type=card', body: cardChargeOf(request, encryptionKey) });
  if (said.kind === 'lost') return said;
  if (isCardWanted(said)) {
    // The card is kept nowhere for that: its payer types it again, where it may be kept.
    const { card: _, ...hosted } = request;
    return onItsPage(opened, hosted);
  }
  const answer = chargeAnswerOf({ reference: request.reference, opens: '3DS', base }, said);
  return meaningOf(opened, sentCharge(request, 'card'), said, answer);
}

const NO_NETWORK: ProviderAnswer = { kind: 'lost', sent: 'never', cause: 'network_not_taken' };

async function walletCharged(opened: Opened, { wallet, ...request }: WalletRequest): Promise<ProviderAnswer> {
  const { calls, base } = opened;
  const named = walletOf(wallet);
  if (!named) return NO_NETWORK;
  const said = await calls({
    path: `/charges?type=${named.type}`,
    body: { ...chargeOf(request), ...named.fields, redirect_url: request.returnUrl },
  });
  if (said.kind === 'lost') return said;
  const answer = chargeAnswerOf({ reference: request.reference, opens: 'REDIRECT', base }, said);
  return meaningOf(opened, sentCharge(request, 'mobile_money'), said, answer);
}

/** Verify knows one transaction; where that has failed, the list has those that were tried beside it. */
async function queried({ calls, clock }: Opened, charge: SentCharge): Promise<ProviderAnswer> {
  const tries = triesPath(charge.reference, clock.now());
  if (charge.channel === 'bank_transfer') {
    const said = await calls({ path: tries });
    return said.kind === 'lost' ? said : receivedAnswerOf(charge, said);
  }
  const query = new URLSearchParams({ tx_ref: charge.reference });
  const verified = await calls({ path: `/transactions/verify_by_reference?${query}` });
  if (verified.kind === 'lost') return verified;
  const answer = queriedAnswerOf(charge, verified);
  if (answer.kind !== 'failed') return answer;
  const said = await calls({ path: tries });
  return said.kind === 'lost' ? said : failedAnswerOf(charge, said);
}

/** Without Flutterwave's reference, which the lost answer had, a code cannot be sent. */
const NO_REFERENCE = { kind: 'lost', sent: 'never', cause: 'no_reference' } as const;

async function stepAnswered(
  opened: Opened,
  charge: ChargeUnderWay,
  answer: StepAnswer,
): Promise<ProviderAnswer> {
  // Nothing else that it asks for is answered on our page.
  if (answer.kind !== 'otp') return UNKNOWN;
  const { calls, base } = opened;
  const flw_ref = flwRefIn(charge.handle);
  if (flw_ref === null) return NO_REFERENCE;
  const said = await calls({ path: '/validate-charge', body: { otp: answer.value, flw_ref, type: 'card' } });
  if (said.kind === 'lost') return said;
  const next = chargeAnswerOf({ reference: charge.reference, opens: '3DS', base }, said);
  const found = await meaningOf(opened, charge, said, next);
  // Not documented: whether the payer may answer again. If not, that is refused too, and the query tells the end.
  return isRefusal(said) && found.kind === 'step' ? { ...found, secretWasWrong: true } : found;
}
