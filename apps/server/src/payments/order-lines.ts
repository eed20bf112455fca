// The lines of a payment's order, as they are kept, and as its payer may see them.
import type { OrderLineView } from '@titan/contract/payment';
import { toSignedDecimal } from '@titan/rules/money';
import { lineMinor, type OrderLine } from '@titan/rules/order-lines';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import { shownText } from '../merchants/kept-text.ts';

/** With the address of a picture at the merchant's, and its name by language where the merchant has named it in several. */
export type KeptLine = OrderLine & { picture: string | null; names?: TextByLanguage };

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
