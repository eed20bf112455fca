// What payers do away from our page: on their phone, in their bank's app and at their bank, at the sandbox that plays these.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { isCurrency } from '@titan/rules/currency';
import { fromDecimal, toDecimal } from '@titan/rules/money';
import type { Chance } from './chance.ts';
import type { Network, Peer } from './network.ts';

export const SANDBOX_URL = 'https://sandbox.test';

const CALLBACKS = ['once', 'once', 'once', 'twice', 'late', 'never'] as const;

export type Outside = ReturnType<typeof createOutside>;

export function createOutside(network: Network, sandbox: Peer) {
  const post = async (path: string, body: object): Promise<void> => {
    await network.exchange('a payer’s phone', sandbox, {
      method: 'POST',
      url: SANDBOX_URL + path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  return {
    actOnPhone: (reference: string, chance: Chance) =>
      post('/sandbox/phone', {
        reference,
        act: chance.oneOf(['approve', 'approve', 'approve', 'approve', 'decline', 'ignore']),
        callback: chance.oneOf(CALLBACKS),
      }),
    actInBankApp: (reference: string, chance: Chance) =>
      post('/sandbox/bank-app', {
        reference,
        act: chance.oneOf(['approve', 'approve', 'approve', 'approve', 'decline', 'no_money', 'ignore']),
        callback: chance.oneOf(CALLBACKS),
      }),
    answerChallenge: (reference: string, code: string) => post('/sandbox/challenge', { reference, code }),
    /** @param share of what is due that is sent */
    async sendTransfer({ charge, currency }: PaymentView, share: number): Promise<void> {
      const transfer = charge?.bank_transfer;
      if (!transfer?.account || !isCurrency(currency)) return;
      const due = fromDecimal(transfer.amount_due, currency);
      const amount = toDecimal(Math.max(1, Math.round(due * share)), currency);
      const { account_number, transfer_reference } = transfer.account;
      await post('/sandbox/transfers', {
        account_number,
        amount,
        ...(transfer_reference && { transfer_reference }),
      });
    },
    /** For whichever of its answers is next. */
    orderFault: (fault: string) => post('/sandbox/faults', { fault }),
  };
}
