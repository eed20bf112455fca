// Spec §4 Mobile money: the screen that the flow starts with, and the method's arithmetic: one chunk, because card is the method
// of most payers.
import { isEntry } from './mobile-money-truth.ts';
import type { MobileMoneyState } from './mobile-money-state.ts';
import { WalletEntry, type WalletEntryProps } from './wallet-entry.tsx';

export { mobileMoneyMethod } from './mobile-money-method.ts';

export type MobileMoneyStartProps = Omit<WalletEntryProps, 'view'> & { view: MobileMoneyState };

export function MobileMoneyStart({ view, ...rest }: MobileMoneyStartProps) {
  return isEntry(view.stage) ? <WalletEntry view={view as WalletEntryProps['view']} {...rest} /> : null;
}
