// A connector opened on its stub, without the service: for checks of single calls.
import type { Channel } from '@titan/rules/methods';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import { createHttpOut } from '@titan/platform/http-out';
import type { Clock } from '@titan/platform/ports';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import type { Account, Connector } from '@titan/server/providers/connector';
import type {
  ChargeRequest,
  Provider,
  ProviderAnswer,
  ResendAnswer,
  ReversalAnswer,
  SentCharge,
  StepAnswer,
} from '@titan/server/providers/port';
import { SECOND_MS } from '@titan/rules/durations';
import { chargeRequest, providerOf, reversalRequest } from './requests.ts';
import {
  type FollowUp,
  type AskedCharge,
  CHANNEL_OF,
  type CheckStep,
  PIN,
  type KitProblem,
  type Stub,
  type Subject,
  type PaymentMethod,
} from './subject.ts';

export type Driver = {
  subject: Subject;
  stub: Stub;
  connector: Connector;
  /** Opened on the account of this name; the first one by default. */
  provider(account?: string, more?: Partial<Account>): Provider;
  /** A new charge; `id` is there once the stub has it. */
  ask(sum?: { amountMinor: number; currency: string }): AskedCharge;
  charge(asked: AskedCharge, method: PaymentMethod, account?: string): Promise<ProviderAnswer>;
  query(asked: AskedCharge): Promise<ProviderAnswer>;
  /** What is sent again is the prompt. */
  act(asked: AskedCharge, act: FollowUp, answer?: StepAnswer): Promise<ResendAnswer>;
  refund(asked: AskedCharge): Promise<ReversalAnswer>;
  queryRefund(asked: AskedCharge, handle: string | null): Promise<ReversalAnswer>;
  time: Clock;
  /** Lets the rate limit refill and tokens age. */
  pass(ms: number): Promise<void>;
};

export const FIRST = 'first';
export const SECOND = 'second';

export async function* onDriver(
  subject: Subject,
  steps: readonly CheckStep<Driver>[],
): AsyncGenerator<KitProblem> {
  const time = createSimulatedTime();
  const stub = await subject.startStub(time.clock);
  try {
    const driver = driverOn(subject, stub, time);
    for (const step of steps) yield* await step(driver);
  } finally {
    await stub.stop();
  }
}

const paymentOf = (reference: ChargeReference): PaymentReference => `KPY-PI-${reference}`;

const OPEN_MS = 30 * 60_000;

/** Undefined: there is no such way to pay. */
export async function chargeBy(
  { card, wallet, bankDebit, transferAccount, hostedCard }: Provider,
  pays: Subject['pays'],
  method: PaymentMethod,
  request: Omit<ChargeRequest, 'card'>,
): Promise<ProviderAnswer | undefined> {
  const calls: Record<PaymentMethod, () => Promise<ProviderAnswer> | undefined> = {
    wallet: () => wallet?.charge({ ...request, wallet: pays.wallet }),
    card: () => pays.card && card?.charge({ ...request, card: pays.card }),
    bank: () =>
      pays.bank && bankDebit?.charge({ ...request, bank: pays.bank.bank, account: pays.bank.account }),
    transfer: () => transferAccount?.open({ ...request, merchantName: 'Ada’s Books', openMs: OPEN_MS }),
    hosted: () => hostedCard?.charge(request),
  };
  return calls[method]();
}

function driverOn(subject: Subject, stub: Stub, time: ReturnType<typeof createSimulatedTime>): Driver {
  const http = stub.httpOver(createHttpOut(systemTimers));
  const connector = subject.open({ baseUrl: stub.url, http, clock: time.clock, warn: () => {} });
  const accounts: Record<string, number> = { [FIRST]: 1, [SECOND]: 2 };
  const provider: Driver['provider'] = (account = FIRST, more = {}) =>
    providerOf(connector, subject.credentials(account), {
      id: accounts[account] ?? 3,
      name: account,
      ...more,
    });
  const channels = new Map<string, Channel>();
  const sent = ({ reference, id: handle, amountMinor, currency }: AskedCharge): SentCharge => ({
    reference,
    channel: channels.get(reference) ?? 'mobile_money',
    handle,
    amountMinor,
    currency,
  });
  let count = 0;
  const reversal = ({ reference, id, amountMinor, currency }: AskedCharge, handle: string | null) =>
    reversalRequest(
      { amountMinor, currency },
      {
        reference,
        chargeHandle: id,
        chargeRefundHandle: stub.refundHandleOf?.(reference) ?? null,
        handle,
        reversalReference: `KPY-RV-${reference}`,
      },
    );
  /** Long enough for the rate limit to refill. */
  const soon = () => time.advance(SECOND_MS);
  const refundCalls = () => {
    const { refund } = provider();
    if (!refund) throw new Error(`${subject.name} makes no refunds`);
    return refund;
  };
  return {
    subject,
    stub,
    connector,
    provider,
    ask({ amountMinor, currency } = { amountMinor: 150_000, currency: subject.pays.currency }) {
      count += 1;
      const reference: ChargeReference = `KPY-CA-kit-${count}`;
      return {
        reference,
        amountMinor,
        currency,
        get id() {
          return stub.idOf(reference);
        },
      };
    },
    async charge({ reference, amountMinor, currency }, method, account) {
      await soon();
      const paymentReference = paymentOf(reference);
      const request = chargeRequest({ amountMinor, currency }, { reference, paymentReference });
      channels.set(reference, CHANNEL_OF[method]);
      const answer = await chargeBy(provider(account), subject.pays, method, request);
      if (!answer) throw new Error(`${subject.name} charges no ${method}`);
      return answer;
    },
    async query(asked) {
      await soon();
      return provider().query(sent(asked));
    },
    async act(asked, act, answer = PIN) {
      await soon();
      const charge = { ...sent(asked), paymentReference: paymentOf(asked.reference) };
      switch (act) {
        case 'step':
          return provider().answerStep?.(charge, answer) ?? provider().query(charge);
        case 'cancel':
          return provider().cancel?.(charge) ?? provider().query(charge);
        case 'resend':
          return provider().resendPrompt?.(charge) ?? { kind: 'limit' };
      }
    },
    async refund(asked) {
      await soon();
      return refundCalls().send(reversal(asked, null));
    },
    async queryRefund(asked, handle) {
      await soon();
      return refundCalls().query(reversal(asked, handle));
    },
    time: time.clock,
    pass: (ms) => time.advance(ms),
  };
}
