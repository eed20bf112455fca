// What the shop's pages look like: read, previewed and changed.
import { brandingCalls } from '@titan/contract/console/branding.schema';
import { normalEmail } from '@titan/rules/email';
import { readLanguageTag } from '@titan/rules/language-tag';
import { parseHexColour } from '@titan/rules/merchant-theme';
import { languageOf } from '@titan/copy/languages';
import { type Branding, createBranding } from '../merchants/branding.ts';
import { refused } from './call.ts';
import { sendPreview } from './preview.ts';
import { keepSentPicture } from './sent-picture.ts';
import { Sent } from '../platform/declared-call.ts';
import type { ConsoleDeps } from './deps.ts';

export function brandingRoutes(deps: ConsoleDeps): void {
  const { handle, activity, ports, services } = deps;
  const { pictures } = services.stores;
  const brandings = createBranding({ ...deps, ...ports, pictures });
  handle(brandingCalls.read, ({ who }) => brandings.read(who.merchantId));
  handle(brandingCalls.keepLogo, async ({ who, body }) => {
    const kept = await keepSentPicture(pictures, who, body.picture);
    return typeof kept === 'string' ? { logo: kept } : kept;
  });
  handle(brandingCalls.change, async ({ who, body: { version, ...typed } }) => {
    const outcome = await brandings.change(who, inNormalForm(typed), version, (within, fields) =>
      activity.recordWithin(within, who, 'looks.changed', null, { changed: fields.join(', ') }),
    );
    if (outcome.kind === 'noPicture') return refused('INVALID', { logo: 'bad_picture' });
    return outcome.kind === 'overtaken' ? refused('CHANGED') : outcome.branding;
  });
  handle(brandingCalls.preview, async ({ who, query }) => {
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
    return new Sent((reply) => sendPreview(reply, deps, shown));
  });
}

/** As the merchant API keeps them. */
function inNormalForm(typed: Branding): Branding {
  const { primary_color, secondary_color, support_email, locale, ...rest } = typed;
  return {
    ...rest,
    primary_color: primary_color && parseHexColour(primary_color),
    secondary_color: secondary_color && parseHexColour(secondary_color),
    support_email: support_email && normalEmail(support_email),
    locale: locale && readLanguageTag(locale),
  };
}
