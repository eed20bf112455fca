// Every call to a provider ends by one deadline, whether the provider hangs, throws or answers late.
import type { Clock, Timers, Warn } from '../platform/ports.ts';
import { involveProvider } from '../platform/request-context.ts';
import {
  type BankDebitCalls,
  type CardCalls,
  type ChargeCalls,
  type HostedCardCalls,
  isHandle,
  type Provider,
  type RefundCalls,
  type ResendAnswer,
  type SentCharge,
  type TransferAccountCalls,
  type WalletCalls,
  type WithHandle,
} from './port.ts';
import type { TimedAnswer, Timely, TimelyProvider } from './providers.ts';

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

export type DeadlineParts = {
  clock: Clock;
  timers: Timers;
  warn: Warn;
  /** Called when a call is about to be made. */
  onAsking?(operation: string): void;
  /** Called when a call was answered, or its answer is lost. */
  onAsked(asked: ProviderAsked): void;
};

type Lost = { kind: 'lost'; sent: 'maybe'; cause: string };
type Ask = <Answer extends { kind: string; handle?: string }>(
  operation: string,
  reference: string,
  call: () => Promise<Answer>,
) => Promise<TimedAnswer<Answer | Lost>>;

/** Puts the deadline on each call. An answer that is late by then, or thrown, is `lost`: the request may have arrived. */
export function withDeadline(provider: Provider, account: string, parts: DeadlineParts): TimelyProvider {
  /** Without a name that cannot be stored: what was answered counts all the same. */
  const storable = <Answer extends WithHandle>(answer: Answer): Answer => {
    if (answer.handle === undefined || isHandle(answer.handle)) return answer;
    parts.warn('A provider’s own name for a charge cannot be stored', { provider: provider.name, account });
    return { ...answer, handle: undefined };
  };
  const askInTime: Ask = async (operation, reference, call) => {
    const askedAt = parts.clock.now();
    parts.onAsking?.(operation);
    const answering = call()
      .then(storable)
      .catch((error: unknown): Lost => {
        parts.warn('A provider threw instead of answering', {
          reference,
          provider: provider.name,
          account,
          err: error,
        });
        return { kind: 'lost', sent: 'maybe', cause: 'thrown' };
      });
    const answered = await answerInTime(parts.timers, answering);
    const ms = parts.clock.now() - askedAt;
    const { answer } = answered;
    const cause = 'cause' in answer ? String(answer.cause) : null;
    parts.onAsked({
      provider: provider.name,
      account,
      operation,
      reference,
      outcome: answer.kind,
      cause,
      ms,
    });
    return answered;
  };
  const ask: Ask = (operation, reference, call) => {
    involveProvider();
    return askInTime(operation, reference, call);
  };
  return {
    name: provider.name,
    account,
    reach: provider.reach,
    card: provider.card && cardCalls(provider.card, ask),
    hostedCard: provider.hostedCard && hostedCardCalls(provider.hostedCard, ask),
    wallet: provider.wallet && walletCalls(provider.wallet, ask),
    bankDebit: provider.bankDebit && bankDebitCalls(provider.bankDebit, ask, askInTime),
    transferAccount: provider.transferAccount && accountCalls(provider.transferAccount, ask),
    refund: provider.refund && refundCalls(provider.refund, ask),
    ...chargeCalls(provider, ask),
    debitsSince: provider.debitsSince,
    ...(provider.dispute && { dispute: provider.dispute }),
    isShared: (instrument) => provider.isShared(instrument),
  };
}

function cardCalls(calls: CardCalls, ask: Ask): Timely<CardCalls> {
  return {
    refuses: (card) => calls.refuses(card),
    requiredOf: (card) => calls.requiredOf(card),
    charge: (request) => ask('charge', request.reference, async () => calls.charge(request)),
  };
}

function hostedCardCalls(calls: HostedCardCalls, ask: Ask): Timely<HostedCardCalls> {
  return { charge: (request) => ask('chargeHosted', request.reference, async () => calls.charge(request)) };
}

function walletCalls(calls: WalletCalls, ask: Ask): Timely<WalletCalls> {
  return {
    refuses: (wallet) => calls.refuses(wallet),
    charge: (request) => ask('chargeWallet', request.reference, async () => calls.charge(request)),
  };
}

function bankDebitCalls(calls: BankDebitCalls, ask: Ask, askInTime: Ask): Timely<BankDebitCalls> {
  return {
    // A list moves no money.
    list: (request) => askInTime('banks', request.paymentReference, async () => calls.list(request)),
    charge: (request) => ask('chargeBank', request.reference, async () => calls.charge(request)),
  };
}

function accountCalls(calls: TransferAccountCalls, ask: Ask): Timely<TransferAccountCalls> {
  return { open: (request) => ask('openAccount', request.reference, async () => calls.open(request)) };
}

function refundCalls(calls: RefundCalls, ask: Ask): Timely<RefundCalls> {
  return {
    send: (request) => ask('reverse', request.reference, async () => calls.send(request)),
    query: (request) => ask('queryReversal', request.reference, async () => calls.query(request)),
  };
}

function chargeCalls(calls: Provider, ask: Ask): Timely<ChargeCalls> {
  const resend = (what: 'otp' | 'prompt', { reference }: SentCharge, send: () => Promise<ResendAnswer>) =>
    calls.reach.resends.includes(what)
      ? ask(what === 'otp' ? 'resendOtp' : 'resendPrompt', reference, async () => send())
      : Promise.resolve({ answer: { kind: 'limit' }, late: null } as const);
  return {
    answerStep: (charge, answer) =>
      ask('answerStep', charge.reference, async () => calls.answerStep(charge, answer)),
    query: (charge) => ask('query', charge.reference, async () => calls.query(charge)),
    cancel: (charge) => ask('cancel', charge.reference, async () => calls.cancel(charge)),
    resendOtp: (charge) => resend('otp', charge, () => calls.resendOtp(charge)),
    resendPrompt: (charge) => resend('prompt', charge, () => calls.resendPrompt(charge)),
  };
}

async function answerInTime<Answer>(
  timers: Timers,
  answering: Promise<Answer>,
): Promise<TimedAnswer<Answer | Lost>> {
  let cancel = (): void => {};
  const deadline = new Promise<null>((resolve) => {
    cancel = timers.after(PROVIDER_DEADLINE_MS, () => resolve(null));
  });
  const inTime = await Promise.race([answering.then((answer) => ({ answer, late: null })), deadline]);
  cancel();
  return inTime ?? { answer: { kind: 'lost', sent: 'maybe', cause: 'deadline' }, late: answering };
}
