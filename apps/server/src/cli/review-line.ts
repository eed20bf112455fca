// A review item on one line, as the host's commands list it.
import { toDecimal } from '@titan/rules/money';
import type { ReviewItem } from '../payments/giving-back/attention.ts';

export function reviewLine(item: ReviewItem): string {
  const { name, since, what, payment, merchant, reference, provider, account, note } = item;
  const { amount_minor: minor, currency } = item;
  const money = minor === null || currency === null ? '' : ` ${currency} ${toDecimal(minor, currency)}`;
  const at = provider === null ? '' : ` at ${provider}/${account}`;
  const whose = merchant === null ? '' : ` of ${merchant}`;
  const by = item.payer === null ? '' : `, paid by ${item.payer}`;
  const until = item.answer_by === null ? '' : `, to be answered by ${item.answer_by.toISOString()}`;
  const about = `${payment ?? 'no payment of ours'}, ${reference}${at}${whose}${by}${until}`;
  return `${name}  ${since.toISOString()}  ${what}${money}  ${about}${note === null ? '' : `: ${note}`}`;
}
