// Spec §2 Help screen and "I can't find my bank": the screens beside the payment. A chunk of its own: few payers see them.
import type { PayWithBankHeldStageProps } from './pay-with-bank-held-stage.tsx';
import { BankHelp } from './bank-help.tsx';
import { BankUnavailable } from './bank-unavailable.tsx';

export function BankAside({ view, ...rest }: PayWithBankHeldStageProps) {
  switch (view.stage) {
    case 'help':
      return <BankHelp view={view} {...rest} />;
    case 'bank-unavailable':
      return <BankUnavailable view={view} {...rest} />;
    default:
      return null;
  }
}
