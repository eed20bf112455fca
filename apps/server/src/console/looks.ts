// What the shop's pages look like: read, previewed and changed.
import type { Looks } from '@titan/contract/console/looks';
import { looksCalls } from '@titan/contract/console/looks.schema';
import { normalEmail } from '@titan/rules/email';
import { readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import { languageOf } from '@titan/copy/languages';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { picturePath } from '../merchants/pictures.ts';
import { refused } from './call.ts';
import { sendPreview } from './preview.ts';
import type { ConsoleDeps } from './deps.ts';

const COLUMNS = [
  'logo',
  'primary_color',
  'secondary_color',
  'support_email',
  'locale',
  'draft_languages',
] as const satisfies (keyof Looks)[];

/** The same for the same looks. */
const VERSION = sql<string>`md5(row(${sql.join(COLUMNS.map((name) => sql.ref(name)))})::text)`;
const READ = [...COLUMNS, VERSION.as('version')] as const;

export function looksRoutes(deps: ConsoleDeps): void {
  const { answer, db, audit, publicUrl, ports, services } = deps;
  const { pictures } = services.stores;
  answer(looksCalls.read, ({ who }) => looksOf(db, who.merchantId));
  answer(looksCalls.keepLogo, async ({ who, body }) => {
    const kept = await pictures.fromBytes(Buffer.from(body.picture, 'base64'), `merchant ${who.merchantId}`);
    if (kept.kind === 'busy') return refused('TOO_MANY');
    return kept.kind === 'refused' ? refused('INVALID', { logo: 'badPicture' }) : { logo: kept.name };
  });
  answer(looksCalls.change, async ({ who, body: { version, ...body } }) => {
    const before = await looksOf(db, who.merchantId);
    const looks = inNormalForm(body);
    const changed = COLUMNS.filter((name) => looks[name] !== before[name]);
    // Also those of a save whose answer was lost.
    if (changed.length === 0) return before;
    const isNewLogo = changed.includes('logo');
    if (isNewLogo && looks.logo !== null) {
      // Keeps it from being deleted as a picture that nobody uses.
      const picture = await pictures.fromAddress(publicUrl + picturePath(looks.logo), '');
      if (picture.kind !== 'kept') return refused('INVALID', { logo: 'badPicture' });
    }
    const kept = await db
      .updateTable('merchants')
      .set({ ...looks, ...(isNewLogo ? { logo_url: null } : {}) })
      .where('id', '=', who.merchantId)
      .where(VERSION, '=', version)
      .returning(READ)
      .executeTakeFirst();
    if (kept === undefined) return refused('CHANGED');
    await audit.noteBy(who, 'looks.changed', null, { changed: changed.join(', ') });
    return kept;
  });
  answer(looksCalls.preview, async ({ who, query }) => {
    const { state, theme, logo = null, primary_color, secondary_color, support_email, locale } = query;
    const tag = readLanguageTag(locale ?? '') ?? 'en';
    const shown = {
      state,
      theme,
      tag: languageOf(tag)?.tag ?? 'en',
      merchant: who.shop,
      env: who.env,
      logo,
      primary_color: parseHexColour(primary_color ?? ''),
      secondary_color: parseHexColour(secondary_color ?? ''),
      support_email: normalEmail(support_email ?? ''),
      now: ports.clock.now(),
    };
    return { kind: 'sent', send: (reply) => sendPreview(reply, deps, shown) };
  });
}

function looksOf(db: Database, merchantId: number): Promise<Looks> {
  return db.selectFrom('merchants').select(READ).where('id', '=', merchantId).executeTakeFirstOrThrow();
}

/** As the merchant API keeps them. */
function inNormalForm(typed: Omit<Looks, 'version'>): Omit<Looks, 'version'> {
  const { primary_color, secondary_color, support_email, locale, ...rest } = typed;
  return {
    ...rest,
    primary_color: primary_color && parseHexColour(primary_color),
    secondary_color: secondary_color && parseHexColour(secondary_color),
    support_email: support_email && normalEmail(support_email),
    locale: locale && readLanguageTag(locale),
  };
}
