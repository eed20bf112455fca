// E-mail to the outside, by nodemailer: it claims of an e-mail only what the mail server has answered (decision 0067).
import { createTransport } from 'nodemailer';
import type { MailSettings } from './config-mail.ts';
import type { MailOut, Warn } from '@titan/platform/ports';

/** A payer waits for the answer. */
const PATIENCE = { connectMs: 8_000, silenceMs: 15_000 };

/** A connection for each e-mail: there are few. `patience`: with connecting and greeting, and then with each silence. */
export function createMailOut(
  { host, port, isSecure, isLocal, auth, from }: MailSettings,
  warn: Warn,
  { connectMs, silenceMs } = PATIENCE,
): MailOut {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    // A server of this machine has a certificate that nobody knows, if any.
    ignoreTLS: !isSecure && isLocal,
    ...(auth ? { auth } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
        return 'sent';
      } catch (error) {
        const outcome = wasNeverTaken(error as SmtpError) ? 'not-sent' : 'unsure';
        warn('An e-mail was not certainly sent', { outcome, err: error });
        return outcome;
      }
    },
  };
}

type SmtpError = Error & { code?: string; syscall?: string; responseCode?: number; timeoutType?: string };

/** There was no connection, or it ended before the e-mail itself. */
const BEFORE_IT: ReadonlySet<string | undefined> = new Set([
  'EDNS',
  'ETLS',
  'EAUTH',
  'EENVELOPE',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
]);

/** The server's own no, or proof that nothing of the e-mail has left. A later silence is none. */
function wasNeverTaken({ code, syscall, responseCode = 0, timeoutType }: SmtpError): boolean {
  return responseCode >= 400 || syscall === 'connect' || BEFORE_IT.has(code) || BEFORE_IT.has(timeoutType);
}
