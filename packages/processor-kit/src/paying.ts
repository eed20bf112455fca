// The payer of the kit: pays by each way that the subject has, answers every step, and opens the processor's page.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import {
  type Answer,
  type OpenPayment,
  call,
  PUBLIC_KEY,
  type TestService,
} from '@titan/server/testing/test-service';
import { chargeWalletBody } from '@titan/server/testing/wallet-service';
import type { Card, StepAnswer } from '@titan/server/providers/port';
import type { Subject, PaymentMethod } from './subject.ts';

/** `asked card`: by the card that is asked for something. */
export type PayerMethod = PaymentMethod | 'asked card';

export type Payer = {
  /** Asks for a charge, and goes no further with it. */
  begin(payment: OpenPayment, method: PayerMethod, idempotencyKey?: string): Promise<Answer>;
  /** Begins a charge, by default of a wallet, and goes on with it as far as our pages lead. */
  pay(payment: OpenPayment, method?: PayerMethod): Promise<void>;
  /**
   * Goes on with the charge that is under way: answers the steps that it asks for, one after the other, or opens the processor's page. False:
   * there is nothing to do.
   */
  goOn(payment: OpenPayment, method: PayerMethod): Promise<boolean>;
  /** Whether the payer's page waits for an answer to a step. */
  isAsked(payment: OpenPayment): Promise<boolean>;
  /** What the payer's page shows. */
  shown(payment: OpenPayment): Promise<PaymentView>;
  /** The address of the processor's page, to which ours leads; null: to none. */
  pageOf(payment: OpenPayment): Promise<string | null>;
};

/** How a way begins, and where the steps that follow are answered. */
type MethodCourse = {
  begin: { path: string; body: object };
  steps?: { path: string; answers: readonly StepAnswer[] };
};

export function payerAt(service: TestService, { name, pays }: Subject): Payer {
  const courseOf = (payment: OpenPayment, method: PayerMethod): MethodCourse => {
    const course = courses(pays, payment)[method]();
    if (!course) throw new Error(`${name} has no such way to pay`);
    return course;
  };
  const shown: Payer['shown'] = async (payment) =>
    (await service.fastify.inject({ url: `/${payment.address}` })).json().payment;
  const pageOf: Payer['pageOf'] = async (payment) => {
    const ours = (await shown(payment)).charge?.authorization?.redirect_url;
    if (ours === undefined) return null;
    const { statusCode, headers } = await service.fastify.inject({ url: ours });
    return statusCode === SEE_OTHER ? String(headers.location) : null;
  };
  const goOn: Payer['goOn'] = async (payment, method) => {
    if (method === 'hosted') {
      const page = await pageOf(payment);
      return page !== null && (await fetch(page)).ok;
    }
    const { steps } = courseOf(payment, method);
    let { charge } = await shown(payment);
    let isDone = false;
    for (const answer of steps?.answers ?? [])
      if (charge && isAskedFor(charge, answer)) {
        const authorization = { [answer.kind]: answer.value };
        const body = { public_key: PUBLIC_KEY, reference: charge.reference, authorization };
        // Null in place of the charge: it was refused here.
        charge = (await call<ChargeView | null>(service, payment, steps?.path ?? '', body)).body.data;
        isDone = true;
      }
    return isDone;
  };
  const beginCharge: Payer['begin'] = (payment, method, idempotencyKey) => {
    const { begin } = courseOf(payment, method);
    return call(service, payment, begin.path, begin.body, idempotencyKey);
  };
  return {
    begin: beginCharge,
    shown,
    pageOf,
    goOn,
    async isAsked(payment) {
      const { charge } = await shown(payment);
      return charge?.status === 'pending' && STEPS.has(charge.auth_model);
    },
    async pay(payment, method = 'wallet') {
      await beginCharge(payment, method);
      await goOn(payment, method);
    },
  };
}

const SEE_OTHER = 303;

const ASKED_BY: Record<StepAnswer['kind'], string> = {
  pin: 'PIN',
  otp: 'OTP',
  cvv: 'CVV',
  avs: 'AVS',
  phone: 'PHONE',
  birthday: 'BIRTHDAY',
  payId: 'PAY_ID',
};

const STEPS = new Set<string | null>(Object.values(ASKED_BY));

function isAskedFor({ status, auth_model }: ChargeView, { kind }: StepAnswer): boolean {
  return status === 'pending' && auth_model === ASKED_BY[kind];
}

function courses(
  pays: Subject['pays'],
  payment: OpenPayment,
): Record<PayerMethod, () => MethodCourse | undefined> {
  const ofPayment = { public_key: PUBLIC_KEY, payment_reference: payment.reference };
  const byCard = (card: Card) => ({ path: '/card/charge', body: { ...ofPayment, ...detailsOf(card) } });
  const { card, askedCard, bank, transfer, hosted } = pays;
  return {
    wallet: () => ({ begin: { path: '/mobile-money/charge', body: chargeWalletBody(payment, pays.entry) } }),
    card: () => card && { begin: byCard(card) },
    'asked card': () =>
      askedCard && {
        begin: byCard(askedCard.card),
        steps: { path: '/card/authorize', answers: askedCard.answers },
      },
    bank: () =>
      bank && {
        begin: {
          path: '/bank/charge',
          body: { type: 'pay_with_bank', data: { ...ofPayment, bank_account: bank.account } },
        },
        steps: { path: '/bank/authorize', answers: bank.answers },
      },
    transfer: () =>
      transfer && {
        begin: { path: '/?type=bank_transfer', body: { type: 'bank_transfer', data: ofPayment } },
      },
    hosted: () => hosted && { begin: { path: '/card/charge-hosted', body: ofPayment } },
  };
}

function detailsOf({ number, expiryMonth: expiry_month, expiryYear: expiry_year, cvv, holderName }: Card) {
  return {
    cardDetails: { number, cvv, expiry_month, expiry_year, ...(holderName && { name: holderName }) },
  };
}
