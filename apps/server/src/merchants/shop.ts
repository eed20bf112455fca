// What a shop is called, where it is and how its payers reach it: changed by its owner in the console, and by the host's command.
import { sql } from 'kysely';
import { cleanFigure, cleanLine, cleanLines } from '@titan/rules/clean-text';
import { normalEmail } from '@titan/rules/email';
import { type Database, inTransaction } from '../db/database.ts';
import { isOutsideUrl, normalUrl } from './outside-url.ts';
import { isTakenName } from './shop-name.ts';

const COLUMNS = ['name', 'address', 'support_email', 'support_phone', 'support_url'] as const;
/** The same for the same details. */
const VERSION = sql<string>`md5(row(${sql.join(COLUMNS.map((name) => sql.ref(name)))})::text)`;
const READ = [...COLUMNS, VERSION.as('version')] as const;

export type ShopDetails = {
  name: string;
  /** Postal, a line each. */
  address: string | null;
  support_email: string | null;
  support_phone: string | null;
  /** A page on which payers find help. */
  support_url: string | null;
};

type KeptShop = ShopDetails & { version: string };

export type ShopProblem = 'name_needed' | 'name_taken' | 'too_long' | 'bad_email' | 'bad_phone' | 'bad_page';
type ShopProblems = Partial<Record<keyof ShopDetails, ShopProblem>>;

type ShopChange =
  | { kind: 'changed'; shop: KeptShop; fields: readonly string[] }
  | { kind: 'wrong'; problems: ShopProblems }
  /** Somebody else was quicker. */
  | { kind: 'overtaken' };

const LENGTHS = { name: 100, address: 300, support_url: 300 } as const;
/** As people write numbers, with at least five digits. */
const PHONE = /^\+?(?:[ ()./-]*\d){5,15}[ ()./-]*$/;

export function createShop({ db, publicUrl }: { db: Database; publicUrl: string }) {
  const read = (merchantId: number): Promise<KeptShop> =>
    db.selectFrom('merchants').select(READ).where('id', '=', merchantId).executeTakeFirstOrThrow();
  return {
    read,
    /**
     * What is left out stays.
     * @param version of what was shown when the change was made; null: whatever it is
     * @param note writes down, in the transaction of the change, the names of what has changed
     */
    async change(
      merchantId: number,
      wanted: Partial<ShopDetails>,
      version: string | null,
      note: (
        within: Database,
        before: ShopDetails,
        after: ShopDetails,
        fields: readonly string[],
      ) => Promise<void>,
    ): Promise<ShopChange> {
      const before = await read(merchantId);
      const after = { ...before, ...inNormalForm(wanted) };
      const fields = COLUMNS.filter((name) => after[name] !== before[name]);
      // A repeated save whose first answer was lost ends here too.
      if (fields.length === 0) return { kind: 'changed', shop: before, fields };
      const problems = problemsOf(after);
      if (
        fields.includes('name') &&
        !problems.name &&
        (await isTakenName({ db, publicUrl }, merchantId, after.name))
      )
        problems.name = 'name_taken';
      if (Object.keys(problems).length > 0) return { kind: 'wrong', problems };
      const { version: _read, ...values } = after;
      const shop = await inTransaction(db, async (within) => {
        const changed = await within
          .updateTable('merchants')
          .set(values)
          .where('id', '=', merchantId)
          .where(VERSION, '=', version ?? before.version)
          .returning(READ)
          .executeTakeFirst();
        if (changed) await note(within, before, changed, fields);
        return changed;
      });
      return shop === undefined ? { kind: 'overtaken' } : { kind: 'changed', shop, fields };
    },
  };
}

/** As far as it can be read; what cannot be stays as it was typed, and is a problem. */
const NORMAL_FORM: { [Field in keyof ShopDetails]: (typed: string) => string | null } = {
  name: cleanLine,
  address: (typed) => cleanLines(typed) || null,
  support_email: (typed) => normalEmail(typed) ?? (cleanLine(typed) || null),
  support_phone: (typed) => cleanFigure(typed) || null,
  support_url: (typed) => pageIn(cleanLine(typed)),
};

function inNormalForm(typed: Partial<ShopDetails>): Partial<ShopDetails> {
  const given = COLUMNS.flatMap((name) => {
    const text = typed[name];
    return text === undefined ? [] : [[name, NORMAL_FORM[name](text ?? '')]];
  });
  return Object.fromEntries(given) as Partial<ShopDetails>;
}

/** An address as people write it: without its scheme. */
function pageIn(text: string): string | null {
  if (text === '') return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return isOutsideUrl(whole, 'live') ? normalUrl(whole) : text;
}

function problemsOf(shop: ShopDetails): ShopProblems {
  const problems: ShopProblems = {};
  if (!/[\p{L}\p{N}]/u.test(shop.name)) problems.name = 'name_needed';
  if (shop.name.length > LENGTHS.name) problems.name = 'too_long';
  if ((shop.address ?? '').length > LENGTHS.address) problems.address = 'too_long';
  if (shop.support_email !== null && normalEmail(shop.support_email) === null)
    problems.support_email = 'bad_email';
  if (shop.support_phone !== null && !PHONE.test(shop.support_phone)) problems.support_phone = 'bad_phone';
  const { support_url: page } = shop;
  if (page !== null && (page.length > LENGTHS.support_url || !isOutsideUrl(page, 'live')))
    problems.support_url = 'bad_page';
  return problems;
}
