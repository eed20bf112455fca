// E-mail to the outside, by nodemailer: what it may say of an e-mail is what the mail server has said (decision 0067).
import { createTransport } from 'nodemailer';
import type { MailSettings } from './config-mail.ts';
import type { MailOut } from './ports.ts';

/** Connecting and greeting, and then each silence: a payer waits for the answer. */
const CONNECT_MS = 8_000;
const SILENCE_MS = 15_000;

/** A connection for each e-mail: there are few. */
export function createMailOut({ host, port, isSecure, isLocal, auth, from }: MailSettings): MailOut {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    // A server of this machine has a certificate that nobody knows, if any.
    ignoreTLS: !isSecure && isLocal,
    ...(auth ? { auth } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
        return 'sent';
      } catch (error) {
        return wasNeverTaken(error as SmtpError) ? 'not-sent' : 'unsure';
      }
    },
  };
}

type SmtpError = Error & { code?: string; syscall?: string; responseCode?: number };

/** Of no connection, or one that ended before the e-mail itself. */
const BEFORE_IT: ReadonlySet<string | undefined> = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE']);

/** The server's own no, or proof that nothing of the e-mail has left. A silence is none: nodemailer does not say when it began. */
function wasNeverTaken({ code, syscall, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 400 || syscall === 'connect' || BEFORE_IT.has(code);
}
