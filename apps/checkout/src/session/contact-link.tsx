// Spec §2 Footer actions, contact: "mailto the merchant".
import type { PaymentView } from '@titan/contract/payment';
import { resultsMessages } from '@titan/copy/words/results';
import { useWords } from '../ui/language.tsx';
import { MailLink } from '../ui/mail-link.tsx';

export function ContactLink({ payment }: { payment: PaymentView }) {
  const words = useWords(resultsMessages);
  const email = payment.supportEmail ?? payment.merchant.email;
  if (email === null) return null;
  return (
    <MailLink email={email} subject={payment.merchant_reference}>
      {words.contact({ merchant: payment.merchant.name })}
    </MailLink>
  );
}
