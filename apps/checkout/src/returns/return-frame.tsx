// What the pages around the bank's have in common: TEST MODE, whose payment it is, and that they are ours.
import type { ReturnPayment } from '@titan/contract/return-page';
import type { ReactNode } from 'react';
import { common } from '@titan/copy/en/common';
import { returns } from '@titan/copy/en/returns';
import { useWords } from '../language.tsx';
import { type ButtonKind, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from '../session/page-chrome.module.css';

type ReturnFrameProps = { payment: ReturnPayment | null; children: ReactNode };

export function ReturnFrame({ payment, children }: ReturnFrameProps) {
  const words = useWords(common);
  return (
    <div className={classes.page}>
      {payment ? (
        <header>
          {payment.env === 'test' ? (
            <p className={classes.test}>
              <strong>{words.testMode}</strong> {words.testModeMeans}
            </p>
          ) : null}
        </header>
      ) : null}
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Icon name="lock" small />
        {words.secured}
      </footer>
    </div>
  );
}

type WayBackProps = {
  address: string;
  kind?: ButtonKind;
  /** Whether there is a result, so that the payment's page has it too. */
  isKnown: boolean;
};

/** The way back for whoever came by leaving the payment's page; out of the bank's frame, where this page stands in one. */
export function WayBack({ address, kind = 'primary', isKnown }: WayBackProps) {
  const words = useWords(returns);
  return (
    <>
      <ButtonLink kind={kind} href={address} opens="window">
        {words.back}
      </ButtonLink>
      <p>{isKnown ? words.elsewhereKnown : words.elsewhereGoesOn}</p>
    </>
  );
}
