// Items: what a payment is for, line by line, as merchants send it and read it back.
import { isCurrency } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal, toSignedDecimal } from '@titan/rules/money';
import { type OrderLine, orderMinor } from '@titan/rules/order-lines';
import { parseAmount, parseSignedAmount } from '@titan/rules/parse-amount';
import * as z from 'zod/mini';
import type { Env, KeptLine } from '../../db/column-values.ts';
import { normalUrl } from '../../merchants/outside-url.ts';
import { keptText, sentText } from '../../merchants/kept-text.ts';
import { amountMessage, amountText, must, pictureUrl } from './field-schemas.ts';
import type { FieldProblems } from './fields.ts';
import { payersText, textReply } from './text-field.ts';

const { orderLines: MOST, orderLineNameMaxLength: NAME_MAX, orderLineQuantity: QUANTITY_MAX } = LIMITS;

const ITEMS_RULE = `a list of at most ${MOST} lines, each with "name", "unit_amount" and, if wanted, "quantity" and "picture"; they come to "amount"`;
const UNIT_RULE =
  'a number or a decimal text, such as 1500 or "1500.50", and below 0 for what is taken off, such as "-200.00"';
const QUANTITY_RULE = `a whole number from 1 to ${QUANTITY_MAX}; without it there is one`;

const quantity = z
  .int({ error: must('items.quantity', QUANTITY_RULE) })
  .check(
    z.minimum(1, `"items.quantity" must be ${QUANTITY_RULE}`),
    z.maximum(QUANTITY_MAX, `"items.quantity" must be ${QUANTITY_RULE}`),
  );

function itemsFor(env: Env) {
  const item = z.strictObject(
    {
      name: payersText('items.name', { min: 1, max: NAME_MAX }),
      quantity: z.optional(quantity),
      /** How many decimals it may have depends on the currency: `unitProblems`. */
      unit_amount: amountText('items.unit_amount', UNIT_RULE),
      picture: pictureUrl('items.picture', env),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? must('items', ITEMS_RULE)(issue) : undefined) },
  );
  return z
    .array(item, { error: must('items', ITEMS_RULE) })
    .check(z.maxLength(MOST, `"items" must be ${ITEMS_RULE}`));
}

/** By the kind of key that sends them, as with initialise. */
export const ITEMS = { test: itemsFor('test'), live: itemsFor('live') } as const;

type Items = z.infer<(typeof ITEMS)[Env]>;

/** What is wrong with what each line costs, in the payment's currency; what the schema reports is left to it. */
export function unitProblems(items: unknown, currency: unknown): FieldProblems {
  const code = typeof currency === 'string' && isCurrency(currency) ? currency : 'NGN';
  const problems: FieldProblems = {};
  for (const [at, line] of listOf(items).entries()) {
    const unit = (line as Partial<Items[number]> | null)?.unit_amount;
    if (typeof unit !== 'string' && typeof unit !== 'number') continue;
    const read = parseSignedAmount(unit, code);
    const field = `items[${at}].unit_amount`;
    if (!read.ok)
      problems[field] = { message: amountMessage(read.problem, code, { field, rule: UNIT_RULE }) };
  }
  return problems;
}

/** The same, and that the lines come to the amount; as long as anything else is wrong with either, only that. */
export function itemsProblems({ items, amount, currency }: Record<string, unknown>): FieldProblems {
  const problems = unitProblems(items, currency);
  const sent = z.safeParse(ITEMS.test, items);
  if (Object.keys(problems).length > 0 || !sent.success) return problems;
  if (typeof currency !== 'string' || !isCurrency(currency)) return {};
  const asked =
    typeof amount === 'string' || typeof amount === 'number' ? parseAmount(amount, currency) : null;
  return asked?.ok ? sumProblem(keptItems(sent.data, currency) ?? null, asked.minor, currency) : {};
}

/** @param amountMinor null: the payer chooses it, so there is nothing for the lines to come to */
export function sumProblem(
  lines: readonly OrderLine[] | null,
  amountMinor: number | null,
  currency: string,
): FieldProblems {
  if (lines === null) return {};
  if (amountMinor === null) return { items: { message: NEED_AMOUNT } };
  const sum = orderMinor(lines);
  if (sum === amountMinor) return {};
  const most = toDecimal(LIMITS.amountMaxMinor, currency);
  if (sum === null)
    return { items: { message: `"items" must come to at most ${most}, what is taken off included` } };
  const [lineSum, amount] = [toSignedDecimal(sum, currency), toDecimal(amountMinor, currency)];
  return {
    items: {
      message: `"items" come to ${currency} ${lineSum}, but "amount" is ${currency} ${amount}: together they must be the amount before fees. Send delivery and tax as lines of their own, and a discount as one below 0`,
    },
  };
}

const NEED_AMOUNT =
  '"items" need a fixed "amount", which they come to: where the payer chooses it between "min" and "max", leave them out';

/** The lines of a body that its rules have accepted; undefined: there are none. */
export function keptItems(items: Items | undefined, currency: string): KeptLine[] | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return items.map(({ name, quantity: count = 1, unit_amount: unit, picture }) => {
    const read = parseSignedAmount(unit, currency);
    if (!read.ok) throw new Error('The order line passed validation but cannot be read');
    const { plain, texts } = keptText(name);
    if (plain === null) throw new Error('A line was accepted without a name');
    return {
      name: plain,
      ...(texts && { names: texts }),
      quantity: count,
      unitMinor: read.minor,
      picture: picture ? normalUrl(picture) : null,
    };
  });
}

/** As a merchant reads them back. */
export const itemsReply = z.array(
  z.object({
    name: textReply,
    quantity: z.number(),
    /** Major units in shortest form, of one. */
    unit_amount: z.number(),
    picture: z.nullable(z.string()),
  }),
);

export function itemsReplyOf(lines: readonly KeptLine[], currency: string): z.infer<typeof itemsReply> {
  return lines.map(({ name, names = null, quantity: count, unitMinor, picture }) => ({
    name: sentText({ plain: name, texts: names }),
    quantity: count,
    unit_amount: Number(toSignedDecimal(unitMinor, currency)),
    picture,
  }));
}

function listOf(items: unknown): readonly unknown[] {
  return Array.isArray(items) ? items.slice(0, MOST) : [];
}
