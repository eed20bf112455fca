// Spec §1 "It controls customization": the look of a page is the link's own where it has one, else its merchant's.

/**
 * The columns `logo_url`, `primary_color` and `secondary_color`.
 * @param link alias of payment_links, whose row may be missing; `merchant` that of merchants
 */
export function linkLookSql(link: string, merchant: string): string {
  // A colour for labels belongs to the colour it stands on, so the pair is taken from one place.
  return `coalesce(${link}.logo_url, ${merchant}.logo_url) as logo_url,
  coalesce(${link}.primary_color, ${merchant}.primary_color) as primary_color,
  case when ${link}.primary_color is null then ${merchant}.secondary_color else ${link}.secondary_color end as secondary_color`;
}
