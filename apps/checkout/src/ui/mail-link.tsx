// A link that writes to somebody (spec §2 Footer actions "mailto the merchant", "Contact Support").
import type { ReactNode } from 'react';
import { type ButtonKind, ButtonLink } from './button.tsx';

type MailLinkProps = {
  email: string;
  /** The payment's reference, so that nobody has to ask for it. */
  subject?: string;
  kind?: ButtonKind | undefined;
  children: ReactNode;
};

export function MailLink({ email, subject, kind = 'secondary', children }: MailLinkProps) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <ButtonLink kind={kind} href={`${mailto(email)}${query}`}>
      {children}
    </ButtonLink>
  );
}

/** The one @ stays as it is; whatever else an address can hold must not reach the subject or further recipients. */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
