// The merchant's logo on a neutral plate, else the icon of the channel that is under way, else the name's first letter: all
// decoration beside the name (spec §2 Header: a merchant logo or channel icon).
import type { Channel } from '@titan/rules/methods';
import { useState } from 'react';
import { partsOf } from '../methods/method-registry.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './merchant-mark.module.css';

/**
 * Only pictures that our own service hands out: it re-encodes or refuses what merchants upload (design §6). Browsers read `//`, `/\\` and
 * a line break after the slash as another site, so the address is held to plain names.
 */
const OWN_PICTURE = /^(?:(?:\/\w[\w.-]*)+|data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+)$/;

type MerchantMarkProps = { name: string; logo: string | null; channel: Channel | null };

export function MerchantMark({ name, logo, channel }: MerchantMarkProps) {
  const [broken, setBroken] = useState(false);
  const picture = logo !== null && OWN_PICTURE.test(logo) && !broken ? logo : null;
  return (
    <div className={classes.plate}>
      {picture ? (
        <img src={picture} alt={name} height="40" onError={() => setBroken(true)} />
      ) : (
        <ChannelMark name={name} channel={channel} />
      )}
    </div>
  );
}

function ChannelMark({ name, channel }: Pick<MerchantMarkProps, 'name' | 'channel'>) {
  if (channel !== null) return <Icon name={partsOf(channel).icon} />;
  return <span aria-hidden="true">{initialOf(name)}</span>;
}

function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
