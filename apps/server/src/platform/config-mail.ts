// The setting of the mail server that receipts are sent through: one address, as mail programs write it.
import { isEmail } from '@titan/rules/email';
import { z } from 'zod';
import { isThisMachine } from './address-guard.ts';

export type MailSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise from STARTTLS on, which is required of any server but this machine's own. */
  isSecure: boolean;
  isLocal: boolean;
  auth: { user: string; pass: string } | null;
  /** The address that sends. */
  from: string;
};

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Rows of the table of settings. */
export const MAIL_SETTINGS = {
  SMTP_URL: {
    read: z
      .string()
      .superRefine((text, context) => {
        const problem = problemWith(text);
        if (problem !== null) context.addIssue(problem);
      })
      .transform(mailOf),
    howToSet:
      'smtps://user:password@mail.example.com/?from=receipts@example.com (characters of the password as in an address, @ is %40); leave it out to send no e-mail',
  },
} as const;

function problemWith(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !(url.protocol in PORTS) || url.pathname.length > 1 || url.hash !== '')
    return 'is not an smtp or smtps address';
  const { username, password, searchParams } = url;
  if (Boolean(username) !== Boolean(password)) return 'has a user without a password';
  if (!canDecode(username + password)) return 'has a % in its user or password that is not written %25';
  if (!isEmail(searchParams.get('from') ?? '')) return 'does not say who sends (?from=…)';
  return searchParams.size === 1 ? null : 'has more than a sender behind its ?';
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function mailOf(text: string): MailSettings {
  const url = new URL(text);
  const { protocol, hostname, port, username, password, searchParams } = url;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (PORTS[protocol] ?? 0),
    isSecure: protocol === 'smtps:',
    isLocal: isThisMachine(url),
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
    from: searchParams.get('from') ?? '',
  };
}
