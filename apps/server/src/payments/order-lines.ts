// The lines of a payment's order, as its payer may see them.
import type { OrderLineView } from '@titan/contract/payer/payment.schema';
import { toSignedDecimal } from '@titan/rules/money';
import { lineMinor } from '@titan/rules/order-lines';
import type { KeptLine } from '../db/column-values.ts';
import { shownText } from '../merchants/kept-text.ts';

/** The path on our origin under which payers get the picture at this address: the page loads none from other origins. */
export type LinePath = (address: string) => string;

type OrderRow = { items: readonly KeptLine[] | null; currency: string; locale: string | null };

/** For the payer's page in this language; nothing where the merchant has named no lines. */
export function orderOf(
  { items: lines, currency, locale }: OrderRow,
  tag: string,
  linePath: LinePath,
): { items?: OrderLineView[] } {
  if (lines === null) return {};
  const items = lines.map((line) => ({
    name: shownText({ plain: line.name, texts: line.names ?? null }, tag, locale),
    quantity: line.quantity,
    amount: toSignedDecimal(lineMinor(line), currency),
    ...(line.picture === null ? {} : { picture: linePath(line.picture) }),
  }));
  return { items };
}
