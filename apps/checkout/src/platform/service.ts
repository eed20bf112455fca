// Spec §7 Calls as this page makes them: with the session's token, renewed once when it has run out, and the service's time kept.
import { type CallOptions, type CallResult, type Client, createClient } from '@titan/contract/payer/client';
import type { Failure } from '@titan/contract/payer/failure';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { isRecord } from '@titan/contract/payer/readable';
import { setUpPayment } from '@titan/contract/payer/setup';
import { readTimeline } from '@titan/contract/payer/timeline';
import { LIMITS } from '@titan/rules/limits';
import type { FailedRequest, Http, ServerClock, Service } from './ports.ts';

const SERVICE_BASE = '/api';
const SET_UP = { type: 'modal-payment' } as const;

export type ServiceDeps = {
  payment: Pick<PaymentView, 'reference' | 'public_key'>;
  /** The page's own: what names the payment, and with it the session's authority, once a token has run out. */
  address: string;
  sessionToken: string;
  http: Http;
  clock: ServerClock;
  /** Fetches the code that the page needs to show this payment. Where that fails, the reading counts as failed. */
  prepare(payment: PaymentView): Promise<void>;
  /** The answer to a submission while the browser has no network: it is not sent, so nothing can have been charged. */
  offline?: { isNow(): boolean; message(): string };
  /** Called at every call without a usable answer, other than one that the page itself aborted. */
  onFailed?(request: FailedRequest): void;
};

/** Builds the calls of one payment; the token lives in here and nowhere else. */
export function createService({ payment, http, clock, ...deps }: ServiceDeps): Service {
  let token = deps.sessionToken;
  const clientWith = (bearer: () => string) =>
    createClient({ base: SERVICE_BASE, bearer, timeoutMs: LIMITS.requestTimeoutMs, ...http });
  const asPayer = clientWith(() => token);
  const asNewcomer = clientWith(() => payment.public_key);

  const renewToken = async ({ signal }: CallOptions): Promise<boolean> => {
    const open = { query: SET_UP, ...(signal ? { signal } : {}) };
    const opened = await asNewcomer(setUpPayment, { reference: deps.address }, open);
    if (opened.ok) token = opened.value.session_token;
    return opened.ok;
  };

  const renewing: Client = async (endpoint, body, options = {}) => {
    let result = await asPayer(endpoint, body, options);
    const hasRunOut =
      !result.ok && result.failure.kind === 'refused' && result.failure.code === 'NOT_AUTHORISED';
    if (hasRunOut && (await renewToken(options))) result = await asPayer(endpoint, body, options);
    keepTime(clock, result);
    return result;
  };
  const call = sentOnline(watched(renewing, SERVICE_BASE, deps.onFailed), deps.offline);

  return {
    call,
    callTestMode: createClient({
      base: '',
      bearer: () => token,
      timeoutMs: LIMITS.requestTimeoutMs,
      ...http,
    }),
    readTimeline: () => call(readTimeline, { payment_reference: payment.reference }),
    async readPayment(signal) {
      const read = await call(setUpPayment, { reference: payment.reference }, { signal, query: SET_UP });
      if (!read.ok) return read;
      clock.sync(read.value.payment.server_time);
      return prepared(read.value.payment, deps.prepare);
    },
  };
}

/** The payment, once the code that draws it is loaded; where that fails, the reading has failed. */
async function prepared(
  payment: PaymentView,
  prepare: ServiceDeps['prepare'],
): Promise<CallResult<PaymentView>> {
  try {
    await prepare(payment);
    return { ok: true, value: payment };
  } catch {
    return { ok: false, failure: { kind: 'unreachable', cause: 'network' } };
  }
}

/** An answer that only reports no change has the time too: a phone that slept may have lost it. */
function keepTime(clock: ServerClock, result: CallResult<unknown>): void {
  const time = result.ok && isRecord(result.value) ? result.value['server_time'] : null;
  if (typeof time === 'number') clock.sync(time);
}

/** In the embed script's frame no payment has a way back: the merchant's page is around it, and is notified (decision 0029). */
export function withoutWayBack(service: Service): Service {
  return {
    ...service,
    async readPayment(signal) {
      const read = await service.readPayment(signal);
      return read.ok ? { ...read, value: { ...read.value, redirect_url: null } } : read;
    },
  };
}

/** Reading calls are tried all the same: their failure changes nothing. */
function sentOnline(call: Client, offline: ServiceDeps['offline']): Client {
  if (!offline) return call;
  const { isNow, message } = offline;
  const notSent = (): Failure => ({
    kind: 'refused',
    httpStatus: 0,
    code: 'NOT_SENT',
    message: message(),
    fields: null,
  });
  return async (endpoint, body, options = {}) => {
    if (endpoint.changes && isNow()) return { ok: false, failure: notSent() };
    const result = await call(endpoint, body, options);
    const isCut = !result.ok && result.failure.kind === 'unreachable' && isNow();
    return isCut ? { ok: false, failure: { kind: 'unreachable', cause: 'offline' } } : result;
  };
}

/** Spec §1 Error reporting: reports each failed call with base and path. A call that the page aborted has not failed. */
export function watched(call: Client, base: string, onFailed?: (request: FailedRequest) => void): Client {
  if (!onFailed) return call;
  return async (endpoint, body, options = {}) => {
    const result = await call(endpoint, body, options);
    const isAborted = options.signal?.aborted === true;
    if (!result.ok && !isAborted) onFailed({ base, path: endpoint.path, status: statusOf(result.failure) });
    return result;
  };
}

function statusOf(failure: Failure): number | null {
  return failure.kind === 'unreachable' ? null : failure.httpStatus;
}
