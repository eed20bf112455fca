// Books what a processor takes for disputes, and what it gives back of that, when it does (decision 0111).
import type { Database } from '../../db/database.ts';
import type { ChargeRow } from '../charge-row.ts';
import type { RecordedDispute } from './disputes.ts';

type Gone = {
  /** As it ended. */
  row: RecordedDispute;
  /** What was gone of it before, in what was debited. */
  before: number;
  /** The payment's. */
  currency: string;
  at: Date;
};

/** The processor takes it from the account, in what was debited; the merchant loses the same part of what the payment brought. */
export async function bookGone(
  within: Database,
  charge: ChargeRow,
  { row, before, currency, at }: Gone,
): Promise<void> {
  const { price_minor: priceMinor } = await within
    .selectFrom('charges')
    .select('price_minor')
    .where('id', '=', charge.id)
    .executeTakeFirstOrThrow();
  const partOf = (minor: number): number =>
    Math.round((minor / charge.amount_minor) * (priceMinor ?? charge.amount_minor));
  const minor = partOf(row.gone_minor) - partOf(before);
  if (minor === 0) return;
  const provider = `provider:${charge.provider}`;
  const [debit, credit] = minor > 0 ? ['merchant', provider] : [provider, 'merchant'];
  await within
    .insertInto('journal')
    .values({
      charge_id: charge.id,
      reason: row.stage === 1 ? `dispute-${row.id}` : `dispute-${row.id}.${row.stage}`,
      debit,
      amount_minor: Math.abs(minor),
      credits: [credit],
      credits_minor: [Math.abs(minor)],
      currency,
      at,
    })
    .execute();
}
