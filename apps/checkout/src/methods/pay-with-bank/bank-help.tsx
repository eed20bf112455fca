// Spec §2 Help screen: "swipeable or stepped messages, a 'Contact Support' mailto link on the third message, and 'Go Back'".
import type { PaymentView } from '@titan/contract/payment';
import { useRef, useState } from 'react';
import { bankHelp } from '@titan/copy/en/bank-help';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import type { PayWithBankStageProps } from './pay-with-bank-stage-props.ts';
import classes from './bank-help.module.css';

const LAST = bankHelp.messages.length - 1;

export function BankHelp({ payment, parts }: PayWithBankStageProps<'help'>) {
  return (
    <>
      <StageHeading>{payWithBankTitles.help}</StageHeading>
      <Messages payment={payment} />
      <ButtonLink kind="primary" href={parts.address} onFollow={() => parts.send({ type: 'bankHelpLeft' })}>
        {bankHelp.goBack}
      </ButtonLink>
    </>
  );
}

/** A row that is scrolled: by swiping, by the buttons, and by the arrow keys. */
function Messages({ payment }: { payment: PaymentView }) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const handleScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    if (clientWidth > 0) setAt(Math.min(LAST, Math.round(Math.abs(scrollLeft) / clientWidth)));
  };
  const stepTo = (next: number) => {
    const message = row.current?.children[next];
    // Only sideways: the page stays where it is.
    message?.scrollIntoView({ block: 'nearest', inline: 'start' });
    setAt(next);
  };
  return (
    <>
      <ul
        ref={row}
        // Scrolled by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={bankHelp.list}
        className={classes.messages}
        onScroll={handleScroll}
      >
        {bankHelp.messages.map((message, index) => (
          <li key={message} aria-label={bankHelp.position(index + 1, LAST + 1)}>
            <p>{message}</p>
            {index === LAST ? <ContactSupport payment={payment} /> : null}
          </li>
        ))}
      </ul>
      <div data-script="" className={classes.steps}>
        <Button kind="quiet" type="button" disabled={at === 0} onClick={() => stepTo(at - 1)}>
          {bankHelp.previous}
        </Button>
        <span role="status" className={classes.position}>
          {bankHelp.position(at + 1, LAST + 1)}
        </span>
        <Button kind="quiet" type="button" disabled={at === LAST} onClick={() => stepTo(at + 1)}>
          {bankHelp.next}
        </Button>
      </div>
    </>
  );
}

function ContactSupport({ payment: { supportEmail, merchant } }: { payment: PaymentView }) {
  const email = supportEmail ?? merchant.email;
  return email === null ? null : <MailLink email={email}>{bankHelp.contact}</MailLink>;
}
