// Spec §2 Footer actions, contact: "mailto the merchant".
import type { PaymentView } from '@titan/contract/payment';
import { results } from '../copy/results.ts';
import { ButtonLink } from '../ui/button.tsx';

export function ContactLink({ payment }: { payment: PaymentView }) {
  const email = payment.supportEmail ?? payment.merchant.email;
  if (email === null) return null;
  return (
    <ButtonLink kind="secondary" href={mailto(email)}>
      {results.contact(payment.merchant.name)}
    </ButtonLink>
  );
}

/** The one @ stays as it is; whatever else an address can hold must not reach the subject or further recipients. */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
