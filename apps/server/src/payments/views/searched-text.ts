// A text that somebody searches payments for, as everything that it may be (decision 0094): a name of the payment, words of a customer's name, an
// e-mail address, a phone, last digits, an amount, or the address of a page.
import type { SearchedAs } from '@titan/contract/console/lists';
import { withAsciiDigits } from '@titan/rules/digits';
import { readSignedReceipt } from '@titan/rules/signed-receipt';
import { type Amount, readAnyAmount } from '@titan/rules/typed-amount';
import { type RawBuilder, sql } from 'kysely';
import { type Database, PLANNED_ANEW } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import { hashOfAddress } from '../session/page-address.ts';
import { LAST_FOUR, maskedWalletNumbers, paymentsNamedSql } from './payment-clues.ts';
import { alone, hasWords, wholeReferenceQueryOf, wordQueryOf } from './payment-words.ts';

export type Condition = RawBuilder<unknown>;

/** What a payment can be found by: any of these of itself, `t`, or of one of its charges, `c`. */
export type Clue = { payment: Condition[]; charge: Condition[] };

export const isAmount = ({ currency, minor }: Amount): Condition =>
  sql`(t.currency = ${currency} and t.amount_minor = ${minor})`;

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

export const hasCharge = (condition: Condition): Condition =>
  sql`exists (select from charges c where c.transaction_id = t.id and ${condition})`;

const endsIn = (digits: string): Condition => sql`${LAST_FOUR} = ${digits}`;

/** `4242`, `•••• 4242`. */
const LAST_DIGITS = /^[*•x.\s-]*(\d{4})$/i;
const PHONE = /^[\d\s()+.-]+$/;
/** The beginning of an e-mail address, with all that stands before its sign. */
const MAILBOX = /^[^\s@]+@\S*$/;
const WORDY = /[\p{L}\p{N}]/u;

/** What a text was looked for as. */
export function meaningsOf(text: string): SearchedAs[] {
  const plain = withAsciiDigits(text);
  if (isAddress(text)) return ['address'];
  if (MAILBOX.test(text)) return ['email'];
  const may: Record<SearchedAs, boolean> = {
    address: false,
    reference: WORDY.test(text),
    name: /\p{L}/u.test(text),
    email: /\p{L}/u.test(text),
    phone: walletsIn(plain).length > 0,
    lastFour: LAST_DIGITS.test(plain),
    amount: readAnyAmount(text).length > 0,
  };
  return (Object.keys(may) as SearchedAs[]).filter((each) => may[each]);
}

export async function clueIn(db: Database, owner: Owner, text: string): Promise<Clue> {
  const plain = withAsciiDigits(text);
  const ids = await idsNamed(db, owner, text);
  const payment = ids.length > 0 ? [sql`t.id = any(${ids}::bigint[])`] : [];
  const charge: Condition[] = [];
  if (!isAddress(text)) {
    // The index of addresses finds them also of a release that gave payments no words.
    if (!/\s/.test(text)) payment.push(beginsWith(sql`lower(t.customer_email)`, text));
    if (!MAILBOX.test(text)) payment.push(...(await wordsIn(db, owner, text)));
    const among = figuresAmong(owner, text);
    payment.push(...among.payment);
    charge.push(...among.charge);
    payment.push(...readAnyAmount(text).map(isAmount));
    const [, digits] = LAST_DIGITS.exec(plain) ?? [];
    if (digits !== undefined) charge.push(endsIn(digits));
    const wallets = walletsIn(plain);
    if (wallets.length > 0)
      charge.push(
        sql`(${endsIn(plain.replaceAll(/\D/g, '').slice(-4))} and c.wallet_masked = any(${wallets}::text[]))`,
      );
  }
  // What is nothing of a payment finds none.
  return { payment: payment.length > 0 ? payment : [sql`false`], charge };
}

/** The digits of a reference are no phone. */
function walletsIn(plain: string): string[] {
  return PHONE.test(plain) ? maskedWalletNumbers(plain) : [];
}

/** Its words: whole where a payment has all of them so, else the last may be a beginning. */
async function wordsIn(db: Database, owner: Owner, text: string): Promise<Condition[]> {
  const [whole, begun] = [wordQueryOf(owner, text, 'whole'), wordQueryOf(owner, text)];
  if (whole === null || begun === null) return [];
  if (!whole.includes('&')) return [hasWords(alone(begun))];
  // Materialized, or the whole table is read for the first row of two common words that nobody has together.
  const found = sql`${PLANNED_ANEW}with f as materialized (select from transactions t where ${hasWords(whole)})
    select from f limit 1`;
  return [hasWords((await found.execute(db)).rows.length > 0 ? whole : begun)];
}

/** An amount or last digits among words: `Yusuf 6,000`. */
function figuresAmong(owner: Owner, text: string): Clue {
  const parts = text.split(/\s+/);
  const found = parts.flatMap((part, place) => {
    const others = wordQueryOf(owner, parts.toSpliced(place, 1).join(' '));
    return others === null ? [] : [{ others: hasWords(others), part }];
  });
  return {
    payment: found.flatMap(({ others, part }) => {
      const amounts = readAnyAmount(part);
      return amounts.length === 0 ? [] : [sql`(${anyOf(amounts.map(isAmount))} and ${others})`];
    }),
    charge: found.flatMap(({ others, part }) => {
      const [, digits] = LAST_DIGITS.exec(withAsciiDigits(part)) ?? [];
      return digits === undefined ? [] : [sql`(${endsIn(digits)} and ${others})`];
    }),
  };
}

/** By the bytes, as the index is ordered, whatever the database's collation is; nothing comes after U+10FFFF. */
function beginsWith(lowered: RawBuilder<unknown>, text: string): Condition {
  return sql`(${lowered} ~>=~ lower(${text}) and ${lowered} ~<~ (lower(${text}) || ${'\u{10FFFF}'}))`;
}

/** The one payment that a text names whole, by a reference or an address; null also where it may be an amount as well. */
export async function idNamed(db: Database, owner: Owner, text: string): Promise<number | null> {
  if (readAnyAmount(text).length > 0) return null;
  const [id = null, another] = await idsNamed(db, owner, text);
  return another === undefined ? id : null;
}

/** What has this name is found first, by one index after another: few rows, if any. */
async function idsNamed(db: Database, owner: Owner, text: string): Promise<number[]> {
  if (/\s/.test(text)) return [];
  const named = isAddress(text) ? addressedIn(owner, text) : namesOf(owner, text);
  const { rows } = await sql<{ id: number }>`${PLANNED_ANEW}
    select t.id from (${sql.join(named, sql` union `)}) n(id) join transactions t on t.id = n.id
    where t.merchant_id = ${owner.merchantId} and t.env = ${owner.env}`.execute(db);
  return rows.map(({ id }) => id);
}

function namesOf(owner: Owner, name: string): Condition[] {
  const owners = sql`(values (${owner.merchantId}::bigint, ${owner.env}::text)) w(id, env)`;
  const whole = wholeReferenceQueryOf(owner, name);
  const inAnyCase = sql`select t.id from transactions t
    where ${hasWords(whole ?? '')} and lower(${name}) in (lower(t.reference), lower(t.payment_reference))`;
  return [paymentsNamedSql(name, owners), ...(whole === null ? [] : [inAnyCase])];
}

const isAddress = (text: string): boolean => /^\S*[^\s/]\/\S+$/.test(text);

/** A public session's page: the payment's number, and what proves it to a payer. */
const PUBLIC_PAGE = /^(\d{1,16})\.[\w-]{22}\.[\w-]{22}$/;

/** A payer's page, one that somebody else was asked to pay by, the console's own page of a payment, or a receipt. */
function addressedIn(owner: Owner, text: string): Condition[] {
  const url = URL.canParse(text) ? new URL(text) : new URL(`http://${text}`, 'http://address.invalid');
  const receipt = readSignedReceipt(url.hash.slice(1));
  if (receipt) return namesOf(owner, receipt.facts.reference);
  const name = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const [, number] = PUBLIC_PAGE.exec(name) ?? [];
  if (number !== undefined) return [sql`select ${number}::bigint`];
  const hash = hashOfAddress(name);
  return [
    ...namesOf(owner, name),
    sql`select t.id from transactions t where t.address_hash = ${hash}`,
    sql`select s.transaction_id from shares s where s.address_hash = ${hash}`,
  ];
}
