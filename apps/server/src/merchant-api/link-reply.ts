// facts/merchant-api "payment links": `{slug, url, …}`. Only what stands here can leave the service.
import { toMajorNumber } from '@titan/rules/money';
import * as z from 'zod/mini';
import type { MerchantLinkRow } from '../links/merchant-links.ts';

/** Major units in shortest form. */
const majorAmount = z.nullable(z.number());

export const linkReply = z.object({
  slug: z.string(),
  /** What payers open. */
  url: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** A fixed amount, else null; then `min` and `max` bound what the payer chooses. */
  amount: majorAmount,
  min: majorAmount,
  max: majorAmount,
  currency: z.string(),
  redirect_url: z.nullable(z.string()),
  /** The link's own; null: the merchant's. */
  customization: z.object({
    logo: z.nullable(z.string()),
    primary_color: z.nullable(z.string()),
    secondary_color: z.nullable(z.string()),
  }),
  active: z.boolean(),
  /** Whose money it takes. */
  mode: z.enum(['test', 'live']),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LinkReply = z.infer<typeof linkReply>;

/** @param publicUrl origin that payers open, without a trailing slash */
export function linkReplyOf(row: MerchantLinkRow, publicUrl: string): LinkReply {
  const major = (minor: number | null) => (minor === null ? null : toMajorNumber(minor, row.currency));
  return {
    slug: row.slug,
    url: `${publicUrl}/pay/${row.slug}`,
    name: row.name,
    description: row.description,
    amount: major(row.amount_minor),
    min: major(row.min_minor),
    max: major(row.max_minor),
    currency: row.currency,
    redirect_url: row.redirect_url,
    customization: {
      logo: row.logo_url,
      primary_color: row.primary_color,
      secondary_color: row.secondary_color,
    },
    active: row.active,
    mode: row.env,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
