// Spec §4 Card: the screen that the flow starts with.
import { CardEntry, type CardEntryProps } from './card-entry.tsx';
import type { CardState } from './card-state.ts';

type CardStartProps = Omit<CardEntryProps, 'card'> & { view: CardState };

export function CardStart({ view, ...rest }: CardStartProps) {
  return view.stage === 'init' ? <CardEntry card={view} {...rest} /> : null;
}
