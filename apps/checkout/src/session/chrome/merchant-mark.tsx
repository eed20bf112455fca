// The merchant's logo on a light plate, else the name's first letter on a tile of the brand's: decoration beside the name, and the same on
// every stage.
import { useState } from 'react';
import classes from './merchant-mark.module.css';

/**
 * Only pictures that our own service hands out: it re-encodes or refuses what merchants upload. Browsers read `//`, `/\\` and
 * a line break after the slash as another site, so the address is held to plain names.
 */
const OWN_PICTURE = /^(?:(?:\/\w[\w.-]*)+|data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+)$/;

type MerchantMarkProps = { name: string; logo: string | null };

export function MerchantMark({ name, logo }: MerchantMarkProps) {
  const [broken, setBroken] = useState(false);
  const picture = logo !== null && OWN_PICTURE.test(logo) && !broken ? logo : null;
  if (picture === null) {
    return (
      <span aria-hidden="true" className={classes.tile}>
        {initialOf(name)}
      </span>
    );
  }
  return (
    <div className={classes.plate}>
      <img src={picture} alt={name} height="36" onError={() => setBroken(true)} />
    </div>
  );
}

function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
