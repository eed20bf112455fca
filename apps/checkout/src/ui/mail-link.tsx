// A link that writes to somebody (spec §2 Footer actions "mailto the merchant", "Contact Support").
import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

export function MailLink({ email, children }: { email: string; children: ReactNode }) {
  return (
    <ButtonLink kind="secondary" href={mailto(email)}>
      {children}
    </ButtonLink>
  );
}

/** The one @ stays as it is; whatever else an address can hold must not reach the subject or further recipients. */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
