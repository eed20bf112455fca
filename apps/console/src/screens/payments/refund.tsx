// A refund is a step of its own: how much and why, then what it means, confirmed by a second press that names the sum.
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import type { FieldProblem } from '@titan/contract/console/field-problem';
import { minorUnitsOf } from '@titan/rules/currency';
import { fromDecimal, toDecimal } from '@titan/rules/money';
import { readTypedAmount } from '@titan/rules/typed-amount';
import { type ReactNode, useState } from 'react';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useAmountProblem, useMoney } from '../../ui/amount.tsx';
import { Form } from '../../ui/form.tsx';
import { Hint } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Done, focus, PressFailure } from './actions.tsx';
import { RefundOfDisputed } from './disputed.tsx';
import { signedMinor } from './facts.tsx';
import { usePaidWith } from './lines.tsx';
import { usePress } from './press.ts';

export function RefundButton({ payment }: { payment: PaymentDetails }) {
  const { refund } = useWords('payments');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  // Another's refund may take all that is left while this one is being made: its dialog says so.
  const isPossible = Number(payment.refundable) > 0;
  if (!may('refund') || !(isPossible || isOpen)) return null;
  return (
    <>
      {isPossible && <Button onClick={() => setOpen(true)}>{refund}</Button>}
      {isOpen && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

type Refund = { amount: string; reason: string };
type DialogProps = { payment: PaymentDetails; onClose(): void };

function RefundDialog({ payment, onClose }: DialogProps) {
  const words = useWords('payments');
  const moneyOf = useMoney();
  const { reference, refundable } = payment;
  const [refund, setRefund] = useState<Refund>({ amount: refundable, reason: '' });
  const [isReviewed, setReviewed] = useState(false);
  const press = usePress({
    payment: reference,
    // Another sum is not another refund: the service refuses it as long as the first may have been made.
    nameOf: () => 'refund',
    send: (sent: Refund, key) =>
      call('POST /payments/of/:reference/refund', { params: { reference }, body: { ...sent, key } }),
    // What is held is shown on the screen, and has the focus there.
    onDone: ({ state }) => state !== 'waiting' && onClose(),
  });
  const wrong = problemsIn(press.error)['amount'];
  const step = (): ReactNode => {
    if (press.isSuccess) return <Done>{words.refundAsked({ money: moneyOf(press.data) })}</Done>;
    if (isReviewed && wrong === undefined)
      return (
        <Review
          payment={payment}
          refund={refund}
          press={press}
          onChange={() => {
            setReviewed(false);
            press.reset();
          }}
        />
      );
    return (
      <Fields
        payment={payment}
        refund={refund}
        onChange={(changed) => {
          setRefund(changed);
          if (wrong !== undefined) press.reset();
        }}
        onDone={() => setReviewed(true)}
        refused={wrong}
      />
    );
  };
  return (
    <Modal opened onClose={onClose} returnFocus={press.isIdle} title={words.refund}>
      {step()}
    </Modal>
  );
}

type FieldsProps = {
  payment: PaymentDetails;
  refund: Refund;
  onChange(refund: Refund): void;
  onDone(): void;
  /** What the service says is wrong with the amount. */
  refused: FieldProblem | undefined;
};

function Fields({ payment, refund, onChange, onDone, refused }: FieldsProps) {
  const { currency, refundable } = payment;
  const words = useWords('payments');
  const moneyOf = useMoney();
  const problemOf = useAmountProblem();
  const [isChecked, setChecked] = useState(false);
  const read = readTypedAmount(refund.amount, currency);
  const isTooMuch = read.ok && read.minor > fromDecimal(refundable, currency);
  const problem = read.ok ? undefined : read.problem;
  const own = isTooMuch ? 'too_much' : problem;
  const wrong = refused ?? (isChecked ? own : undefined);
  const submit = (): void => {
    setChecked(true);
    if (own === undefined) onDone();
  };
  return (
    <Form onSubmit={submit} noValidate>
      <RefundOfDisputed disputes={payment.disputes} />
      <Lines payment={payment} onSum={(amount) => onChange({ ...refund, amount })} />
      <TextInput
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        value={refund.amount}
        onChange={({ currentTarget: { value: amount } }) => onChange({ ...refund, amount })}
        label={words.refundAmount({ currency })}
        description={words.refundHint({ money: moneyOf({ amount: refundable, currency }) })}
        error={problemSentence<'payments'>(words.wrong, wrong) ?? problemOf(wrong, currency)}
      />
      <TextInput
        label={words.reason}
        maxLength={200}
        autoComplete="off"
        value={refund.reason}
        onChange={({ currentTarget: { value: reason } }) => onChange({ ...refund, reason })}
      />
      <Terms payment={payment} />
      <Group>
        <Button type="submit">{words.refundReview}</Button>
      </Group>
    </Form>
  );
}

/** The lines of the order: those that are ticked fill in the sum. */
function Lines({ payment, onSum }: { payment: PaymentDetails; onSum(amount: string): void }) {
  const { items, currency } = payment;
  const { refundLines } = useWords('payments');
  const { money } = useLanguage();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const lines = items.map((item, index) => ({ ...item, id: String(index) }));
  if (lines.length < 2) return null;
  const tick = (ids: string[]): void => {
    setTicked(ids);
    const sum = lines
      .filter(({ id }) => ids.includes(id))
      .reduce((minor, { amount }) => minor + signedMinor(amount, currency), 0);
    onSum(sum > 0 ? toDecimal(sum, currency) : payment.refundable);
  };
  return (
    <Checkbox.Group label={refundLines} value={[...ticked]} onChange={tick}>
      <Stack gap="xs" pt="xs">
        {lines
          .filter(({ amount }) => !amount.startsWith('-'))
          .map(({ id, name, amount }) => (
            <Checkbox
              key={id}
              value={id}
              label={
                <>
                  <bdi>{name}</bdi>, {money(signedMinor(amount, currency), currency)}
                </>
              }
            />
          ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** What its processor can give back, and how much may go without a proof of who it is. */
function Terms({ payment }: { payment: PaymentDetails }) {
  const { currency, terms, refundLimit, shopRefundLimit } = payment;
  const words = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const money = moneyOf({ amount: refundLimit, currency });
  const said = terms && [
    terms.by === 'person' && words.terms.person(terms),
    terms.by === 'nobody' && words.terms.nobody(terms),
    terms.inPart === false && words.terms.whole(terms),
    terms.times === 'once' && words.terms.once(terms),
    terms.least !== null &&
      isWorthSaying(terms.least, currency) &&
      words.terms.least({ ...terms, money: moneyOf({ amount: terms.least, currency }) }),
    terms.until !== null && words.terms.until({ ...terms, time: time(terms.until) }),
  ];
  return (
    <Stack gap="xs">
      {said?.map((each) => each && <Text key={each}>{each}</Text>)}
      <Hint>{words.refundLimit({ money, shop: moneyOf({ amount: shopRefundLimit, currency }) })}</Hint>
    </Stack>
  );
}

/** Nobody gives back less than a unit. */
function isWorthSaying(least: string, currency: string): boolean {
  return fromDecimal(least, currency) > 10 ** minorUnitsOf(currency);
}

type ReviewProps = {
  payment: PaymentDetails;
  refund: Refund;
  press: { error: Error | null; isPending: boolean; mutate(refund: Refund): void };
  onChange(): void;
};

/** The words have the focus, not the button: a key that is held down, or pressed twice, confirms nothing. */
function Review({ payment, refund, press, onChange }: ReviewProps) {
  const { customer, currency, books } = payment;
  const words = useWords('payments');
  const paidWith = usePaidWith();
  const moneyOf = useMoney();
  const { money: write } = useLanguage();
  const read = readTypedAmount(refund.amount, currency);
  const money = read.ok ? write(read.minor, currency) : refund.amount;
  const who = customer.name ?? customer.email;
  const hasFee = books !== null && Number(books.fee) > 0;
  return (
    <Stack>
      <Stack gap="xs" tabIndex={-1} ref={focus} id={REVIEW}>
        <Text>{words.refundGoes({ money, who, way: paidWith(payment) ?? '' })}</Text>
        {hasFee && <Text>{words.refundFee({ money: moneyOf({ amount: books.fee, currency }) })}</Text>}
        <Text>{words.refundHeld}</Text>
      </Stack>
      {refund.reason !== '' && (
        <Text fs="italic" className="long">
          <bdi>{refund.reason}</bdi>
        </Text>
      )}
      <PressFailure error={press.error} />
      <Group>
        <Button
          aria-describedby={REVIEW}
          loading={press.isPending}
          onClick={({ detail }) => detail < 2 && press.mutate(refund)}
        >
          {words.refundNow({ money })}
        </Button>
        <Button variant="default" onClick={onChange}>
          {words.refundChange}
        </Button>
      </Group>
    </Stack>
  );
}

/** The id of what it means. */
const REVIEW = 'refund-review';
