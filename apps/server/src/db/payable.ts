// What a payer pays, in the words of the statements that compute it: `payableMinor` of packages/rules.
import { takesTransfersSql } from './channel-sql.ts';

/** @param t the alias of a transaction @param cost the alias of a row with its fee and VAT on the channel */
export function payableSql(t: string, cost: string): string {
  return `${t}.amount_minor + case when ${t}.merchant_bears_cost then 0 else ${cost}.fee_minor + ${cost}.vat_minor end`;
}

/** What a new charge debits: a transfer, less what has come in parts. `cost` has the channel too. */
export function owedSql(t: string, cost: string): string {
  return `${payableSql(t, cost)} - case when ${takesTransfersSql(`${cost}.channel`)} then ${t}.held_minor else 0 end`;
}
