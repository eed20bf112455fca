// What a person has in hand of a payment, read as what it may be: a name of it, an e-mail address, a phone, last digits.
import { maskWalletNumber, WALLET_CURRENCIES, walletChargeNumber } from '@titan/rules/wallet-number';
import { type RawBuilder, sql } from 'kysely';
import type { Owner } from '../../merchants/merchant-key.ts';

/** A wallet's number as its payer types it, as charges keep it, masked: what was typed is one number in several countries. */
export function maskedWalletNumbers(text: string): string[] {
  return WALLET_CURRENCIES.flatMap((currency) => {
    const number = walletChargeNumber(currency, text);
    return number === null ? [] : [maskWalletNumber(currency, number)];
  });
}

/** SQL: the last digits of what the charge `c` charged, as its index has them. */
export const LAST_FOUR = sql`coalesce(c.card_last_four, c.bank_last_four, right(c.wallet_masked, 4))`;

/** SQL: the merchants whose payments are looked for, each in an environment, as `w(id, env)`: their indexes begin with both. */
export type Owners = RawBuilder<unknown>;

/**
 * SQL: the payments that a name is one of: the merchant's, one of ours, or any that a processor has for a charge, a transfer or money that
 * goes back. Each kind of name by its own index: one condition with `or` would read every payment.
 */
export const paymentsNamedSql = (name: string, owners: Owners): RawBuilder<unknown> => sql`
  select t.id from transactions t where t.payment_reference = ${name}
  union select t.id from transactions t where upper(t.page_reference) = upper(${name})
  union select t.id from ${owners} join transactions t on t.merchant_id = w.id and t.env = w.env and t.reference = ${name}
  union select c.transaction_id from charges c where c.reference = ${name}
  union select c.transaction_id from provider_accounts a join charges c on c.account_id = a.id and c.handle = ${name}
  union select x.transaction_id from (select distinct provider from provider_accounts) a
    join transfers x on x.provider = a.provider and x.transfer_id = ${name}
  union select c.transaction_id from (select distinct provider from provider_accounts) a
    join transfer_accounts x on x.provider = a.provider and x.account_number = ${name} join charges c on c.id = x.charge_id
  union select o.transaction_id from obligations o where o.reversal_reference = ${name}
  union select o.transaction_id from obligations o where o.handle = ${name}
  union select o.transaction_id from obligations o where o.former_names @> array[${name}]
  union select r.transaction_id from ${owners} join refunds r on r.merchant_id = w.id and r.env = w.env and r.reference = ${name}
  union select r.transaction_id from refund_parts p join refunds r on r.id = p.refund_id where p.reversal_reference = ${name}
  union select r.transaction_id from refund_parts p join refunds r on r.id = p.refund_id where p.handle = ${name}
  union select r.transaction_id from refund_parts p join refunds r on r.id = p.refund_id where p.former_names @> array[${name}]
  union select c.transaction_id from provider_accounts a join disputes d on d.account_id = a.id and d.handle = ${name}
    join charges c on c.id = d.charge_id`;

/** SQL: the e-mail address of the payment that our reference names, as indexes have it. */
export const emailOfPayment = ({ merchantId, env }: Owner, reference: string): RawBuilder<string> =>
  sql<string>`(select lower(p.customer_email) from transactions p
    where p.payment_reference = ${reference} and p.merchant_id = ${merchantId} and p.env = ${env})`;
