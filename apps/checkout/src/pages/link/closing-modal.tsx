// Spec §8 Payment link charge fails: a modal over the form, which closes itself; Escape and its button close it before.
import { useLayoutEffect, useRef } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { paymentLinkMessages } from '@titan/copy/words/payment-link';
import { useWords } from '../../ui/language.tsx';
import { Button } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import classes from './payment-link.module.css';

import '../../ui/modal.css';

type ClosingModalProps = { merchant: { name: string; email: string | null }; onClose(): void };

export function ClosingModal({ merchant, onClose }: ClosingModalProps) {
  const words = useWords(paymentLinkMessages);
  const modal = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: only a dialog that is closed there gives the focus back to Proceed.
  useLayoutEffect(() => {
    const shown = modal.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={modal}
      role="alertdialog"
      aria-labelledby="modal-title"
      aria-describedby="modal-text"
      onClose={onClose}
    >
      <h2 id="modal-title">{useWords(commonMessages).problemTitle}</h2>
      <p id="modal-text">{words.chargeFails}</p>
      {merchant.email === null ? null : (
        <MailLink email={merchant.email}>{words.contact({ merchant: merchant.name })}</MailLink>
      )}
      <Button type="button" onClick={onClose}>
        {words.close}
      </Button>
      <p className={classes.hint}>{words.closesItself}</p>
    </dialog>
  );
}
