// Spec §7 Calls as this page makes them: with the session's token, renewed once when it has run out, and the service's time kept.
import { type CallOptions, type Client, createClient } from '@titan/contract/client';
import type { PaymentView } from '@titan/contract/payment';
import { setUpPayment } from '@titan/contract/setup';
import { LIMITS } from '@titan/rules/limits';
import type { Http, ServerClock, Service } from './ports.ts';

const SERVICE_BASE = '/api';
const SET_UP = { type: 'modal-payment' } as const;

export type ServiceParts = {
  payment: Pick<PaymentView, 'reference' | 'public_key'>;
  sessionToken: string;
  http: Http;
  clock: ServerClock;
  /** Fetches what the page needs to read this truth; one that cannot be read is as good as none. */
  prepare(payment: PaymentView): Promise<void>;
};

/** Builds the calls of one payment; the token lives in here and nowhere else. */
export function createService({ payment, sessionToken, http, clock, prepare }: ServiceParts): Service {
  let token = sessionToken;
  const clientWith = (bearer: () => string) =>
    createClient({ base: SERVICE_BASE, bearer, timeoutMs: LIMITS.requestTimeoutMs, ...http });
  const asPayer = clientWith(() => token);
  const asNewcomer = clientWith(() => payment.public_key);

  const renewToken = async (options: CallOptions): Promise<boolean> => {
    const { signal } = options;
    const open = { query: SET_UP, ...(signal ? { signal } : {}) };
    const opened = await asNewcomer(setUpPayment, { reference: payment.reference }, open);
    if (opened.ok) token = opened.value.session_token;
    return opened.ok;
  };

  const call: Client = async (endpoint, body, options = {}) => {
    const result = await asPayer(endpoint, body, options);
    const hasRunOut =
      !result.ok && result.failure.kind === 'refused' && result.failure.code === 'NOT_AUTHORISED';
    if (!hasRunOut || !(await renewToken(options))) return result;
    return asPayer(endpoint, body, options);
  };

  return {
    call,
    callSandbox: createClient({ base: '', bearer: () => token, timeoutMs: LIMITS.requestTimeoutMs, ...http }),
    async readPayment(signal) {
      const read = await call(setUpPayment, { reference: payment.reference }, { signal, query: SET_UP });
      if (!read.ok) return read;
      clock.sync(read.value.payment.server_time);
      try {
        await prepare(read.value.payment);
      } catch {
        return { ok: false, failure: { kind: 'unreachable', cause: 'network' } };
      }
      return { ok: true, value: read.value.payment };
    },
  };
}

/** In the embed script's frame no truth has a way back: the merchant's page stands around it, and is told (decision 0029). */
export function withoutWayBack(service: Service): Service {
  return {
    ...service,
    async readPayment(signal) {
      const read = await service.readPayment(signal);
      return read.ok ? { ...read, value: { ...read.value, redirect_url: null } } : read;
    },
  };
}
