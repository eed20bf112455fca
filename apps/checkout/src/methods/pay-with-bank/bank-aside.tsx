// Spec §2 the screens beside the payment: Help, "swipeable or stepped messages, a 'Contact Support' mailto link on the third message, and
// 'Go Back'"; "I can't find my bank", a bank of the country or a typed name, Submit, and what came of it (§5 Submission error). A chunk of
// its own: few payers see them.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { type RefObject, useRef, useState } from 'react';
import { bankHelpMessages } from '@titan/copy/words/bank-help';
import { payWithBankTitlesMessages } from '@titan/copy/words/pay-with-bank-titles';
import { useWords } from '../../ui/language.tsx';
import { Reference } from '../../stages/elsewhere.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StageProps } from '../registration.ts';
import classes from './bank-help.module.css';
import {
  type PayWithBankState,
  type PayWithBankPayerEvent,
  type PayWithBankStageProps,
  doingOf,
} from './state.ts';

export function BankAside({ view, ...rest }: StageProps<PayWithBankState, PayWithBankPayerEvent>) {
  switch (view.stage) {
    case 'help':
      return <BankHelp view={view} {...rest} />;
    case 'bank-unavailable':
      return <BankUnavailable view={view} {...rest} />;
    default:
      return null;
  }
}

function BankHelp({ payment, deps }: PayWithBankStageProps<'help'>) {
  const words = useWords(bankHelpMessages);
  return (
    <>
      <StageHeading>{useWords(payWithBankTitlesMessages).help}</StageHeading>
      <Messages payment={payment} />
      <Reference payment={payment} />
      <ButtonLink kind="primary" href={deps.address} onFollow={() => deps.send({ type: 'bankHelpLeft' })}>
        {words.goBack}
      </ButtonLink>
      <TestDrawer />
    </>
  );
}

/** A row that is scrolled: by swiping, by the buttons, and by the arrow keys. */
function Messages({ payment }: { payment: PaymentView }) {
  const words = useWords(bankHelpMessages);
  const of = words.messages.length;
  const last = of - 1;
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const handleScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    if (clientWidth > 0) setAt(Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth)));
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
        aria-label={words.list}
        className={classes.messages}
        onScroll={handleScroll}
      >
        {words.messages.map((message, index) => (
          <li key={message} aria-label={words.position({ at: index + 1, of })}>
            <p>{message}</p>
            {index === last ? <ContactSupport payment={payment} /> : null}
          </li>
        ))}
      </ul>
      <div data-script="" className={classes.steps}>
        <Button kind="quiet" type="button" disabled={at === 0} onClick={() => stepTo(at - 1)}>
          {words.previous}
        </Button>
        <span role="status" className={classes.position}>
          {words.position({ at: at + 1, of })}
        </span>
        <Button kind="quiet" type="button" disabled={at === last} onClick={() => stepTo(at + 1)}>
          {words.next}
        </Button>
      </div>
    </>
  );
}

function ContactSupport({ payment }: { payment: PaymentView }) {
  const words = useWords(bankHelpMessages);
  const email = payment.supportEmail ?? payment.merchant.email;
  if (email === null) return null;
  return (
    <MailLink email={email} subject={payment.merchant_reference}>
      {words.contact}
    </MailLink>
  );
}

type UnavailableProps = PayWithBankStageProps<'bank-unavailable'>;

function BankUnavailable(props: UnavailableProps) {
  const { view, deps } = props;
  const words = useWords(bankHelpMessages);
  return (
    <>
      <StageHeading>{useWords(payWithBankTitlesMessages).unavailable}</StageHeading>
      {/* One element before and after, so that screen readers announce the change. */}
      <p role="status" className={view.isReceived ? classes.received : undefined}>
        {view.isReceived ? words.received : words.intro}
      </p>
      {view.isReceived ? null : <RequestForm {...props} />}
      <ButtonLink
        kind={view.isReceived ? 'primary' : 'quiet'}
        href={`${deps.address}?method=pay_with_bank`}
        onFollow={() => deps.send({ type: 'bankUnavailableLeft' })}
      >
        {words.goBack}
      </ButtonLink>
      <TestDrawer />
    </>
  );
}

function RequestForm({ view, deps }: UnavailableProps) {
  const words = useWords(bankHelpMessages);
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const banks =
    view.allBanks.length > 0 ? view.allBanks : (deps.choices?.allBanks ?? []).map(({ name }) => name);
  const handleSend = () => {
    const name = nameIn(form);
    setMissing(name === '');
    if (name === '') form.current?.querySelector<HTMLElement>('[name="bank_name"]')?.focus();
    else if (doingOf(view) === null) deps.send({ type: 'bankRequested', name });
  };
  const handleEdit = () => {
    setMissing(false);
    deps.send({ type: 'bankRequestEdited' });
  };
  return (
    <>
      <StageNotice notice={view.notice} />
      {view.failed === null ? null : (
        <Notice tone="error" loud={view.failed === 'loud'}>
          {words.failed}
        </Notice>
      )}
      <StageForm
        ref={form}
        action={`${deps.address}/bank/processor-request`}
        seal={deps.seal}
        onSend={handleSend}
      >
        {banks.length === 0 ? null : (
          <SelectField
            name="bank"
            label={words.bank}
            placeholder={words.choose}
            options={banks.map((name) => ({ value: name, label: name }))}
            onText={handleEdit}
          />
        )}
        <TextField
          name="bank_name"
          label={words.other}
          error={isMissing ? words.missing : null}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={100}
          onText={handleEdit}
        />
        <Button busy={doingOf(view) !== null && words.sending}>{words.submit}</Button>
      </StageForm>
    </>
  );
}

/** A typed name goes before a chosen one. */
function nameIn(form: RefObject<HTMLFormElement | null>): string {
  const valueOf = (name: string) =>
    form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? '';
  return valueOf('bank_name') || valueOf('bank');
}
