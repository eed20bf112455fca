// Spec §1 TEST MODE "test instructions": what to type on this stage, and one tap that types it.
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import type { SandboxAnswers } from './sandbox-cards.ts';
import { TestDrawer } from './test-drawer.tsx';

type TestHintProps = {
  payment: PaymentView;
  children: ReactNode;
  /** Absent where there is nothing to type here. */
  fill?: {
    label: string;
    /** Gets what the issuer of the card in use takes for right. */
    onAnswers(answers: SandboxAnswers): void;
  };
};

export function TestHint({ payment, children, fill }: TestHintProps) {
  const handlePress = async () => {
    const { sandboxAnswers } = await import('./sandbox-cards.ts');
    const answers = sandboxAnswers(payment.charge?.card?.last_four ?? '');
    if (answers !== null) fill?.onAnswers(answers);
  };
  return (
    <TestDrawer>
      <p>{children}</p>
      {fill ? (
        <button type="button" data-script="" onClick={() => void handlePress()}>
          {fill.label}
        </button>
      ) : null}
    </TestDrawer>
  );
}
