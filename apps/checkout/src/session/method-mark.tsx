// How a way to pay is recognised at a glance: its tile.
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
