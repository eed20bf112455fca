// The lines of a payment's order, as they are kept, and as its payer may see them.
import type { OrderLineView } from '@titan/contract/payment';
import { toSignedDecimal } from '@titan/rules/money';
import { lineMinor, type OrderLine } from '@titan/rules/order-lines';

/** With the address of a picture at the merchant's. */
export type KeptLine = OrderLine & { picture: string | null };

/** The path on our origin under which payers get the picture at this address: the page loads none from other origins. */
export type LinePath = (address: string) => string;

/** For the payer's page; nothing where the merchant has named no lines. */
export function orderOf(
  lines: readonly KeptLine[] | null,
  currency: string,
  linePath: LinePath,
): { items?: OrderLineView[] } {
  if (lines === null) return {};
  const items = lines.map((line) => ({
    name: line.name,
    quantity: line.quantity,
    amount: toSignedDecimal(lineMinor(line), currency),
    ...(line.picture === null ? {} : { picture: linePath(line.picture) }),
  }));
  return { items };
}
