// Spec §2 3DS modal and tab, §4 3DS. A chunk of its own, fetched only by payers whose bank asks for it.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { unreachable } from '@titan/rules/unreachable';
import { useEffect, useRef } from 'react';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { threeDsMessages } from '@titan/copy/words/three-ds';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { UsualTime } from '../../stages/elsewhere.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { TestHint } from '../../test-mode/test-hint.tsx';
import { BankFrame } from '../../ui/bank-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { nameOfCard } from './card-name.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { isHosted, type CardStageProps } from './state.ts';
import { redirectModeOf, isEnding, phaseOf } from './three-ds.ts';
import classes from './three-ds.module.css';

type ThreeDsProps = CardStageProps<'3ds'>;
/** Amount, fee and VAT together, as the payer reads it. */
type Total = { total: string };

export function ThreeDs({ total, ...props }: ThreeDsProps & Total) {
  const phase = phaseOf(props.card);
  switch (phase) {
    case 'proceed':
      return <Proceed {...props} />;
    case 'modal':
      return <BankModal total={total} {...props} />;
    case 'tab':
      return <BankChecking {...props} />;
    case 'incomplete':
    case 'over':
      return <BankIncomplete {...props} />;
    default:
      return unreachable(phase);
  }
}

const PROCEED_MEANS = {
  modal: 'proceedHere',
  tab: 'proceedInTab',
  redirect: 'proceedAway',
} as const;

/** A processor's page for cards is spoken of in words of its own. */
function useBankWords(payment: PaymentView) {
  const words = useWords(threeDsMessages);
  return isHosted(payment) ? { ...words, ...words.hosted } : words;
}

function Proceed({ card, payment, deps }: ThreeDsProps) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const bankWords = useBankWords(payment);
  const bank = bankAddress(payment);
  return (
    <>
      <StageHeading>{isHosted(payment) ? stepWords.hostedTitle : stepWords.bankTitle}</StageHeading>
      <p>
        {typeof bankWords.why === 'string'
          ? bankWords.why
          : bankWords.why({ card: nameOfCard(payment, language) })}
      </p>
      <TestHint payment={payment}>{bankWords.testHint}</TestHint>
      <StageNotice notice={card.notice} />
      {bank === null ? (
        <Notice tone="error">{bankWords.noWay}</Notice>
      ) : (
        <>
          <p id="proceed-means" className={classes.note}>
            {bankWords[PROCEED_MEANS[redirectModeOf(card)]]}
          </p>
          <ProceedLink card={card} bank={bank} deps={deps} />
        </>
      )}
      <EndAttempt payment={payment} card={card} deps={deps} label={bankWords.anotherCard} kind="quiet" />
      <p className={classes.note}>{bankWords.anotherMeans}</p>
    </>
  );
}

function ProceedLink({ card, bank, deps }: Pick<ThreeDsProps, 'card' | 'deps'> & { bank: string }) {
  const bankWords = useBankWords(card.payment);
  const follow = () => deps.send({ type: 'proceedAsked' });
  const mode = redirectModeOf(card);
  if (mode === 'redirect') {
    return (
      <ButtonLink href={bank} describedBy="proceed-means">
        {bankWords.proceed}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={bank}
      describedBy="proceed-means"
      onFollow={follow}
      {...(mode === 'tab' ? { opens: 'tab' as const } : {})}
    >
      {bankWords.proceed}
    </ButtonLink>
  );
}

/** The bank's page over ours. Cancel is explained before it happens. */
function BankModal({ card, payment, total, deps }: ThreeDsProps & Total) {
  const stepWords = useWords(cardStepsMessages);
  const bankWords = useWords(threeDsMessages);
  const bank = bankAddress(payment);
  const isStopping = card.page === 'stopping';
  const goOn = () => deps.send({ type: 'stopDeclined' });
  const handleCancel = () => (isStopping ? goOn() : deps.send({ type: 'stopAsked' }));
  return (
    <>
      <StageHeading centred>{stepWords.bankTitle}</StageHeading>
      <Dialog
        title={bankWords.frameTitle}
        about={
          <>
            <bdi>{payment.merchant.name}</bdi> · <bdi>{total}</bdi>
          </>
        }
        onCancel={handleCancel}
      >
        <div className={classes.bank}>
          {bank === null ? (
            <Notice tone="error">{bankWords.noWay}</Notice>
          ) : (
            <BankFrame title={bankWords.frameTitle} src={`${bank}?in=frame`} hidden={isStopping} />
          )}
          {card.page === 'connecting' ? (
            <div role="status" className={classes.connecting}>
              <Spinner large />
              <p>{bankWords.connecting}</p>
            </div>
          ) : null}
          {isStopping ? <StopQuestion card={card} payment={payment} deps={deps} /> : null}
        </div>
        {isStopping ? null : (
          <div className={classes.actions}>
            {bank === null ? null : (
              <ButtonLink
                kind="quiet"
                href={bank}
                opens="tab"
                onFollow={() => deps.send({ type: 'bankTabOpened' })}
              >
                {bankWords.openTab}
              </ButtonLink>
            )}
            <Button kind="quiet" type="button" onClick={handleCancel}>
              {bankWords.cancel}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}

function StopQuestion({ card, payment, deps }: ThreeDsProps) {
  const bankWords = useWords(threeDsMessages);
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby="stop-title"
      aria-describedby="stop-means"
      className={classes.stopping}
    >
      <h3 ref={question} id="stop-title" tabIndex={-1}>
        {bankWords.stopTitle}
      </h3>
      <p id="stop-means">{bankWords.stopMeans}</p>
      <Button type="button" onClick={() => deps.send({ type: 'stopDeclined' })}>
        {bankWords.stopNot}
      </Button>
      <EndAttempt payment={payment} card={card} deps={deps} label={bankWords.stop} kind="quiet" />
    </div>
  );
}

/** The bank's page is in a tab of its own. */
function BankChecking({ card, payment, deps }: ThreeDsProps) {
  const bankWords = useBankWords(payment);
  const bank = bankAddress(payment);
  const ending = isEnding(card);
  return (
    <>
      <div className={classes.centred}>
        <Spinner large />
        <StageHeading centred>{bankWords.checking}</StageHeading>
        <p role="status">{ending ? bankWords.ending : bankWords.checkingMeans}</p>
        {ending ? null : <UsualTime payment={payment} className={classes.note} />}
      </div>
      <StageNotice notice={card.notice} />
      {bank === null || ending ? null : <BankPageLinks bank={bank} payment={payment} deps={deps} />}
      {card.patience !== 'early' || ending ? <TryAgain card={card} payment={payment} deps={deps} /> : null}
      <TestDrawer />
    </>
  );
}

type OpenAgainProps = Pick<ThreeDsProps, 'payment' | 'deps'> & { bank: string };

function BankPageLinks(props: OpenAgainProps) {
  const bankWords = useBankWords(props.payment);
  return (
    <>
      <OpenAgain {...props} />
      <ButtonLink kind="quiet" href={props.bank} opens="window">
        {bankWords.continueHere}
      </ButtonLink>
    </>
  );
}

function OpenAgain({ bank, payment, deps }: OpenAgainProps) {
  const bankWords = useBankWords(payment);
  return (
    <ButtonLink
      kind="secondary"
      href={bank}
      opens="tab"
      onFollow={() => deps.send({ type: 'bankTabOpened' })}
    >
      {bankWords.openAgain}
    </ButtonLink>
  );
}

function TryAgain(props: ThreeDsProps) {
  const bankWords = useBankWords(props.payment);
  return (
    <>
      <p className={classes.note}>{bankWords.anotherMeans}</p>
      <EndAttempt {...props} label={bankWords.tryAgain} kind="primary" />
    </>
  );
}

/** Final words need final evidence: until then the page is still checking. */
function BankIncomplete({ card, payment, deps }: ThreeDsProps) {
  const bankWords = useBankWords(payment);
  const isOver = card.patience === 'over';
  const bank = isOver ? null : bankAddress(payment);
  const isKnown = isOver || card.patience === 'queried';
  return (
    <>
      <div className={classes.centred}>
        {isOver ? null : <Spinner large />}
        <StageHeading centred>{bankWords.incomplete}</StageHeading>
        <p role="status">{isKnown ? bankWords.notCompleted : bankWords.checking}</p>
        {isKnown ? (
          <p className={classes.note}>{isOver ? bankWords.noMoneyTaken : bankWords.stillChecking}</p>
        ) : null}
      </div>
      <StageNotice notice={card.notice} />
      {bank === null ? null : <OpenAgain bank={bank} payment={payment} deps={deps} />}
      {isOver ? (
        <EndAttempt payment={payment} card={card} deps={deps} label={bankWords.tryAgain} kind="primary" />
      ) : (
        <TryAgain card={card} payment={payment} deps={deps} />
      )}
      {payment.payment_channels.length > 1 ? (
        <ButtonLink
          kind="secondary"
          href={`${deps.address}?method=list`}
          onFollow={() => deps.send({ type: 'methodChangeAsked' })}
        >
          {bankWords.otherMethod}
        </ButtonLink>
      ) : null}
      <TestDrawer />
    </>
  );
}

type EndAttemptProps = CardStageProps<'3ds'> & { label: string; kind: 'primary' | 'quiet' };

/** Ends this attempt at the provider; what became of it decides where the payer goes. */
function EndAttempt({ card, payment, deps, label, kind }: EndAttemptProps) {
  const bankWords = useBankWords(payment);
  return (
    <StageForm
      action={`${deps.address}/card/cancel`}
      seal={deps.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => deps.send({ type: 'anotherAttemptAsked' })}
    >
      <Button kind={kind} busy={isEnding(card) && bankWords.ending}>
        {label}
      </Button>
    </StageForm>
  );
}

/** Our path to the bank (spec §2 /charge-card/3ds); null where the service names none, or a foreign address. */
function bankAddress({ charge }: Pick<PaymentView, 'charge'>): string | null {
  const address = charge?.authorization?.redirect_url ?? '';
  return /^\/charge-card\/3ds\/[\w.|-]+$/.test(address) ? address : null;
}
