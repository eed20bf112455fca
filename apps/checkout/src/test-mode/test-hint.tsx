// Spec §1 TEST MODE "test instructions": what to type on this stage, and one tap that types it.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReactNode } from 'react';
import type { SandboxAnswers } from './sandbox-cards.ts';
import { TestDrawer } from './test-drawer.tsx';

/**
 * What the hints name: what the sandbox's issuer takes for right (spec §9 Sandbox). The cards that fail have a PIN and a code of their own. What
 * is typed by a tap comes with `sandbox-cards.ts`.
 */
export const TEST_SECRETS = {
  pin: '1234',
  failingPin: '3310',
  otp: '123456',
  failingOtp: '12345',
  phone: '08000000000',
  birthday: '03/07/1990',
  cvv: '123',
  address: 'country Nigeria, street “Osapa, Lekki”, state Lagos, city Lekki, zip 101010',
  addressAbroad: 'country United States, street “20 Main Street”, state New York, city Albany, zip 12207',
} as const;

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
