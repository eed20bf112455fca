// Spec §2 Bank selection: the browser's own list before script, a list to search with it; a bank that the method names is fixed. And
// §8 Bank list failure: the sentence loud for 2.5 s, the way to ask again while fewer than 3 have failed, and the end of it.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Bank } from '@titan/rules/bank-fields';
import { commonBanks, searchBanks } from '@titan/rules/bank-search';
import { useEffect } from 'react';
import { payWithBankMessages } from '@titan/copy/words/pay-with-bank';
import { useWords } from '../../ui/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useAnnounce } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useLive } from '../../ui/use-live.ts';
import { Spinner } from '../../ui/waiting.tsx';
import { isNewBank } from './bank-list.ts';
import classes from './bank-entry.module.css';
import type { BankList, PayWithBankDeps } from './state.ts';

type BankChoiceProps = {
  payment: PaymentView;
  banks: readonly Bank[];
  chosen: Bank | null;
  /** Slug that the first HTML shows as chosen. */
  first: string | null;
  /** A search that has been unchanged long enough to announce its count. */
  searched: string | null;
  error: string | null | undefined;
  readOnly: boolean;
  deps: PayWithBankDeps;
  onChoose(slug: string): void;
};

export function BankChoice(props: BankChoiceProps) {
  return useLive() ? <SearchedList {...props} /> : <PlainList {...props} />;
}

/** As high as the list that takes its place: nothing moves then. */
function PlainList(props: BankChoiceProps) {
  const { payment, banks, first, error, deps } = props;
  const words = useWords(payWithBankMessages);
  const labelOf = ({ name, slug }: Bank) => (isNewBank(slug, payment) ? words.newBank({ bank: name }) : name);
  return (
    <StageForm
      className={classes.plain}
      action={deps.address}
      seal={null}
      fields={{ method: 'pay_with_bank', stage: 'init' }}
      onSend={() => {}}
    >
      <SelectField
        name="of"
        label={words.bank}
        before={first === null ? <CommonBanks {...props} /> : null}
        hint={words.plainHint}
        placeholder={words.choose}
        options={banks.map((bank) => ({ value: bank.slug, label: labelOf(bank) }))}
        defaultValue={first ?? ''}
        error={error}
        required
        onText={() => {}}
      />
      <Button kind="secondary">{words.goOn}</Button>
    </StageForm>
  );
}

function SearchedList(props: BankChoiceProps) {
  const { payment, banks, chosen, searched, error, readOnly, deps, onChoose } = props;
  const announce = useAnnounce();
  const words = useWords(payWithBankMessages);
  useEffect(() => {
    if (searched === null) return;
    const { length } = searchBanks(banks, searched);
    return announce(length === 0 ? words.noneFound : words.found({ count: length }));
  }, [searched, banks, announce, words]);
  const optionOf = ({ slug, name }: Bank) => ({
    value: slug,
    label: name,
    mark: <Mark slug={slug} height={32} />,
    badge: isNewBank(slug, payment) ? words.isNew : null,
  });
  return (
    <Combobox
      name="bank-search"
      label={words.bank}
      before={chosen === null ? <CommonBanks {...props} /> : null}
      hint={words.searchHint}
      error={error}
      find={(query) => searchBanks(banks, query).map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      noneFound={words.noneFound}
      openName={words.openList}
      readOnly={readOnly}
      onSearch={(query) => deps.send({ type: 'bankSearched', query })}
      onChoose={onChoose}
    />
  );
}

/** Links, which also lead there without script. */
function CommonBanks({ payment, banks, deps, onChoose }: BankChoiceProps) {
  const common = commonBanks(banks, payment.currency);
  return common.length === 0 ? null : (
    <ul className={classes.common}>
      {common.map(({ slug, name }) => (
        <li key={slug}>
          <ButtonLink
            kind="secondary"
            href={`${deps.address}?method=pay_with_bank&stage=init&of=${slug}`}
            onFollow={() => onChoose(slug)}
          >
            <Mark slug={slug} height={32} />
            <bdi>{name}</bdi>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** The bank of a variant: its mark and its name. */
export function FixedBank({ bank: { slug, name } }: { bank: Bank }) {
  return (
    <p className={classes.fixed}>
      <Mark slug={slug} height={32} />
      <bdi>{name}</bdi>
    </p>
  );
}

type BankListStateProps = { list: Exclude<BankList, { is: 'there' }>; deps: PayWithBankDeps };

export function BankListState({ list, deps }: BankListStateProps) {
  const live = useLive();
  const words = useWords(payWithBankMessages);
  if (list.is === 'given-up') return <Notice tone="error">{words.listGivenUp}</Notice>;
  const isAsking = list.is === 'asking';
  return (
    <>
      {isAsking ? (
        <p role="status" className={classes.waiting}>
          <Spinner />
          {words.gettingBanks}
        </p>
      ) : (
        <Notice tone="error" loud={list.isLoud}>
          {words.listFailed}
        </Notice>
      )}
      {isAsking && live ? null : <Refresh deps={deps} />}
    </>
  );
}

/** Without script the page is drawn anew, and the service asks. */
function Refresh({ deps }: { deps: PayWithBankDeps }) {
  const words = useWords(payWithBankMessages);
  return (
    <ButtonLink
      kind="secondary"
      href={`${deps.address}?method=pay_with_bank`}
      onFollow={() => deps.send({ type: 'banksAsked' })}
    >
      {words.refresh}
    </ButtonLink>
  );
}
