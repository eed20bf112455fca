// The stories of POST and PATCH /payment-links (facts/merchant-api): a link is made once a key, and changed as a whole.
import { fingerprintOf, isSameFingerprint } from '../payments/fingerprint.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { MerchantLinkRow, MerchantLinkStore } from '../links/merchant-links.ts';
import type { Clock, Ids } from '../platform/ports.ts';
import type { FieldProblems } from './field-problems.ts';
import type { LinkChangeBody, NewLinkBody } from './link-body.ts';
import type { RefusalReason } from './merchant-envelope.ts';
import { readLinkChange, readNewLink } from './read-link-body.ts';

export type KeepLinkParts = {
  links: MerchantLinkStore;
  clock: Clock;
  ids: Pick<Ids, 'link'>;
  keys: { idempotency: Buffer };
};

export type LinkOutcome =
  | { kind: 'link'; link: MerchantLinkRow }
  | { kind: 'refused'; reason: RefusalReason; problems: FieldProblems | null };

/** A lost race shows the winner at the next look. */
const LOOKS = 4;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

const refused = (reason: RefusalReason, problems: FieldProblems | null = null): LinkOutcome => ({
  kind: 'refused',
  reason,
  problems,
});

/** Makes a link. With an Idempotency-Key the same body again finds the link that it made. */
export async function createLink(
  parts: KeepLinkParts,
  key: SecretKey,
  body: NewLinkBody,
  onceKey: string | string[] | undefined,
): Promise<LinkOutcome> {
  const read = readNewLink(body);
  // What is wrong with a body is told to merchants only.
  if (!read.ok) return toMerchants(parts, key, refused('invalid', read.problems));
  if (onceKey !== undefined && !KEY_FORM.test(String(onceKey)))
    return toMerchants(parts, key, refused('onceKeyForm'));
  const { terms, currency } = read;
  const fingerprint = fingerprintOf('payment-link-new-1', { terms, currency }, parts.keys.idempotency);
  const once = onceKey === undefined ? null : { key: String(onceKey), fingerprint };
  for (let look = 1; look <= LOOKS; look += 1) {
    const at = parts.clock.now();
    const answer = await parts.links.create(key, { terms, currency, slug: parts.ids.link(), once, at });
    if (!answer.authorised) return refused('badKey');
    const { made, known } = answer.row;
    if (made) return { kind: 'link', link: made };
    if (known)
      return isSameFingerprint(known.fingerprint, fingerprint)
        ? { kind: 'link', link: known }
        : refused('onceKeyUsed');
  }
  throw new Error('A link could neither be made nor found');
}

/** Changes a link; whoever changes it at the same moment goes first or second, and neither is undone. */
export async function changeLink(
  parts: KeepLinkParts,
  key: SecretKey,
  slug: string,
  body: LinkChangeBody,
): Promise<LinkOutcome> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const found = await parts.links.read(key, slug);
    if (!found.authorised) return refused('badKey');
    if (found.row === null) return refused('linkNotFound');
    const read = readLinkChange(body, found.row);
    if (!read.ok) return refused('invalid', read.problems);
    const { version } = found.row;
    const answer = await parts.links.change(key, slug, { terms: read.terms, version, at: parts.clock.now() });
    if (!answer.authorised) return refused('badKey');
    if (answer.row) return { kind: 'link', link: answer.row };
  }
  return refused('busy');
}

async function toMerchants(parts: KeepLinkParts, key: SecretKey, answer: LinkOutcome): Promise<LinkOutcome> {
  const { authorised } = await parts.links.read(key, '');
  return authorised ? answer : refused('badKey');
}
