// Every call to a provider ends by one deadline, whether the provider hangs, throws or answers late.
import type { Clock, Timers, Warn } from '@titan/platform/ports';
import { involveProvider } from '@titan/platform/request-context';
import { isHandle, type ProviderOperation, OPERATIONS, type Provider } from './port.ts';
import type { OpenedAt, TimedAnswer, TimelyCalls, TimelyProvider } from './providers.ts';

/** Shorter than the page waits (spec §9: 60 s), so that the payer is shown our "still checking" and not a timeout. */
export const PROVIDER_DEADLINE_MS = 45_000;

/** One call: `reference` is the charge's, the reversal's or the payment's; `outcome` is the answer's kind. */
export type ProviderAsked = {
  provider: string;
  /** The name of the account at it. */
  account: string;
  operation: string;
  reference: string;
  outcome: string;
  /** Why there is no answer; null: there is one. */
  cause: string | null;
  ms: number;
};

export type DeadlineDeps = {
  clock: Clock;
  timers: Timers;
  warn: Warn;
  /** Called when a call is about to be made. */
  onAsking?(operation: ProviderOperation): void;
  /** Called when a call was answered, or its answer is lost. */
  onAsked(asked: ProviderAsked, operation: ProviderOperation): void;
};

type AnyAnswer = { kind: string; handle?: string | undefined; sent?: 'never' | 'maybe'; cause?: string };
type ProviderCall = (
  request: { reference: string } | { paymentReference: string },
  ...more: unknown[]
) => Promise<AnyAnswer>;

/** Puts the deadline on each call. An answer that is late by then, or thrown, is `lost`: the request may have arrived. */
export function withDeadline(provider: Provider, at: OpenedAt, deps: DeadlineDeps): TimelyProvider {
  const { name, account } = at;
  /** Without a name that cannot be stored: what was answered counts all the same. */
  const storable = (answer: AnyAnswer): AnyAnswer => {
    if (answer.handle === undefined || isHandle(answer.handle)) return answer;
    deps.warn('A provider’s own name for a charge cannot be stored', { provider: name, account });
    return { ...answer, handle: undefined };
  };
  const inTime: InTime =
    (operation, call) =>
    async (request, ...more) => {
      if (!operation.isLookUp) involveProvider();
      const reference = 'reference' in request ? request.reference : request.paymentReference;
      const askedAt = deps.clock.now();
      deps.onAsking?.(operation);
      const answering = (async () => storable(await call(request, ...more)))().catch((error: unknown) => {
        const facts = { reference, provider: name, account, err: error };
        deps.warn('A provider threw instead of answering', facts);
        return lost('thrown');
      });
      const answered = { askedAt, ...(await answerInTime(deps.timers, answering)) };
      const ms = deps.clock.now() - askedAt;
      const { kind: outcome, cause = null } = answered.answer;
      const asked = { provider: name, account, operation: operation.name, reference, outcome, cause, ms };
      deps.onAsked(asked, operation);
      return answered;
    };
  const sendsNoMore = async () =>
    ({ answer: { kind: 'limit' }, askedAt: deps.clock.now(), late: null }) as const;
  const whole = { ...provider, answerStep: provider.answerStep ?? provider.query };
  const timely = eachInTime(whole, OPERATIONS, inTime) as TimelyCalls & Pick<TimelyProvider, 'answerStep'>;
  return {
    ...timely,
    ...at,
    resendOtp: timely.resendOtp ?? sendsNoMore,
    resendPrompt: timely.resendPrompt ?? sendsNoMore,
  };
}

type InTime = (
  operation: ProviderOperation,
  call: ProviderCall,
) => (...asked: Parameters<ProviderCall>) => Promise<TimedAnswer<AnyAnswer>>;
type OperationTree = {
  readonly [name: string]: ProviderOperation | Readonly<Record<string, ProviderOperation>>;
};

/** The calls that are named, alone or within a capability, by the deadline; all else as it is. */
function eachInTime(calls: object, named: OperationTree, inTime: InTime): unknown {
  const timed = ([name, member]: [string, unknown]): [string, unknown] => {
    const operation = named[name];
    if (!operation || !member) return [name, member];
    if (typeof member === 'function')
      return [name, inTime(operation as ProviderOperation, member as ProviderCall)];
    return [name, eachInTime(member, operation as OperationTree, inTime)];
  };
  return Object.fromEntries(Object.entries(calls).map(timed));
}

const lost = (cause: string): AnyAnswer => ({ kind: 'lost', sent: 'maybe', cause });

async function answerInTime(
  timers: Timers,
  answering: Promise<AnyAnswer>,
): Promise<Omit<TimedAnswer<AnyAnswer>, 'askedAt'>> {
  let cancel = (): void => {};
  const deadline = new Promise<null>((resolve) => {
    cancel = timers.after(PROVIDER_DEADLINE_MS, () => resolve(null));
  });
  const inTime = await Promise.race([answering.then((answer) => ({ answer, late: null })), deadline]);
  cancel();
  return inTime ?? { answer: lost('deadline'), late: answering };
}
