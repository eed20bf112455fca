// The terms of a payment link as a person types them: what is wrong with them, and the link's terms after them.
import type { FieldProblem } from '@titan/contract/console/field-problem';
import type { LinkTerms } from '@titan/contract/console/links.schema';
import { readTypedAmount } from '@titan/rules/typed-amount';
import { isPictureAddress } from '../merchants/pictures.ts';
import { hasBoundsReversed, LINK_LENGTHS, type LinkTermsRow } from './merchant-links.ts';

/** What is wrong, by field, as a key of the area's words. */
export type LinkProblems = Readonly<Record<string, FieldProblem>>;

type Before = LinkTermsRow & { currency: string; env: 'test' | 'live' };
export type ReadTerms<Wrong = LinkProblems> =
  | { ok: true; terms: LinkTermsRow }
  | { ok: false; problems: Wrong };

/** The terms of a link after what was typed; what the form has no field for stays, unless it belongs to what has changed. */
export function termsOf(typed: LinkTerms, before: Before, now: number): ReadTerms {
  const { name, picture } = typed;
  const description = typed.description || null;
  const amounts = amountsOf(typed, before.currency);
  const problems = { ...amounts.problems, ...problemsOf(typed, before, now) };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    terms: {
      ...before,
      ...amounts.terms,
      name,
      description,
      names: name === before.name ? before.names : null,
      descriptions: description === before.description ? before.descriptions : null,
      items: amounts.terms.amount_minor === before.amount_minor ? before.items : null,
      ends_at: endOf(typed),
      logo_url: picture,
      ...(picture === null ? { logo: null } : {}),
    },
  };
}

const endOf = ({ ends_at: end }: LinkTerms): Date | null => (end === null ? null : new Date(end));

/** What is wrong with all but the amounts. */
function problemsOf(typed: LinkTerms, before: Before, now: number): LinkProblems {
  const { name, description, picture } = typed;
  const end = endOf(typed)?.getTime() ?? null;
  const isPast = end !== null && end <= now && end !== before.ends_at?.getTime();
  return {
    ...textProblem('name', name, { min: 1, max: LINK_LENGTHS.name }),
    ...textProblem('description', description, { min: 0, max: LINK_LENGTHS.description }),
    ...(picture !== null && !isPictureAddress(picture, before.env) ? { picture: 'no_picture' } : {}),
    ...(isPast ? { ends_at: 'is_over' } : {}),
  };
}

function textProblem(
  field: string,
  { length }: string,
  { min, max }: { min: number; max: number },
): LinkProblems {
  if (length < min) return { [field]: 'needed' };
  return length > max ? { [field]: 'too_long' } : {};
}

/** A fixed amount, else the bounds of an open one. */
function amountsOf({ amount, min, max }: LinkTerms, currency: string) {
  const problems: Record<string, FieldProblem> = {};
  const minorOf = (field: 'amount' | 'min' | 'max', text: string | null): number | null => {
    const read = readTypedAmount(text ?? '', currency);
    if (read.ok) return read.minor;
    problems[field] = read.problem;
    return null;
  };
  const isFixed = amount !== null;
  const terms = {
    amount_minor: isFixed ? minorOf('amount', amount) : null,
    min_minor: isFixed ? null : minorOf('min', min),
    max_minor: isFixed ? null : minorOf('max', max),
  };
  if (hasBoundsReversed(terms)) problems['max'] = 'below_min';
  return { terms, problems };
}
