// What a payer does with a receipt (decision 0067): show its code, share it, have it sent. On the status page it is plain HTML with
// the script platform/receipt-sharing.ts; the payment's page draws the same.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { EmailOutcome, ReceiptEmail, ReceiptView } from '@titan/contract/payer/receipt';
import { keepReceiptMessages } from '@titan/copy/words/keep-receipt';
import type { FormEvent, ReactNode } from 'react';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import { amountPaid } from '../amount-to-pay.ts';
import classes from './keep-receipt.module.css';

type ReceiptProps = { receipt: ReceiptView; payment: PaymentView };

/** On the screen for somebody beside the payer, on paper for whoever gets it. */
export function ReceiptCode({ receipt, payment }: ReceiptProps) {
  const words = useWords(keepReceiptMessages);
  return (
    <figure className={classes.code}>
      <QrImage code={receipt.code} name={words.codeName} />
      <figcaption>
        {words.codeMeans}{' '}
        <a href={receipt.address} target="_blank" rel="noopener noreferrer">
          {words.check}
        </a>
      </figcaption>
      <p>
        {words.paymentReference} <bdi>{payment.unique_reference}</bdi>
      </p>
    </figure>
  );
}

/**
 * The browser's own way to share where it has one, else WhatsApp and a copy of the address. Without script there is WhatsApp.
 * `children`: what else is done with it.
 */
export function ShareReceipt({ receipt, payment, children }: ReceiptProps & { children: ReactNode }) {
  const language = useLanguage();
  const words = language.wordsOf(keepReceiptMessages);
  const text = words.sharedText({ money: amountPaid(payment, language), merchant: payment.merchant.name });
  const { address } = receipt;
  return (
    <div className={classes.ways} data-receipt={address} data-text={text} data-copied={words.linkCopied}>
      <div data-way="share" hidden>
        <Button type="button" kind="secondary" data-action="share">
          {words.share}
        </Button>
      </div>
      <div data-way="other">
        <ButtonLink
          kind="secondary"
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`}
          opens="tab"
        >
          {words.whatsApp}
        </ButtonLink>
      </div>
      <div className={classes.row}>
        <span data-way="copy" hidden>
          <Button type="button" kind="quiet" data-action="copy">
            {words.copyLink}
          </Button>
        </span>
        {children}
      </div>
      <p role="status" data-status="" />
    </div>
  );
}

/** Shown instead while the receipt is not loaded: a link to its status page, which has these ways. */
export function LinkToReceipt({ address, children }: { address: string; children: ReactNode }) {
  const words = useWords(keepReceiptMessages);
  return (
    <div className={classes.ways}>
      <div data-way="status">
        <ButtonLink kind="secondary" href={address} opens="tab">
          {words.share}
        </ButtonLink>
      </div>
      <div className={classes.row}>{children}</div>
    </div>
  );
}

type EmailReceiptProps = {
  email: ReceiptEmail;
  /** Where its form is posted. */
  action: string;
  /** With script the page stays. */
  onSubmit?(event: FormEvent): void;
  isSending?: boolean;
};

/** Sends to the payment's own address alone, and shows the state of the last try. */
export function EmailReceipt({ email, action, onSubmit, isSending = false }: EmailReceiptProps) {
  const words = useWords(keepReceiptMessages);
  const { to, left, last, formKey } = email;
  // Nor is it to be tried again later.
  const isOver = left === 0 && last === 'not-sent';
  return (
    <div className={classes.email} id="mailed">
      {left > 0 ? (
        <form method="post" action={action} onSubmit={onSubmit}>
          <input type="hidden" name="form_key" value={formKey} />
          <Button kind="quiet" busy={isSending && words.emailing}>
            {words.email({ to })}
          </Button>
        </form>
      ) : null}
      <p role="status">
        {last === null || isSending || isOver ? null : <span>{emailStatus(last, to, words)}</span>}
        {left > 0 ? null : <span> {words.emailNoMore}</span>}
      </p>
    </div>
  );
}

function emailStatus(last: EmailOutcome, to: string, words: typeof keepReceiptMessages): string {
  switch (last) {
    case 'sent':
      return words.emailSent({ to });
    case 'not-sent':
      return words.emailNotSent;
    case 'unsure':
      return words.emailUnsure;
  }
}
