// The mark of a bank, a wallet or a card brand, by its slug: a picture beside the name, or, with `name`, in place of it.
import type { Marks } from '@titan/contract/page/page-data';
import { createContext, use } from 'react';
import classes from './mark.module.css';

/** Undefined: the page has no pictures. */
export const MarksContext = createContext<Marks | undefined>(undefined);

type MarkProps = {
  /** One without a mark of its own gets that of any bank. */
  slug: string;
  /** In pixels. */
  height: number;
  /** A card's plate is half as wide again. */
  isCard?: boolean;
  /** Whose it is, where nothing beside it says so. */
  name?: string | undefined;
};

export function Mark({ slug, height, isCard, name = '' }: MarkProps) {
  const marks = use(MarksContext);
  if (!marks) return name && <span>{name}</span>;
  const own = marks.own?.[slug];
  return (
    <img
      // Later than the page's own script, which the payer waits for (tokens.css).
      loading="lazy"
      src={own ?? `${marks.sprite}#${slug}`}
      alt={name}
      width={isCard ? height * 1.5 : height}
      height={height}
      className={own && classes.own}
    />
  );
}

type AcceptedProps = { currency: string; height: number; names?: Readonly<Record<string, string>> };

/** Plates of the cards that are accepted. Verve is Nigeria's. */
export function AcceptedCards({ currency, height, names }: AcceptedProps) {
  const brands = ['mastercard', 'visa', 'verve'].slice(0, currency === 'NGN' ? 3 : 2);
  return brands.map((brand) => (
    <Mark key={brand} slug={brand} height={height} name={names?.[brand]} isCard />
  ));
}
