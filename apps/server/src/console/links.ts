// The console's Links: payment links by the same rules as the merchant API's, with what came in by each.
import { isDeepStrictEqual } from 'node:util';
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { linksCalls } from '@titan/contract/console/links.schema';
import { mayDo } from '@titan/contract/console/rights';
import { readSlug } from '@titan/rules/payment-link';
import { changeLink, type KeptLink, type LinkChange, makeLink } from '../links/keep-link.ts';
import {
  BLANK_LINK,
  createMerchantLinkStore,
  hasLinkEnded,
  type MerchantLinkRow,
  type MerchantLinkStore,
  takingsOfLinks,
  termsOfLink,
} from '../links/merchant-links.ts';
import { type LinkProblems, type ReadTerms, termsOf } from '../links/typed-terms.ts';
import { picturePath } from '../merchants/pictures.ts';
import { qrCodeOf } from '../platform/qr-code.ts';
import { refused, type Refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { keepSentPicture } from './sent-picture.ts';
import type { Who } from '../people/sessions.ts';

const PAGE = 25;

export function linksRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, publicUrl, services } = deps;
  const links = createMerchantLinkStore(db);
  const keeping = { ...ports, keys: deps.keys, pictures: services.stores.pictures, links };
  const shown = async (who: Who, rows: readonly MerchantLinkRow[]) => {
    const slugs = rows.map(({ slug }) => slug);
    const takings = await takingsOfLinks(db, who, slugs);
    const maySum = mayDo(who.role, 'figures', who.env);
    return rows.map((row) => {
      const { opened = 0, paid = 0, paid_minor = 0 } = takings.get(row.slug) ?? {};
      const url = `${publicUrl}/pay/${row.slug}`;
      const picture = row.logo && publicUrl + picturePath(row.logo);
      const has_ended = hasLinkEnded(row, ports.clock.now());
      return { ...row, url, picture, has_ended, opened, paid, paid_minor: maySum ? paid_minor : null };
    });
  };
  const change = async (who: Who, slug: string, action: ActivityAction, wanted: LinkChange<Problems>) =>
    refusalOf(
      await changeLink(
        { ...keeping, links: recordedLinks(deps, who, action) },
        who,
        readSlug(slug) ?? '',
        wanted,
      ),
    ) ?? {};

  handle(linksCalls.list, async ({ who, query }) => {
    const after = query.after === undefined ? null : readSlug(query.after);
    const rows = await links.list(who, { limit: PAGE + 1, after });
    return { links: await shown(who, rows.slice(0, PAGE)), hasMore: rows.length > PAGE };
  });
  handle(linksCalls.read, async ({ who, params }) => {
    const slug = readSlug(params.slug) ?? '';
    const found = await links.read(who, slug);
    const [link] = found ? await shown(who, [found]) : [];
    if (link === undefined) return refused('UNKNOWN');
    return { ...link, merchant: who.shop, qr: qrCodeOf(link.url) };
  });
  handle(linksCalls.keepPicture, async ({ who, body }) => {
    const kept = await keepSentPicture(services.stores.pictures, who, body.picture);
    return typeof kept === 'string' ? { picture: publicUrl + picturePath(kept) } : kept;
  });
  handle(linksCalls.make, async ({ who, body }) => {
    const { once, currency, copyOf, ...sent } = body;
    const copied = copyOf === undefined ? BLANK_LINK : await links.read(who, copyOf);
    if (copied === null) return refused('UNKNOWN');
    const before = { ...termsOfLink(copied), active: true, currency, env: who.env };
    const read = termsOf(sent, before, ports.clock.now());
    if (!read.ok) return refused('INVALID', read.problems);
    const kept = await makeLink(
      { ...keeping, links: recordedLinks(deps, who, 'link.made') },
      who,
      { terms: read.terms, currency },
      `console-${who.userId}-${once}`,
    );
    if (kept.kind !== 'link') return refusalOf(kept) ?? refused('CHANGED');
    return { slug: kept.link.slug };
  });
  handle(linksCalls.change, ({ who, body, params: { slug } }) => {
    const read = (link: MerchantLinkRow): ReadTerms<Problems> => {
      const wanted = termsOf(body, link, ports.clock.now());
      if (link.version === body.version || !wanted.ok) return wanted;
      // Nothing is overtaken by the terms that it wanted: they are its own, and their answer was lost.
      return isDeepStrictEqual(wanted.terms, link) ? wanted : { ok: false, problems: 'CHANGED' };
    };
    return change(who, slug, 'link.changed', { read, hasNewLogo: body.picture !== null });
  });
  handle(linksCalls.switch, ({ who, body: { isActive }, params: { slug } }) => {
    const read = (link: MerchantLinkRow) => ({ ok: true, terms: { ...link, active: isActive } }) as const;
    return change(who, slug, isActive ? 'link.switched-on' : 'link.switched-off', {
      read,
      hasNewLogo: false,
    });
  });
}

/** Links that are written down in the transaction in which they are made or changed; a picture is fetched before it begins. */
function recordedLinks({ db, activity }: ConsoleDeps, who: Who, action: ActivityAction): MerchantLinkStore {
  const facts = { env: who.env };
  return {
    ...createMerchantLinkStore(db),
    create: (...link) =>
      activity.act(who, async (within, record) => {
        const created = await createMerchantLinkStore(within).create(...link);
        if (created.made) await record(action, created.made.slug, facts);
        return created;
      }),
    change: (...link) =>
      activity.act(who, async (within, record) => {
        const changed = await createMerchantLinkStore(within).change(...link);
        if (changed) await record(action, changed.slug, facts);
        return changed;
      }),
  };
}

/** Or somebody else has changed it since it was shown. */
type Problems = LinkProblems | 'CHANGED';

function refusalOf(kept: KeptLink<Problems>): Refused | null {
  switch (kept.kind) {
    case 'link':
      return null;
    case 'wrong':
      return kept.problems === 'CHANGED' ? refused('CHANGED') : refused('INVALID', kept.problems);
    case 'noPicture':
      return kept.why.kind === 'busy'
        ? refused('UNAVAILABLE')
        : refused('INVALID', { picture: 'no_picture' });
    case 'refused':
      return refused(kept.reason === 'linkNotFound' ? 'UNKNOWN' : 'CHANGED');
  }
}
