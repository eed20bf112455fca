// Spec §2 Footer actions, contact: "mailto the merchant".
import type { PaymentView } from '@titan/contract/payment';
import { results } from '@titan/copy/en/results';
import { MailLink } from '../ui/mail-link.tsx';

export function ContactLink({ payment }: { payment: PaymentView }) {
  const email = payment.supportEmail ?? payment.merchant.email;
  return email === null ? null : <MailLink email={email}>{results.contact(payment.merchant.name)}</MailLink>;
}
