// What payers do away from our page: on their phone, in their bank's app and at their bank, at the sandbox that plays these.
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox/cards';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { isCurrency } from '@titan/rules/currency';
import { fromDecimal, toDecimal } from '@titan/rules/money';
import type { Chance } from './chance.ts';
import type { Doubles } from './doubles.ts';
import type { Network, Peer } from './network.ts';

export const SANDBOX_URL = 'https://sandbox.test';

const CALLBACKS = ['once', 'once', 'once', 'twice', 'late', 'never'] as const;

export type Outside = ReturnType<typeof createOutside>;

export function createOutside(network: Network, sandbox: Peer, doubles: Doubles) {
  const post = async (path: string, body: object): Promise<void> => {
    await network.exchange('a payer’s phone', sandbox, {
      method: 'POST',
      url: SANDBOX_URL + path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  return {
    async actOnPhone(payment: PaymentView, chance: Chance): Promise<void> {
      const act = chance.oneOf(['approve', 'approve', 'approve', 'approve', 'decline', 'ignore']);
      if (await doubles.decide(payment, act === 'approve')) return;
      await post('/sandbox/phone', {
        reference: payment.unique_reference,
        act,
        callback: chance.oneOf(CALLBACKS),
      });
    },
    async actInBankApp(payment: PaymentView, chance: Chance): Promise<void> {
      const act = chance.oneOf(['approve', 'approve', 'approve', 'approve', 'decline', 'no_money', 'ignore']);
      if (await doubles.decide(payment, act === 'approve')) return;
      await post('/sandbox/bank-app', {
        reference: payment.unique_reference,
        act,
        callback: chance.oneOf(CALLBACKS),
      });
    },
    async answerChallenge(payment: PaymentView, code: string): Promise<void> {
      if (await doubles.decide(payment, code === SANDBOX_BANK_CODE)) return;
      await post('/sandbox/challenge', { reference: payment.charge?.reference, code });
    },
    /** @param share of what is due that is sent */
    async sendTransfer(payment: PaymentView, share: number): Promise<void> {
      const { charge, currency } = payment;
      const transfer = charge?.bank_transfer;
      if (!transfer?.account || !isCurrency(currency)) return;
      const due = fromDecimal(transfer.amount_due, currency);
      const minor = Math.max(1, Math.round(due * share));
      if (await doubles.transferIn(payment, minor)) return;
      const { account_number, transfer_reference } = transfer.account;
      await post('/sandbox/transfers', {
        account_number,
        amount: toDecimal(minor, currency),
        ...(transfer_reference && { transfer_reference }),
      });
    },
    /** For whichever of its answers is next. */
    orderFault: (fault: string) => post('/sandbox/faults', { fault }),
  };
}
