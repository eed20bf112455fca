// Amounts that a person types: what was read of one, and what is wrong with it.
import { TextInput, type TextInputProps } from '@mantine/core';
import { type Currency, minorUnitsOf } from '@titan/rules/currency';
import { fromDecimal } from '@titan/rules/money';
import { readAnyAmount, readTypedAmount } from '@titan/rules/typed-amount';
import { useEffect, useRef } from 'react';
import { useLanguage, useWords } from '../words/words.tsx';

/** Says in the person's own way of writing what is wrong with an amount, as the reader or the service names it; nothing for another name. */
export function useAmountProblem(): (problem: string | undefined, currency: string) => string | undefined {
  const words = useWords('amount');
  const { amount } = useLanguage();
  return (problem, currency) => {
    const isWhole = minorUnitsOf(currency) === 0;
    const example = amount(isWhole ? 1_250 : 1_250_50, currency);
    switch (problem) {
      case 'missing':
        return words.missing;
      case 'not_a_number':
        return words.noNumber({ example });
      case 'other_currency':
        return words.otherCurrency({ currency, example });
      case 'not_positive':
        return words.notPositive;
      case 'too_many_decimals':
        return isWhole ? words.notWhole({ currency, example }) : words.tooFine({ example });
      case 'too_large':
        return words.tooLarge;
      default:
        return undefined;
    }
  };
}

/** Writes what was read of a typed amount; empty for what is none. */
export function useSum(): (typed: string, currency: string) => string {
  const { money } = useLanguage();
  return (typed, currency) => {
    const read = readTypedAmount(typed, currency);
    return read.ok ? money(read.minor, currency) : '';
  };
}

function problemIn(typed: string, currency: Currency): string | undefined {
  const read = readTypedAmount(typed, currency);
  return read.ok ? undefined : read.problem;
}

type AmountFilterProps = TextInputProps & {
  value: string;
  /** Empty: of any. */
  currency: Currency | '';
};

/** A box for an amount that is looked for: below it stands what was read, and what is none is not looked for. */
export function AmountFilter({ currency, value, ...props }: AmountFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  const { amount, money } = useLanguage();
  const problemOf = useAmountProblem();
  const read = readAnyAmount(value).filter((each) => currency === '' || each.currency === currency);
  const [first] = read;
  const named = first && (read.length === 1 ? money : amount)(first.minor, first.currency);
  const problem = currency === '' ? 'not_a_number' : problemIn(value, currency);
  const wrong = first || value.trim() === '' ? undefined : problemOf(problem, currency);
  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong]);
  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      value={value}
      description={named}
      inputWrapperOrder={['label', 'input', 'description']}
      {...props}
    />
  );
}

/** Writes an amount as the service sent it. */
export function useMoney(): (of: { amount: string; currency: string }) => string {
  const { money } = useLanguage();
  return ({ amount, currency }) => money(fromDecimal(amount, currency), currency);
}
