// The words that a payment is found by, folded alike in what is kept and in what is asked: in any script, without accents and without case
// (decision 0094). They are folded here and not by the database, whose letters depend on how it was set up.
import { withAsciiDigits } from '@titan/rules/digits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

type NamedPayment = {
  owner: Owner;
  customer_name: string | null;
  customer_email: string;
  reference: string;
  payment_reference: string;
};

/** Letters that Unicode does not take apart, and that are typed in more than one way. */
const ALIKE = new Map(
  [
    'ß=ss æ=ae œ=oe ø=o đ=d ð=d ł=l ı=i ŋ=n ς=σ',
    // Hausa, Ewe, Akan.
    'ɓ=b ɗ=d ɖ=d ƙ=k ƴ=y ɛ=e ɔ=o ǝ=e ə=e',
    // Arabic and Persian.
    'ة=ه ى=ي ی=ي ک=ك ٱ=ا',
  ].flatMap((pairs) => pairs.split(' ').map((pair) => pair.split('=') as [string, string])),
);
const IN_MANY_WAYS = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'g');
const APOSTROPHES = /['’‘ʼʻ`´]/g;
/** Accents and vowel signs, what nobody sees, and the stroke that only lengthens an Arabic word. */
const MARKS = /[\p{M}\p{Cf}ـ]/gu;
const WORD = /[\p{L}\p{N}]+/gu;

function fold(text: string): string {
  const plain = withAsciiDigits(text).normalize('NFKD').toLowerCase().replace(MARKS, '');
  return plain.replace(IN_MANY_WAYS, (letter) => ALIKE.get(letter) ?? letter);
}

/** Words of a text. */
const MOST = 12;

/** Folded words; an apostrophe joins what stands around it. */
function wordsIn(text: string): string[] {
  const found = fold(text.replaceAll(APOSTROPHES, '')).match(WORD) ?? [];
  return found.slice(0, MOST);
}

/** The end of a domain: half of all payments have `com`, which tells none from another and takes longest to look up. */
const TOP_LEVEL = /(?<=\p{L}{2})\.\p{L}{2,3}(?=\s|$)/gu;

const turned = (word: string): string => `<${[...word].toReversed().join('')}`;

/** Ours, after its kind: what is kept of its beginning and its end. */
const OUR_KIND = /^kpy-pi-/i;
const KEPT_OF_OURS = 8;

/** Letters of a word that count. */
const LONGEST = 24;

/** Every merchant's words stand apart in the index. */
function ofOwner({ merchantId, env }: Owner, word: string): string {
  return `${merchantId}${env[0]} ${[...word].slice(0, LONGEST).join('')}`;
}

/** What the row's `search_words` holds. */
export function searchWordsOf(payment: NamedPayment): RawBuilder<string> {
  return sql<string>`array_to_tsvector(${wordsToKeep(payment)}::text[])`;
}

function wordsToKeep(payment: NamedPayment): string[] {
  const { owner, customer_name: name, customer_email: email, reference, payment_reference: ours } = payment;
  const [named, told] = [name ?? '', reference === ours ? '' : reference];
  const random = fold(ours.replace(OUR_KIND, ''));
  const words = [
    ...wordsIn(named),
    ...wordsIn(named.replaceAll(APOSTROPHES, ' ')),
    ...wordsIn(email.replace(TOP_LEVEL, ' ')),
    ...wordsIn(told),
    ...wordsIn(told).slice(-1).map(turned),
    random.slice(0, KEPT_OF_OURS),
    turned(random.slice(-KEPT_OF_OURS)),
  ];
  return [...new Set(words)].map((word) => ofOwner(owner, word));
}

function wordsAsked(text: string): string[] {
  if (OUR_KIND.test(text)) return wordsIn(text.replace(OUR_KIND, '').slice(0, KEPT_OF_OURS));
  const found = wordsIn(text.replaceAll(TOP_LEVEL, ' '));
  return found.length > 0 ? found : wordsIn(text);
}

/**
 * What the words of a payment are compared with: the last word of the text is the beginning of one, or the end of a reference, unless it is whole;
 * those before are whole. Beginnings of many words are slow to look up beside others. Null: there is no word in it.
 */
export function wordQueryOf(owner: Owner, text: string, last: 'whole' | 'begun' = 'begun'): string | null {
  const words = wordsAsked(text);
  const whole = (word: string): string => `'${ofOwner(owner, word)}'`;
  const [end, before] = [words.at(-1), words.slice(0, -1).map(whole)];
  if (end === undefined) return null;
  const begun = `(${whole(end)}:* | ${whole(turned(end))}:*)`;
  return [...before, last === 'whole' ? whole(end) : begun].join(' & ');
}

/**
 * The same for whom nothing else narrows it down. PostgreSQL takes one payment in fifty at least to have what begins so, and would read them all:
 * twice the same is rarer to it.
 */
export const alone = (query: string): string => `(${query}) & (${query})`;

/** The same of a text that is a whole reference, in whatever letter case. */
export function wholeReferenceQueryOf(owner: Owner, text: string): string | null {
  const words = wordsAsked(text);
  const end = OUR_KIND.test(text) ? fold(text).slice(-KEPT_OF_OURS) : words.at(-1);
  if (end === undefined) return null;
  return [...words, turned(end)].map((word) => `'${ofOwner(owner, word)}'`).join(' & ');
}

/** SQL: the payment `t` has them. */
export const hasWords = (query: string): RawBuilder<boolean> =>
  sql<boolean>`t.search_words @@ ${query}::tsquery`;

const AT_ONCE = 200;
const MOST_AT_ONCE = 10;

/**
 * Gives words to payments that have none: those of a release that knew of no words, and those whose name, address or reference has
 * changed. Returns how many; safe to run concurrently.
 */
export async function giveWords(db: Database): Promise<number> {
  let given = 0;
  for (let turn = 0; turn < MOST_AT_ONCE; turn += 1) {
    const { rows } = await WORDLESS.execute(db);
    if (rows.length > 0) given += Number((await write(rows).execute(db)).numAffectedRows ?? 0);
    if (rows.length < AT_ONCE) break;
  }
  return given;
}

const WORDLESS = sql<NamedPayment & { id: number }>`
  select t.id, json_build_object('merchantId', t.merchant_id, 'env', t.env) as owner, t.customer_name, t.customer_email, t.reference, t.payment_reference
  from transactions t where t.search_words is null order by t.id desc limit ${sql.lit(AT_ONCE)}`;

/** What has changed meanwhile is read again. */
function write(rows: readonly (NamedPayment & { id: number })[]): RawBuilder<unknown> {
  const read = JSON.stringify(rows.map((row) => ({ ...row, words: wordsToKeep(row) })));
  return sql`
    with read as (
      select * from jsonb_to_recordset(${read}::jsonb) r (id bigint, customer_name text, customer_email text, reference text, words text[])
    ),
    wordless as (
      select t.id, r.words from read r join transactions t on t.id = r.id
      where t.search_words is null and t.customer_name is not distinct from r.customer_name and t.customer_email = r.customer_email
        and t.reference = r.reference
      order by t.id for update of t skip locked
    )
    update transactions t set search_words = array_to_tsvector(w.words) from wordless w where t.id = w.id`;
}
