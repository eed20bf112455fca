// Spec §4 Pay with bank: the screen that the flow starts with. A chunk of its own: card is the method of most payers.
import { BankEntry, type BankEntryProps } from './bank-entry.tsx';
import type { PayWithBankState } from './pay-with-bank-state.ts';

export { payWithBankMethod } from './pay-with-bank-method.ts';

export type PayWithBankStartProps = Omit<BankEntryProps, 'view'> & { view: PayWithBankState };

export function PayWithBankStart({ view, ...rest }: PayWithBankStartProps) {
  return view.stage === 'init' ? <BankEntry view={view} {...rest} /> : null;
}
