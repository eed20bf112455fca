// Spec §2 Footer actions, contact: "mailto the merchant".
import type { PaymentView } from '@titan/contract/payment';
import { results } from '@titan/copy/en/results';
import { useWords } from '../language.tsx';
import { MailLink } from '../ui/mail-link.tsx';

export function ContactLink({ payment }: { payment: PaymentView }) {
  const words = useWords(results);
  const email = payment.supportEmail ?? payment.merchant.email;
  if (email === null) return null;
  return (
    <MailLink email={email} subject={payment.merchant_reference}>
      {words.contact({ merchant: payment.merchant.name })}
    </MailLink>
  );
}
