// The limits of refunds as people write and read them.
import { toDecimal } from '@titan/rules/money';
import { type TypedAmountProblem, readTypedAmount } from '@titan/rules/typed-amount';
import type { RefundLimits } from './refund-limit.ts';

type Sums = Record<'person' | 'shop' | 'notice', string> & { second: string | null };

type Read = { ok: true; limits: RefundLimits } | { ok: false; problems: Record<string, TypedAmountProblem> };

/** @param typed `second` null: nobody has to approve */
export function readTypedLimits(typed: Sums, currency: string): Read {
  const read = {
    person: readTypedAmount(typed.person, currency),
    shop: readTypedAmount(typed.shop, currency),
    second: typed.second === null ? null : readTypedAmount(typed.second, currency),
    notice: readTypedAmount(typed.notice, currency),
  };
  const { person, shop, second, notice } = read;
  if (!person.ok || !shop.ok || second?.ok === false || !notice.ok) {
    const wrong = Object.entries(read).flatMap(([name, sum]) =>
      sum === null || sum.ok ? [] : [[name, sum.problem]],
    );
    return { ok: false, problems: Object.fromEntries(wrong) };
  }
  const limits = {
    personMinor: person.minor,
    shopMinor: shop.minor,
    secondMinor: second?.minor ?? null,
    noticeMinor: notice.minor,
  };
  return { ok: true, limits };
}

export function sumsOf({ personMinor, shopMinor, secondMinor, noticeMinor }: RefundLimits, currency: string) {
  return {
    person: toDecimal(personMinor, currency),
    shop: toDecimal(shopMinor, currency),
    second: secondMinor === null ? null : toDecimal(secondMinor, currency),
    notice: toDecimal(noticeMinor, currency),
  };
}
