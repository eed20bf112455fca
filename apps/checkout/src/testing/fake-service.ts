// For tests: the service as a set of open calls that the test answers when and how it likes.
import type { CallResult, Client } from '@titan/contract/payer/client';
import type { Failure, Refusal } from '@titan/contract/payer/failure';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import type { Service } from '../platform/ports.ts';

/** Paths of the card calls, and `payment` for reading the payment. */
export type CallName =
  | '/card/charge'
  | '/card/charge-savedcard'
  | '/card/delete-savedcard'
  | '/card/authorize'
  | '/card/query'
  | '/card/resend-otp'
  | '/card/cancel'
  | '/card/avs-countries'
  | '/card/get-rates'
  | '/events/ticket'
  | '/mobile-money/charge'
  | '/mobile-money/auth-otp'
  | '/mobile-money/auth-stk'
  | '/mobile-money/resend-otp'
  | '/mobile-money/resend-stk'
  | '/mobile-money/query'
  | '/mobile-money/query-direct'
  | '/sandbox/phone'
  /** Set-up with type=bank_transfer. */
  | '/'
  | '/bank/query'
  | '/bank/charge'
  | '/bank/authorize'
  | '/bank/resend-otp'
  | '/bank/banks'
  | '/bank/all-banks'
  | '/bank/processor-request'
  | '/sandbox/bank-app'
  | '/bank-transfer/return-part'
  | '/sandbox/transfers'
  | '/sandbox/transfers/auto-complete'
  | 'payment';
export type FakeCall = {
  name: string;
  body: unknown;
  key: string | undefined;
  signal: AbortSignal | undefined;
};

type OpenCall = FakeCall & { answer(result: CallResult<never>): void };

export const UNREACHABLE: Failure = { kind: 'unreachable', cause: 'network' };
export const MALFORMED: Failure = { kind: 'malformed', httpStatus: 200, detail: 'test' };

/** `NOT_SENT` is the page's own code. */
export function refusal(code: Refusal | 'NOT_SENT', message = `refused: ${code}`, httpStatus = 409): Failure {
  return { kind: 'refused', httpStatus, code, message, fields: null };
}

export function createFakeService() {
  const calls: FakeCall[] = [];
  const open: OpenCall[] = [];
  const ask = <T>(call: FakeCall): Promise<CallResult<T>> =>
    new Promise((resolve) => {
      calls.push(call);
      open.push({ ...call, answer: resolve as OpenCall['answer'] });
    });
  const call: Client = (endpoint, body, options) =>
    ask({ name: endpoint.path, body, key: options?.idempotencyKey, signal: options?.signal });
  const readPayment = (signal: AbortSignal): Promise<CallResult<PaymentView>> =>
    ask({ name: 'payment', body: null, key: undefined, signal });
  const isWanted = ({ signal }: OpenCall) => signal?.aborted !== true;
  const asked: ((steps: CallResult<{ steps: Timeline }>) => void)[] = [];
  const readTimeline = () => new Promise<CallResult<{ steps: Timeline }>>((resolve) => asked.push(resolve));
  const settle = async (name: CallName, result: CallResult<unknown>): Promise<void> => {
    const named = open.filter((waiting) => waiting.name === name);
    const first = named.find(isWanted) ?? named[0];
    const at = first === undefined ? -1 : open.indexOf(first);
    const [waiting] = at < 0 ? [] : open.splice(at, 1);
    if (waiting === undefined) throw new Error(`Nobody waits for ${name}`);
    waiting.answer(result as CallResult<never>);
    await nextTurn();
  };
  return {
    service: { call, callTestMode: call, readPayment, readTimeline } satisfies Service,
    /** Open readings of the timeline, apart from the calls that move a payment. */
    timelineAsked: asked,
    calls,
    /** Names of the calls that wait for an answer; aborted ones do not. */
    waiting: () => open.filter(isWanted).map(({ name }) => name),
    countOf: (name: CallName) => calls.filter((made) => made.name === name).length,
    answer: (name: CallName, value: unknown) => settle(name, { ok: true, value }),
    fail: (name: CallName, failure: Failure) => settle(name, { ok: false, failure }),
  };
}

/** Lets every promise that can go on go on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
