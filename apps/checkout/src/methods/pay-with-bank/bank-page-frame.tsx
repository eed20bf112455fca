// Spec §2 "It can embed an authorisation frame": the bank's own page here, with a visible way to close it, or in a tab, or in place of this one.
import type { PaymentView } from '@titan/contract/payment';
import { payWithBankStepsMessages } from '@titan/copy/words/pay-with-bank-steps';
import { useWords } from '../../ui/language.tsx';
import { BankFrame } from '../../ui/bank-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type BankPage, bankPageOf, opensAs } from './bank-page.ts';
import { nameOfBank, type PayWithBankParts, type PayWithBankStageProps } from './stage-props.ts';
import classes from './bank-held-stage.module.css';

type BankPageProps = PayWithBankStageProps<'bank-pending'>;

const MEANINGS = { none: 'pageNone', tab: 'pageTab', blocked: 'pageBlocked' } as const satisfies Record<
  Exclude<BankPage, 'frame'>,
  string
>;

export function BankPagePart({ view, payment, parts }: BankPageProps) {
  const address = bankPageOf(payment);
  const words = useWords(payWithBankStepsMessages);
  const bank = nameOfBank(payment);
  if (address === null) return null;
  if (view.page === 'frame') return <Frame address={address} bank={bank} parts={parts} />;
  return (
    <>
      <p role="status">{words[MEANINGS[view.page]]({ bank })}</p>
      <WaysThere
        opens={opensAs(view)}
        isOpened={view.page === 'tab'}
        payment={payment}
        bank={bank}
        parts={parts}
      />
    </>
  );
}

function Frame({ address, bank, parts }: { address: string; bank: string; parts: PayWithBankParts }) {
  const words = useWords(payWithBankStepsMessages);
  return (
    <div>
      <div className={classes.frame}>
        <BankFrame title={words.frameTitle({ bank })} src={`${address}?in=frame`} />
      </div>
      <div className={classes.frameActions}>
        <ButtonLink
          kind="quiet"
          href={address}
          opens="tab"
          onFollow={() => parts.send({ type: 'bankPageOpened' })}
        >
          {words.openTab({ bank })}
        </ButtonLink>
        <Button kind="quiet" type="button" onClick={() => parts.send({ type: 'bankPageClosed' })}>
          {words.frameClose({ bank })}
        </Button>
      </div>
    </div>
  );
}

type WaysThereProps = {
  opens: ReturnType<typeof opensAs>;
  isOpened: boolean;
  payment: PaymentView;
  bank: string;
  parts: PayWithBankParts;
};

/** Without script the link leads there and back, in place of this page. */
function WaysThere({ opens, isOpened, payment, bank, parts }: WaysThereProps) {
  const words = useWords(payWithBankStepsMessages);
  const address = bankPageOf(payment) ?? parts.address;
  if (opens === 'in-place') {
    return <ButtonLink href={address}>{words.goThere({ bank })}</ButtonLink>;
  }
  return (
    <>
      {opens === 'frame' ? (
        <ButtonLink
          kind={isOpened ? 'secondary' : 'primary'}
          href={address}
          onFollow={() => parts.send({ type: 'bankPageAsked' })}
        >
          {words.openHere({ bank })}
        </ButtonLink>
      ) : null}
      <ButtonLink
        kind={opens === 'frame' || isOpened ? 'secondary' : 'primary'}
        href={address}
        opens="tab"
        onFollow={() => parts.send({ type: 'bankPageOpened' })}
      >
        {words.openTab({ bank })}
      </ButtonLink>
    </>
  );
}
