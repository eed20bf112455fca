// Spec §3 Payment link: a link as its payer's page and `validate-link` show it.
import type { LinkView } from '@titan/contract/payment-link';
import { toDecimal } from '@titan/rules/money';
import type { LinkRow } from './link-store.ts';

/** A link that can be paid. */
export type PayableLink = LinkRow & { public_key: string };

/** Spec §1 "plan amount '0.00' means open". */
export function linkViewOf(row: PayableLink): LinkView {
  const { currency, amount_minor: amount } = row;
  return {
    reference: row.slug,
    name: row.name,
    description: row.description,
    merchant: {
      name: row.merchant_name,
      merchant_id: row.merchant_id,
      email: row.support_email ?? row.merchant_email,
    },
    plan: { amount: toDecimal(amount ?? 0, currency), currency },
    transaction_limit: {
      min: toDecimal(row.min_minor ?? amount ?? 0, currency),
      max: toDecimal(row.max_minor ?? amount ?? 0, currency),
    },
    checkout_customization: {
      logo: row.logo_url,
      primary_color: row.primary_color,
      secondary_color: row.secondary_color,
    },
    public_key: row.public_key,
    env: row.env,
  };
}
