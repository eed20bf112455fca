// Makes a merchant's payment link, once per key, and changes it as a whole: for the merchant API and the console.
import type { Owner } from '../merchants/merchant-key.ts';
import { type KeptPicture, pictureOwner, type Pictures } from '../merchants/pictures.ts';
import { fingerprintOf, isSameFingerprint, withoutJoiners } from '../payments/attempts/fingerprint.ts';
import type { Clock, Ids } from '@titan/platform/ports';
import type { LinkTermsRow, MerchantLinkRow, MerchantLinkStore } from './merchant-links.ts';

export type LinkDeps = {
  links: MerchantLinkStore;
  pictures: Pick<Pictures, 'fromAddress'>;
  clock: Clock;
  ids: Pick<Ids, 'link'>;
  keys: { idempotency: Buffer };
};

export type KeptLink<Problems = never> =
  | { kind: 'link'; link: MerchantLinkRow }
  | { kind: 'wrong'; problems: Problems }
  | { kind: 'noPicture'; why: Exclude<KeptPicture, { kind: 'kept' }> }
  | { kind: 'refused'; reason: 'linkNotFound' | 'onceKeyUsed' | 'busy' };

type NewTerms = { terms: LinkTermsRow; currency: string };
type Once = { key: string; fingerprint: Buffer };

/** After a lost race the next read finds the winner. */
const LOOKS = 4;

const refused = (reason: Extract<KeptLink, { kind: 'refused' }>['reason']) =>
  ({ kind: 'refused', reason }) as const;

/** With a key, the same terms again find the link that it made. */
export async function makeLink(
  deps: LinkDeps,
  owner: Owner,
  wanted: NewTerms,
  onceKey: string | null,
): Promise<KeptLink> {
  const fingerprint = fingerprintOf(
    'payment-link-new-1',
    withoutJoiners(fingerprinted(wanted)),
    deps.keys.idempotency,
  );
  const once = onceKey === null ? null : { key: onceKey, fingerprint };
  const pictured = await withLogo(deps, owner, wanted.terms, once);
  if ('kind' in pictured) return pictured;
  const { terms } = pictured;
  const { currency } = wanted;
  for (let look = 1; look <= LOOKS; look += 1) {
    const at = deps.clock.now();
    const { made, known } = await deps.links.create(owner, {
      terms,
      currency,
      slug: deps.ids.link(),
      once,
      at,
    });
    if (made) return { kind: 'link', link: made };
    if (known) return repeatOf(known, fingerprint);
  }
  throw new Error('A link could neither be made nor found');
}

/** A body is recognised by what was sent. What links once could not have counts only where it was sent. */
function fingerprinted({ terms, currency }: NewTerms): object {
  const { logo: _made, support_email, locale, items, names, descriptions, ends_at, ...rest } = terms;
  return {
    terms: {
      ...rest,
      support_email: support_email ?? undefined,
      locale: locale ?? undefined,
      items: items ?? undefined,
      names: names ?? undefined,
      descriptions: descriptions ?? undefined,
      ends_at: ends_at ?? undefined,
    },
    currency,
  };
}

function repeatOf(known: MerchantLinkRow & { fingerprint: Buffer }, fingerprint: Buffer): KeptLink {
  return isSameFingerprint(known.fingerprint, fingerprint)
    ? { kind: 'link', link: known }
    : refused('onceKeyUsed');
}

/** A repeat finds its link although the picture has gone. */
async function withLogo(
  { links, pictures }: LinkDeps,
  owner: Owner,
  terms: LinkTermsRow,
  once: Once | null,
): Promise<KeptLink | { terms: LinkTermsRow }> {
  if (terms.logo_url === null) return { terms };
  const before = once && (await links.madeOnce(owner, once.key));
  if (before) return repeatOf(before, once.fingerprint);
  const kept = await pictures.fromAddress(terms.logo_url, pictureOwner(owner));
  return kept.kind === 'kept' ? { terms: { ...terms, logo: kept.name } } : { kind: 'noPicture', why: kept };
}

export type LinkChange<Problems> = {
  /** The terms of the changed link; asked again where another change came between. */
  read(link: MerchantLinkRow): { ok: true; terms: LinkTermsRow } | { ok: false; problems: Problems };
  /** Its picture, if the terms have one, is fetched anew. */
  hasNewLogo: boolean;
};

/** Neither of two concurrent changes is lost. */
export async function changeLink<Problems>(
  deps: LinkDeps,
  owner: Owner,
  slug: string,
  { read, hasNewLogo }: LinkChange<Problems>,
): Promise<KeptLink<Problems>> {
  let kept: KeptPicture | null = null;
  for (let look = 1; look <= LOOKS; look += 1) {
    const found = await deps.links.read(owner, slug);
    if (found === null) return refused('linkNotFound');
    const changed = read(found);
    if (!changed.ok) return { kind: 'wrong', problems: changed.problems };
    const { version } = found;
    let { terms } = changed;
    if (hasNewLogo && terms.logo_url !== null) {
      kept ??= await deps.pictures.fromAddress(terms.logo_url, pictureOwner(owner));
      if (kept.kind !== 'kept') return { kind: 'noPicture', why: kept };
      terms = { ...terms, logo: kept.name };
    }
    const link = await deps.links.change(owner, slug, { terms, version, at: deps.clock.now() });
    if (link) return { kind: 'link', link };
  }
  return refused('busy');
}
