// Spec §8 Bank list failure: the sentence loud for 2.5 s, the way to ask again while fewer than 3 have failed, and the end of it.
import { payWithBank } from '@titan/copy/en/pay-with-bank';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import type { BankList } from './pay-with-bank-state.ts';
import type { PayWithBankParts } from './pay-with-bank-stage-props.ts';
import classes from './bank-entry.module.css';

type BankListStateProps = { list: Exclude<BankList, { is: 'there' }>; parts: PayWithBankParts };

export function BankListState({ list, parts }: BankListStateProps) {
  if (list.is === 'given-up') return <Notice tone="error">{payWithBank.listGivenUp}</Notice>;
  const isAsking = list.is === 'asking';
  return (
    <>
      {isAsking ? (
        <p role="status" className={classes.waiting}>
          <Spinner />
          {payWithBank.gettingBanks}
        </p>
      ) : (
        <Notice tone="error" loud={list.isLoud}>
          {payWithBank.listFailed}
        </Notice>
      )}
      {isAsking ? (
        <noscript>
          <Refresh parts={parts} />
        </noscript>
      ) : (
        <Refresh parts={parts} />
      )}
    </>
  );
}

/** Without script the page is drawn anew, and the service asks. */
function Refresh({ parts }: { parts: PayWithBankParts }) {
  return (
    <ButtonLink
      kind="secondary"
      href={`${parts.address}?method=pay_with_bank`}
      onFollow={() => parts.send({ type: 'banksAsked' })}
    >
      {payWithBank.refresh}
    </ButtonLink>
  );
}
