// Spec §7 GET /bank/banks, GET /bank/all-banks, POST /bank/processor-request, as the machine invokes them.
import { getAllBanks, getBanks, requestProcessor } from '@titan/contract/pay-with-bank';
import type { PaymentView } from '@titan/contract/payment';
import type { Bank } from '@titan/rules/bank-fields';
import { countryOf } from '@titan/rules/currency';
import { fromPromise } from 'xstate';
import type { Service } from '../../platform/ports.ts';

type OfPayment = { payment: PaymentView };

/** Builds the actors. */
export function createBankListActors({ call }: Service) {
  return {
    /** Null: the list did not come. */
    banks: fromPromise<readonly Bank[] | null, OfPayment>(async ({ input: { payment }, signal }) => {
      const { currency, public_key: publicKey } = payment;
      const asked = await call(getBanks, undefined, { signal, query: { currency, publicKey } });
      return asked.ok && Array.isArray(asked.value) ? asked.value : null;
    }),
    /** Names; none where they did not come: the payer then types the name. */
    allBanks: fromPromise<readonly string[], OfPayment>(async ({ input: { payment }, signal }) => {
      const query = { countryCode: countryOf(payment.currency), publicKey: payment.public_key };
      const asked = await call(getAllBanks, undefined, { signal, query });
      return asked.ok && Array.isArray(asked.value) ? asked.value.map(({ name }) => name) : [];
    }),
    /** Whether the request has arrived. */
    requestBank: fromPromise<boolean, { name: string; key: string }>(async ({ input, signal }) => {
      const body = { bank_name: input.name };
      const sent = await call(requestProcessor, body, { signal, idempotencyKey: input.key });
      return sent.ok;
    }),
  };
}
