// TEST MODE: a transfer of any amount to the account, as a payer's bank sends it; each a plain form, so
// that it works without script.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { fromDecimal, toDecimal } from '@titan/rules/money';
import { type ReactNode, useRef, useState } from 'react';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { useWords } from '../ui/language.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { TestDrawer, type TestToolDeps } from './test-drawer.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './test-box.module.css';

/** `amount` in major units, as typed. */
type TestTransferEvent =
  | { type: 'testTransferSent'; amount: string }
  | { type: 'autoCompleteSet'; isOn: boolean };
type TestTransferDeps = TestToolDeps<TestTransferEvent>;

type TestTransferProps = {
  isBusy: boolean;
  /** The account has expired. */
  isLate?: boolean;
  payment: PaymentView;
  deps: TestTransferDeps;
};

export function TestTransfer({ isBusy, isLate = false, payment, deps }: TestTransferProps) {
  const words = useWords(bankTransferStepsMessages);
  const form = useRef<HTMLFormElement>(null);
  const transfer = payment.charge?.bank_transfer;
  if (payment.env !== 'test' || !transfer?.account) return null;
  const { account_number, transfer_reference } = transfer.account;
  const account = { account_number, ...(transfer_reference !== undefined && { transfer_reference }) };
  const { currency } = payment;
  const dueMinor = fromDecimal(transfer.amount_due, currency);
  const others = [
    [words.testLittle, Math.ceil(dueMinor / 2)],
    [words.testMuch, dueMinor + Math.ceil(dueMinor / 2)],
  ] as const;
  const send = (amount: string) => deps.send({ type: 'testTransferSent', amount });
  const handleTyped = () =>
    send(form.current?.querySelector<HTMLInputElement>('[name="amount"]')?.value ?? '');
  return (
    <TestDrawer label={words.test}>
      <p>
        <strong>{words.test}</strong> <span>{isLate ? words.testLateMeans : words.testMeans}</span>
      </p>
      <TestForm ref={form} fields={account} deps={deps} onSend={handleTyped}>
        <TextField
          name="amount"
          label={words.testAmount}
          prefix={currency}
          defaultValue={transfer.amount_due}
          inputMode="decimal"
          autoComplete="off"
          onText={() => {}}
        />
        <button type="submit" aria-disabled={isBusy}>
          {words.testSend}
        </button>
      </TestForm>
      <div className={classes.chips}>
        {others.map(([label, minor]) => (
          <TestForm
            key={label}
            fields={{ ...account, amount: toDecimal(minor, currency) }}
            deps={deps}
            onSend={() => send(toDecimal(minor, currency))}
          >
            <button type="submit" aria-disabled={isBusy}>
              {label}
            </button>
          </TestForm>
        ))}
      </div>
      {isLate ? null : <AutoComplete account={account_number} deps={deps} />}
    </TestDrawer>
  );
}

type TestFormProps = {
  ref?: React.Ref<HTMLFormElement>;
  fields: { account_number: string; transfer_reference?: string; amount?: string };
  deps: TestTransferDeps;
  onSend(): void;
  children: ReactNode;
};

function TestForm({ ref, fields, deps, onSend, children }: TestFormProps) {
  return (
    <StageForm
      ref={ref ?? null}
      action={`${deps.address}/bank-transfer/test-transfer`}
      seal={deps.seal}
      fields={fields}
      onSend={onSend}
    >
      {children}
    </StageForm>
  );
}

function AutoComplete({ account, deps }: { account: string; deps: TestTransferDeps }) {
  const words = useWords(bankTransferStepsMessages);
  const [isOn, setOn] = useState(true);
  const handleSwitch = () => {
    deps.send({ type: 'autoCompleteSet', isOn: !isOn });
    setOn(!isOn);
  };
  return (
    <div>
      <p>{words.testAuto}</p>
      <button type="button" data-script="" onClick={handleSwitch}>
        {isOn ? words.testAutoOff : words.testAutoOn}
      </button>
      <noscript>
        <form method="post" action={`${deps.address}/bank-transfer/test-auto`} className={classes.chips}>
          <input type="hidden" name="session_token" value={deps.seal.session_token} />
          <input type="hidden" name="account_number" value={account} />
          <button name="auto_complete" value="false">
            {words.testAutoOff}
          </button>
          <button name="auto_complete" value="true">
            {words.testAutoOn}
          </button>
        </form>
      </noscript>
    </div>
  );
}
