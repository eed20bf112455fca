// The payer of the kit: pays by each way that the subject has, and answers every step.
import {
  type Answer,
  call,
  type OpenPayment,
  PUBLIC_KEY,
  type TestService,
} from '../../testing/test-service.ts';
import { chargeWalletBody } from '../../testing/wallet-service.ts';
import type { Card } from '../port.ts';
import type { Subject, Way } from './subject.ts';

/** `pin`: by the card that is asked for its PIN. */
export type PayingWay = Way | 'pin';
export type Pay = (payment: OpenPayment, way?: PayingWay) => Promise<Answer>;

/** Pays at the service; by default by wallet. */
export function payerAt(service: TestService, { name, pays }: Subject): Pay {
  const need = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error(`${name} has no such way to pay`);
    return part;
  };
  return (payment, way = 'wallet') => {
    const payer: Payer = {
      ofPayment: { public_key: PUBLIC_KEY, payment_reference: payment.reference },
      act: (path, body) => call(service, payment, path, body),
    };
    switch (way) {
      case 'wallet':
        return payer.act('/mobile-money/charge', chargeWalletBody(payment, pays.entry));
      case 'card':
        return chargeCard(payer, need(pays.card));
      case 'pin':
        return chargePinCard(payer, need(pays.pinCard));
      case 'bank':
        return debitBank(payer, need(pays.bank));
      case 'transfer':
        return payer.act('/?type=bank_transfer', { type: 'bank_transfer', data: payer.ofPayment });
    }
  };
}

type Payer = {
  ofPayment: { public_key: string; payment_reference: string };
  act(path: string, body: object): Promise<Answer>;
};

function chargeCard(
  { ofPayment, act }: Payer,
  { number, expiryMonth: expiry_month, expiryYear: expiry_year, cvv, holderName }: Card,
): Promise<Answer> {
  const cardDetails = { number, cvv, expiry_month, expiry_year, ...(holderName && { name: holderName }) };
  return act('/card/charge', { ...ofPayment, cardDetails });
}

async function chargePinCard(
  payer: Payer,
  { card, pin }: NonNullable<Subject['pays']['pinCard']>,
): Promise<Answer> {
  const { reference } = (await chargeCard(payer, card)).body.data;
  return payer.act('/card/authorize', { public_key: PUBLIC_KEY, reference, authorization: { pin } });
}

async function debitBank(
  { ofPayment, act }: Payer,
  { account: bank_account, answers }: NonNullable<Subject['pays']['bank']>,
): Promise<Answer> {
  const begun = await act('/bank/charge', { type: 'pay_with_bank', data: { ...ofPayment, bank_account } });
  const { reference } = begun.body.data;
  let last = begun;
  for (const { kind, value } of answers)
    last = await act('/bank/authorize', {
      public_key: PUBLIC_KEY,
      reference,
      authorization: { [kind]: value },
    });
  return last;
}
