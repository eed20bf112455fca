// Spec §2 Bank selection: the browser's own list before script, a list to search with it; a bank that its method names stands fast.
import type { PaymentView } from '@titan/contract/payment';
import type { Bank } from '@titan/rules/bank-fields';
import { searchBanks } from '@titan/rules/bank-search';
import { useEffect } from 'react';
import { payWithBank } from '@titan/copy/en/pay-with-bank';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useAnnounce } from '../../ui/live-region.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useLive } from '../../ui/use-live.ts';
import { BankMark } from './bank-mark.tsx';
import { isNewBank } from './pay-with-bank-opening.ts';
import type { PayWithBankParts } from './pay-with-bank-stage-props.ts';
import classes from './bank-entry.module.css';

type BankChoiceProps = {
  payment: PaymentView;
  banks: readonly Bank[];
  chosen: Bank | null;
  /** Slug that the first HTML shows as chosen. */
  first: string | null;
  /** A search that has stood long enough for its count to be said. */
  searched: string | null;
  error: string | undefined;
  readOnly: boolean;
  parts: PayWithBankParts;
  onChoose(slug: string): void;
};

export function BankChoice(props: BankChoiceProps) {
  return useLive() ? <SearchedList {...props} /> : <PlainList {...props} />;
}

function PlainList({ payment, banks, first, error, parts }: BankChoiceProps) {
  const labelOf = ({ name, slug }: Bank) =>
    isNewBank(slug, payment) ? `${name} (${payWithBank.isNew})` : name;
  return (
    <StageForm
      action={parts.address}
      seal={null}
      fields={{ method: 'pay_with_bank', stage: 'init' }}
      onSend={() => {}}
    >
      <SelectField
        name="of"
        label={payWithBank.bank}
        placeholder={payWithBank.choose}
        options={banks.map((bank) => ({ value: bank.slug, label: labelOf(bank) }))}
        defaultValue={first ?? ''}
        error={error}
        required
        onText={() => {}}
      />
      <noscript>
        <Button kind="secondary">{payWithBank.goOn}</Button>
      </noscript>
    </StageForm>
  );
}

function SearchedList(props: BankChoiceProps) {
  const { payment, banks, chosen, searched, error, readOnly, parts, onChoose } = props;
  const announce = useAnnounce();
  useEffect(() => {
    if (searched === null) return;
    const { length } = searchBanks(banks, searched);
    announce(length === 0 ? payWithBank.noneFound : payWithBank.found(length));
  }, [searched, banks, announce]);
  const optionOf = ({ slug, name }: Bank) => ({
    value: slug,
    label: name,
    mark: <BankMark slug={slug} name={name} />,
    badge: isNewBank(slug, payment) ? payWithBank.isNew : null,
  });
  return (
    <Combobox
      name="bank-search"
      label={payWithBank.bank}
      hint={payWithBank.searchHint}
      error={error}
      find={(query) => searchBanks(banks, query).map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      noneFound={payWithBank.noneFound}
      openName={payWithBank.openList}
      readOnly={readOnly}
      onSearch={(query) => parts.send({ type: 'bankSearched', query })}
      onChoose={onChoose}
    />
  );
}

/** The bank of a variant: its mark and its name. */
export function FixedBank({ bank: { slug, name } }: { bank: Bank }) {
  return (
    <p className={classes.fixed}>
      <BankMark slug={slug} name={name} />
      <span>{name}</span>
    </p>
  );
}
