// Every question to a provider ends by one deadline, whatever the provider does: hangs, throws or answers late (guides F-38).
import type { Clock, Timers, Warn } from '../platform/ports.ts';
import { involveProvider } from '../platform/request-context.ts';
import type { TimedAnswer, Provider, Providers, TimelyProvider } from './port.ts';

/** Shorter than the page waits (spec §9: 60 s), so that the payer hears "still checking" from us and not from a time-out. */
export const PROVIDER_DEADLINE_MS = 45_000;

/** One question: `reference` is the charge's, the reversal's or the payment's; `outcome` is the answer's kind. */
export type ProviderAsked = {
  provider: string;
  operation: string;
  reference: string;
  outcome: string;
  ms: number;
};

type DeadlineParts = {
  clock: Clock;
  timers: Timers;
  warn: Warn;
  /** Called when each question has its answer, or has lost it. */
  onAsked(asked: ProviderAsked): void;
};

type Lost = { kind: 'lost'; sent: 'maybe'; cause: string };
type Ask = <Answer extends { kind: string }>(
  operation: keyof Provider,
  reference: string,
  question: () => Promise<Answer>,
) => Promise<TimedAnswer<Answer | Lost>>;

/** Puts the deadline around each method. What did not come by then, and what was thrown, is `lost`: it may have been received. */
export function withDeadline(provider: Provider, parts: DeadlineParts): TimelyProvider {
  const askInTime: Ask = async (operation, reference, question) => {
    const askedAt = parts.clock.now();
    const told = question().catch((error: unknown): Lost => {
      parts.warn('A provider threw instead of answering', { reference, provider: provider.name, err: error });
      return { kind: 'lost', sent: 'maybe', cause: 'thrown' };
    });
    const answered = await answerInTime(parts.timers, told);
    const ms = parts.clock.now() - askedAt;
    parts.onAsked({ provider: provider.name, operation, reference, outcome: answered.answer.kind, ms });
    return answered;
  };
  const ask: Ask = (operation, reference, question) => {
    involveProvider();
    return askInTime(operation, reference, question);
  };
  return {
    name: provider.name,
    refuses: (card) => provider.refuses(card),
    isShared: (instrument) => provider.isShared(instrument),
    requiredOf: (card) => provider.requiredOf(card),
    charge: (request) => ask('charge', request.reference, async () => provider.charge(request)),
    refusesWallet: (wallet) => provider.refusesWallet(wallet),
    chargeWallet: (request) =>
      ask('chargeWallet', request.reference, async () => provider.chargeWallet(request)),
    // A list moves no money.
    banks: (request) => askInTime('banks', request.paymentReference, async () => provider.banks(request)),
    chargeBank: (request) => ask('chargeBank', request.reference, async () => provider.chargeBank(request)),
    openAccount: (request) =>
      ask('openAccount', request.reference, async () => provider.openAccount(request)),
    resendPrompt: (charge) =>
      ask('resendPrompt', charge.reference, async () => provider.resendPrompt(charge)),
    answerStep: (charge, answer) =>
      ask('answerStep', charge.reference, async () => provider.answerStep(charge, answer)),
    resendOtp: (charge) => ask('resendOtp', charge.reference, async () => provider.resendOtp(charge)),
    query: (reference) => ask('query', reference, async () => provider.query(reference)),
    cancel: (charge) => ask('cancel', charge.reference, async () => provider.cancel(charge)),
    reverse: (request) => ask('reverse', request.reference, async () => provider.reverse(request)),
    readCallback: (callback) => {
      involveProvider();
      return provider.readCallback(callback);
    },
  };
}

/** Builds the list of known providers; new charges go to the first. */
export function createProviders(known: readonly [TimelyProvider, ...TimelyProvider[]]): Providers {
  const byName = (name: string) => known.find((each) => each.name === name) ?? null;
  return {
    forNew: known[0],
    known: byName,
    of(name) {
      const provider = byName(name);
      if (!provider) throw new Error(`No provider is named ${name}`);
      return provider;
    },
  };
}

async function answerInTime<Answer>(
  timers: Timers,
  told: Promise<Answer>,
): Promise<TimedAnswer<Answer | Lost>> {
  let cancel = (): void => {};
  const deadline = new Promise<null>((resolve) => {
    cancel = timers.after(PROVIDER_DEADLINE_MS, () => resolve(null));
  });
  const inTime = await Promise.race([told.then((answer) => ({ answer, late: null })), deadline]);
  cancel();
  return inTime ?? { answer: { kind: 'lost', sent: 'maybe', cause: 'deadline' }, late: told };
}
