// Spec §5 Bank account number: the fields that the chosen bank asks for, and Capitec's radio.
import { type Bank, type BankField, bankDialCode, bankFieldsOf, bankModesOf } from '@titan/rules/bank-fields';
import { accountNumberNotice } from '@titan/rules/bank-inputs';
import { digitsOnly } from '@titan/rules/digits';
import { type ComponentProps, useState } from 'react';
import { payWithBank } from '@titan/copy/en/pay-with-bank';
import { Choice, Choices } from '../../ui/choices.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLive } from '../../ui/use-live.ts';
import { bankPathOf } from './bank-boxes.ts';
import type { BankTexts } from './bank-draft.ts';
import type { BankEntry } from './use-bank-entry.ts';

type BankFieldsProps = {
  bank: Bank;
  entry: BankEntry;
  /** What stands in the boxes at first. */
  texts: BankTexts;
  fieldErrors: Record<string, string>;
  readOnly: boolean;
  onEdit(): void;
};

export function BankFields({ bank, entry, texts, fieldErrors, readOnly, onEdit }: BankFieldsProps) {
  const live = useLive();
  const modes = bankModesOf(bank);
  // Without script the radio cannot change what stands below it: both boxes do, and the service takes the chosen one.
  const asked = live || modes.length === 0 ? [entry.mode] : modes;
  const fields = [...new Set(asked.flatMap((mode) => bankFieldsOf(bank, mode)))];
  return (
    <>
      {modes.length === 0 ? null : (
        <Choices legend={payWithBank.mode}>
          {modes.map((mode) => (
            <Choice
              key={mode}
              name={bankPathOf('mode')}
              value={mode}
              checked={mode === entry.mode}
              onChoose={() => {
                entry.setMode(mode);
                onEdit();
              }}
            >
              {payWithBank.modes[mode]}
            </Choice>
          ))}
        </Choices>
      )}
      {fields.map((field, at) => (
        <BankFieldBox
          key={`${bank.slug} ${field}`}
          field={field}
          hint={hintOf(field, entry.texts.account_number)}
          {...(field === 'phone_number' ? { prefix: `+${bankDialCode(bank)}` } : {})}
          text={entry.texts[field] || texts[field]}
          error={entry.problemAt(field) ?? fieldErrors[field]}
          required={asked.length === 1}
          readOnly={readOnly}
          enterKeyHint={at === fields.length - 1 ? 'done' : 'next'}
          onText={(box) => {
            entry.type(field, box);
            onEdit();
          }}
          onLeave={() => entry.leave(field)}
        />
      ))}
    </>
  );
}

/** Spec §5: a warning at 1 to 9 digits. */
function hintOf(field: BankField, number: string): string {
  const isShort = field === 'account_number' && accountNumberNotice(number) === 'warning';
  return isShort ? payWithBank.accountWarning(digitsOnly(number).length) : payWithBank.hints[field];
}

type BoxProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'defaultValue'> & {
  field: BankField;
  /** What stands in it when it is drawn first; afterwards it keeps its own text. */
  text: string;
};

const INPUTS: Record<BankField, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>> = {
  account_number: { inputMode: 'numeric', autoComplete: 'off' },
  phone_number: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  account_name: { autoComplete: 'name', inputMode: 'text' },
  date_of_birth: { inputMode: 'numeric', autoComplete: 'bday' },
};

function BankFieldBox({ field, text, ...rest }: BoxProps) {
  const [first] = useState(text);
  return (
    <TextField
      {...rest}
      {...INPUTS[field]}
      name={bankPathOf(field)}
      label={payWithBank.labels[field]}
      defaultValue={first}
      spellCheck={false}
    />
  );
}
