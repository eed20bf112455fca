// The connector to the sandbox: a processor like any other, over HTTP, which has everything that a processor can have.
import { SANDBOX_CALLBACK_HEADERS } from '@titan/contract/sandbox/wire.schema';
import { bankList, debitList } from '@titan/contract/sandbox/wire.schema';
import type { Clock, HttpAnswer, HttpOut, Warn } from '@titan/platform/ports';
import { createAccountHttp, type ProviderRequest } from '../http.ts';
import type { Account, Connector } from '../connector.ts';
import type {
  BankListAnswer,
  ChargeCalls,
  ChargeUnderWay,
  NewCharge,
  Provider,
  ProviderAnswer,
  ReversalRequest,
} from '../port.ts';
import { isSignature } from '../signature.ts';
import { isShared, refusesCard, refusesWallet, requiredOf } from './instruments.ts';
import { SANDBOX_LIMITS } from './limits.ts';
import {
  bodyOf,
  type ChargeAnswer,
  chargeAnswerIn,
  readingOf,
  reversalAnswerIn,
  type Unread,
} from './words.ts';

export const SANDBOX = 'sandbox';

/** Its accounts have one credential, which it knows callers by and signs callbacks with. */
export type SandboxCredentials = { secret: string };

/** Longer than the service waits, so that an answer that comes late still counts. */
const DEADLINE_MS = 80_000;
/** It limits nobody; this keeps a loop of ours from flooding it. */
const RATE = { perSecond: 5_000, burst: 10_000 };

export type SandboxDeps = {
  baseUrl: string;
  http: HttpOut;
  clock: Clock;
  warn: Warn;
};

export function createSandboxConnector({ baseUrl, http, clock, warn }: SandboxDeps): Connector {
  const httpOf = createAccountHttp({ http, clock }, RATE);
  return {
    name: SANDBOX,
    title: 'Sandbox',
    limits: SANDBOX_LIMITS,
    // The start makes its accounts and gives them its secret.
    setup: null,
    open: ({ id, name: account, credentials, callbackUrl }) => {
      const headers = { authorization: `Bearer ${credentials['secret'] ?? ''}` };
      const unread: Unread = (facts) =>
        warn('The sandbox answered in words that are not known', { provider: SANDBOX, account, ...facts });
      return openAccount({ callbackUrl, unread, call: callOver(httpOf(id, baseUrl).send, headers) });
    },
    readCallback({ headers, body }, credentials) {
      const at = headers[SANDBOX_CALLBACK_HEADERS.timestamp];
      if (typeof at !== 'string') return { kind: 'refused' };
      const signature = headers[SANDBOX_CALLBACK_HEADERS.signature];
      const signed = Buffer.concat([Buffer.from(`${at}.`), body]);
      const isFresh = Math.abs(clock.now() - Number(at)) <= CALLBACK_WINDOW_MS;
      const isOurs = credentials.some(({ secret = '' }) => isSignature(signature, 'sha256', secret, signed));
      return isFresh && isOurs ? readingOf(body) : { kind: 'refused' };
    },
  };
}

/** An older callback could be a recorded one. */
const CALLBACK_WINDOW_MS = 5 * 60_000;

/** Calls that move money, or may, have a body. */
type SandboxCall = (path: ProviderRequest['path'], body?: object) => Promise<HttpAnswer>;

function callOver(
  send: (request: ProviderRequest) => Promise<HttpAnswer>,
  headers: Record<string, string>,
): SandboxCall {
  return (path, body) =>
    body === undefined
      ? send({ method: 'GET', path, headers, body: null, deadlineMs: DEADLINE_MS, movesMoney: false })
      : send({
          method: 'POST',
          path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          deadlineMs: DEADLINE_MS,
          movesMoney: true,
        });
}

type SandboxAccount = Pick<Account, 'callbackUrl'> & { call: SandboxCall; unread: Unread };

function openAccount(opened: SandboxAccount): Provider {
  const { callbackUrl, call, unread } = opened;
  // It signs its callbacks, so all go to the account's own address.
  const begin = async (path: ProviderRequest['path'], request: NewCharge): Promise<ProviderAnswer> => {
    // Its pages lead back to ours by themselves.
    const { returnUrl: _, ...sent } = request;
    return withoutLimit(chargeAnswerIn(await call(path, { ...sent, callbackUrl }), sent.reference, unread));
  };
  return {
    isShared,
    card: {
      refuses: refusesCard,
      requiredOf,
      charge: (request) => begin('/v1/charges/card', request),
    },
    wallet: { refuses: refusesWallet, charge: (request) => begin('/v1/charges/wallet', request) },
    bankDebit: {
      async list({ currency, paymentReference }): Promise<BankListAnswer> {
        const query = new URLSearchParams({ currency, payment_reference: paymentReference });
        const answer = bodyOf(bankList, await call(`/v1/banks?${query}`), unread);
        if (answer === null) return { kind: 'lost', sent: 'maybe', cause: 'unreadable' };
        return 'banks' in answer ? { kind: 'banks', banks: answer.banks } : answer;
      },
      charge: (request) => begin('/v1/charges/bank', request),
    },
    transferAccount: { open: (request) => begin('/v1/accounts', request) },
    ...chargeCalls(opened),
    async debitsSince(since, page) {
      const query = new URLSearchParams({ since: page ?? String(since), callback_url: callbackUrl });
      const list = bodyOf(debitList, await call(`/v1/debits?${query}`), unread);
      if (!list || !('debits' in list)) return null;
      return { debits: list.debits, next: list.next === null ? null : String(list.next) };
    },
    refund: {
      async send(request) {
        const { reference, reversalReference, transferId, amountMinor, currency, refusedAs } = request;
        const sum = { transferId, amountMinor, currency, ...(refusedAs !== undefined && { refusedAs }) };
        const sent = await call('/v1/reversals', { reference, reversalReference, ...sum });
        return reversalAnswerIn(sent, reversalReference, unread);
      },
      async query(request) {
        return reversalAnswerIn(await call(reversalPath(request)), request.reversalReference, unread);
      },
    },
  };
}

function chargeCalls({ call, unread }: SandboxAccount): ChargeCalls {
  const about = async (
    { reference, paymentReference }: ChargeUnderWay,
    what: string,
    more: object = {},
  ): Promise<ChargeAnswer> => {
    const path = `/v1/charges/${encodeURIComponent(reference)}/${what}` as const;
    return chargeAnswerIn(await call(path, { paymentReference, ...more }), reference, unread);
  };
  return {
    answerStep: async (charge, answer) => withoutLimit(await about(charge, 'step', { answer })),
    async query({ reference }) {
      const answer = await call(`/v1/charges/${encodeURIComponent(reference)}`);
      return withoutLimit(chargeAnswerIn(answer, reference, unread));
    },
    cancel: async (charge) => withoutLimit(await about(charge, 'cancel')),
    resendOtp: (charge) => about(charge, 'resend-otp'),
    resendPrompt: (charge) => about(charge, 'resend-prompt'),
  };
}

/** Only a resend is answered that no more are sent. */
function withoutLimit(answer: ChargeAnswer): ProviderAnswer {
  return answer.kind === 'limit' ? { kind: 'processing', message: '' } : answer;
}

function reversalPath({ reference, reversalReference, transferId }: ReversalRequest): `/${string}` {
  const query = new URLSearchParams({ charge: reference, ...(transferId ? { transfer: transferId } : {}) });
  return `/v1/reversals/${encodeURIComponent(reversalReference)}?${query}`;
}
