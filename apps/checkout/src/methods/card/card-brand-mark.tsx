// Spec §2 "brand logo" and "Mastercard/Visa secure badge": names on small plates of our own; no scheme's logo is copied.
import type { CardBrand } from '@titan/rules/card-number';
import { cardCopy } from '@titan/copy/en/card';
import { Icon } from '../../ui/icon.tsx';
import classes from './card-brand-mark.module.css';

/** Read out by screen readers when the number reveals its brand. */
export function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  return (
    <span role="status" className={classes.mark}>
      {brand ? <span className={classes.plate}>{cardCopy.brands[brand]}</span> : <Icon name="card" />}
    </span>
  );
}

export function SecureBadge() {
  return (
    <p className={classes.badge}>
      <Icon name="shield" small />
      {cardCopy.secure}
    </p>
  );
}
