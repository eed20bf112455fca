// What the shop's pages look like: read, previewed and changed.
import type { Looks } from '@titan/contract/console/looks';
import { looksCalls } from '@titan/contract/console/looks.schema';
import { normalEmail } from '@titan/rules/email';
import { readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import { languageOf } from '@titan/copy/languages';
import type { Database } from '../db/database.ts';
import { createMerchantUpkeep } from '../merchants/merchant-upkeep.ts';
import { picturePath } from '../merchants/pictures.ts';
import { refused } from './call.ts';
import { sendPreview } from './preview.ts';
import type { ConsoleParts } from './register.ts';

const COLUMNS = [
  'logo',
  'primary_color',
  'secondary_color',
  'support_email',
  'locale',
  'draft_languages',
] as const satisfies (keyof Looks)[];

export function looksRoutes(parts: ConsoleParts): void {
  const { answer, db, audit, publicUrl, ports, services } = parts;
  const { pictures } = services.stores;
  const upkeep = createMerchantUpkeep(db);
  answer(looksCalls.read, ({ who }) => looksOf(db, who.merchantId));
  answer(looksCalls.keepLogo, async ({ who, body }) => {
    const kept = await pictures.fromBytes(Buffer.from(body.picture, 'base64'), `merchant ${who.merchantId}`);
    if (kept.kind === 'busy') return refused('TOO_MANY');
    return kept.kind === 'refused' ? refused('INVALID', { logo: 'badPicture' }) : { logo: kept.name };
  });
  answer(looksCalls.change, async ({ who, body }) => {
    const before = await looksOf(db, who.merchantId);
    const looks = inNormalForm(body);
    const isNewLogo = looks.logo !== before.logo;
    if (isNewLogo && looks.logo !== null) {
      // Keeps it from being deleted as a picture that nobody uses.
      const kept = await pictures.fromAddress(publicUrl + picturePath(looks.logo), '');
      if (kept.kind !== 'kept') return refused('INVALID', { logo: 'badPicture' });
    }
    await upkeep.change(who.merchantId, { ...looks, ...(isNewLogo ? { logo_url: null } : {}) });
    const changed = COLUMNS.filter((name) => looks[name] !== before[name]);
    if (changed.length > 0) await audit.noteBy(who, 'looks.changed', null, { changed: changed.join(', ') });
    return looks;
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
    return { kind: 'sent', send: (reply) => sendPreview(reply, parts, shown) };
  });
}

function looksOf(db: Database, merchantId: number): Promise<Looks> {
  return db.selectFrom('merchants').select(COLUMNS).where('id', '=', merchantId).executeTakeFirstOrThrow();
}

/** As the merchant API keeps them. */
function inNormalForm({ primary_color, secondary_color, support_email, locale, ...rest }: Looks): Looks {
  return {
    ...rest,
    primary_color: primary_color && parseHexColour(primary_color),
    secondary_color: secondary_color && parseHexColour(secondary_color),
    support_email: support_email && normalEmail(support_email),
    locale: locale && readLanguageTag(locale),
  };
}
