// How a way to pay is recognised at a glance: its tile, and the brands of cards that it takes (guides: UI §2).
import type { BuiltChannel, MethodId } from '@titan/rules/methods';
import { partsOf } from '../methods/method-registry.ts';
import { Icon } from '../ui/icon.tsx';
import { LetterTile } from '../ui/letter-tile.tsx';
import classes from './method-list.module.css';

/** Of the banks that are methods of their own: what rules/bank-branding says of them, which only later screens carry. */
export const BANK_TILES: Partial<Record<MethodId, readonly [letters: string, ground: string, ink: string]>> =
  {
    pay_with_opay: ['O', '#1DCF9F', '#111827'],
    pay_with_palmpay: ['PP', '#7F3FBF', '#FFFFFF'],
    pay_with_gtb: ['GT', '#D3390A', '#FFFFFF'],
    pay_with_capitec: ['C', '#00558C', '#FFFFFF'],
  };

export function MethodTile({ channel, method }: { channel: BuiltChannel; method?: MethodId | undefined }) {
  const ofBank = method && BANK_TILES[method];
  if (ofBank) {
    const [letters, ground, ink] = ofBank;
    return <LetterTile letters={letters} ground={ground} ink={ink} />;
  }
  return (
    <span className={classes.tile}>
      <Icon name={partsOf(channel).icon} />
    </span>
  );
}

/** Verve's cards are of Nigeria. */
export function CardPlates({ currency }: { currency: string }) {
  return (
    <svg className={classes.plates} viewBox="0 0 92 18" aria-hidden="true">
      <path fill="#FFF" d="M0 0h28v18H0z" />
      <circle cx="11" cy="9" r="5.500" fill="#EB001B" />
      <circle cx="17" cy="9" r="5.500" fill="#F79E1B" fillOpacity=".85" />
      <path fill="#1434CB" d="M32 0h28v18H32z" />
      <path
        fill="none"
        stroke="#FFF"
        strokeWidth="1.800"
        d="m36 6 2 6 3-6m2 0v6m6-6c-4-1-4 3-1.500 3s2 3.500-2 3m6 0 3-6 1.500 6m-3-2h2"
      />
      {currency === 'NGN' ? (
        <path fill="#0B3B5B" d="M64 0h28v18H64zm4 5 3 8 3-8m4 4h9" stroke="#FFF" />
      ) : null}
    </svg>
  );
}
