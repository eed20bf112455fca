// Secrets of payers: I-37 and I-38. What is shorter than a card's number is looked for as a whole value, because three digits are anywhere.
import type { Evidence, Invariant } from './evidence.ts';
import { seen } from './rules.ts';

const CARD_DIGITS = 13;
/** Six in front and four behind may stay: so many in a row may not. */
const TOO_MANY_DIGITS = 9;

type Rule = Pick<Invariant, 'id' | 'says'>;

/** As a regular expression that JavaScript and PostgreSQL read alike. */
function patternsOf({ secrets }: Evidence, kind: 'codes' | 'cards'): string[] {
  return kind === 'codes'
    ? secrets.filter(({ length }) => length < CARD_DIGITS).map((code) => `["=]${code}(\\\\|"|&|$)`)
    : secrets
        .filter(({ length }) => length >= CARD_DIGITS)
        .map((number) => `${number.slice(0, TOO_MANY_DIGITS)}|${number.slice(-TOO_MANY_DIGITS)}`);
}

const TABLES = `
select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`;

/** What is kept of a number for people to tell it by. */
const KEPT = `'{card_first_six,card_last_four,first_six,last_four,bank_last_four,card_expiry}'::text[]`;

const textsOf = (table: string) => `from (select (to_jsonb(r) - ${KEPT})::text as text from ${table} r) x`;

const inTables = (rule: Rule, kind: 'codes' | 'cards'): Invariant => ({
  ...rule,
  when: 'calm',
  async find(evidence) {
    const pattern = patternsOf(evidence, kind).join('|');
    if (pattern === '') return [];
    const names = await evidence.tables.query<{ name: string }>(TABLES);
    const found = await evidence.tables.query<{ text: string }>(
      names
        .map(({ name }) => `select '${name}: ' || x.text as text ${textsOf(name)} where x.text ~ $1`)
        .join(' union all '),
      [pattern],
    );
    return found.map(({ text }) => `A secret stands in ${text}`);
  },
});

/** Payers whom the operator erased: their address stands in no row. */
const ERASED: Invariant = {
  id: 'erased',
  says: 'Whoever was erased is in no row',
  when: 'calm',
  async find({ tables, seen: all }) {
    const emails = all.flatMap((each) =>
      each.kind === 'happened' && each.what.startsWith('erased ') ? [each.what.slice('erased '.length)] : [],
    );
    if (emails.length === 0) return [];
    const names = await tables.query<{ name: string }>(TABLES);
    const found = await tables.query<{ text: string }>(
      names
        .map(
          ({ name }) =>
            `select '${name}: ' || x.text as text ${textsOf(name)} where x.text ilike any ($1::text[])`,
        )
        .join(' union all '),
      [emails.map((email) => `%"${email}"%`)],
    );
    return found.map(({ text }) => `Somebody who was erased stands in ${text}`);
  },
};

const outside = (rule: Rule, kind: 'codes' | 'cards'): Invariant =>
  seen(rule, ['logged', 'told', 'pushed', 'answered'], (last, evidence) => {
    // A page of the sandbox offers its own cards, and a bank's page is the bank's.
    if (last.kind === 'answered' && last.by === 'payer') return [];
    const text = last.kind === 'logged' || last.kind === 'pushed' ? last.text : last.body;
    const found = patternsOf(evidence, kind).filter((pattern) => new RegExp(pattern).test(text));
    return found.map(() => `A secret was ${last.kind}: ${text}`);
  });

const CODES = { id: 'I-37', says: 'No security code, PIN or one-time code lasts anywhere' };
const CARDS = { id: 'I-38', says: 'Of a card’s number no more than six and four digits are in the clear' };

export const SECRETS: readonly Invariant[] = [
  ERASED,
  inTables(CODES, 'codes'),
  outside(CODES, 'codes'),
  inTables(CARDS, 'cards'),
  outside(CARDS, 'cards'),
];
