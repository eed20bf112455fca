// Spec §5 Billing address (AVS): country, street address, state, city and zip; the button is off while invalid or just submitted.
import type { FieldErrors } from '../../stages/stage-errors.ts';
import {
  ADDRESS_FIELDS,
  type AddressCountry,
  type AddressField,
  type AddressTexts,
  checkAddress,
  countriesAsked,
  toBillingAddress,
  zipDigits,
} from '@titan/rules/billing-address';
import {
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cardAnswersMessages } from '@titan/copy/words/card-answers';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { ProcessorText } from '../../stages/processor-text.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField, writeText } from '../../ui/text-field.tsx';
import { useLive } from '../../ui/use-live.ts';
import { Spinner } from '../../ui/waiting.tsx';
import { AnswerButton } from './cvv-form.tsx';
import { nameOfCard } from './card-name.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { type CardStageProps, isSending } from './state.ts';
import classes from './code-stage.module.css';

export function BillingAddress(props: CardStageProps<'avs'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const answerWords = language.wordsOf(cardAnswersMessages);
  const { card, payment, deps } = props;
  const countries = deps.choices?.avsCountries ?? card.kept.countries;
  const country = payment.charge?.step_details?.country;
  const offered = useMemo(() => countriesAsked(countries ?? [], country), [countries, country]);
  return (
    <>
      <StageHeading>{stepWords.addressTitle}</StageHeading>
      <p>{answerWords.addressHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorText payment={payment} />
      {countries ? (
        <AddressForm {...props} countries={offered} />
      ) : (
        <CountriesLoading areMissing={card.asks === null} deps={deps} />
      )}
    </>
  );
}

type CountriesLoadingProps = Pick<CardStageProps<'avs'>, 'deps'> & { areMissing: boolean };

function CountriesLoading({ areMissing, deps }: CountriesLoadingProps) {
  const answerWords = useWords(cardAnswersMessages);
  if (!areMissing) return <Spinner large />;
  return (
    <StageForm action={deps.address} seal={null} onSend={() => deps.send({ type: 'countriesAsked' })}>
      <p role="status">{answerWords.countriesMissing}</p>
      <Button kind="secondary">{answerWords.loadCountries}</Button>
    </StageForm>
  );
}

type AddressFormProps = CardStageProps<'avs'> & { countries: readonly AddressCountry[] };

function AddressForm({ card, payment, deps, countries }: AddressFormProps) {
  const language = useLanguage();
  // In the page's language; the service's own where the browser knows none.
  const names = useMemo(() => new Intl.DisplayNames([language.tag], { type: 'region' }), [language]);
  const stepWords = useWords(cardStepsMessages);
  const answerWords = useWords(cardAnswersMessages);
  const form = useRef<HTMLFormElement>(null);
  const submitting = isSending(card);
  const entry = useAddressEntry(form, countries);
  const [kept] = useState<Record<string, string>>(() => ({
    ...onlyOf(countries),
    ...(deps.feedback?.values ?? lostAddress(card)),
  }));
  const live = useLive();
  useAfterSending(submitting, () => {
    const [wrong = 'address'] = fieldsIn(card.fieldErrors);
    entry.focus(wrong);
  });

  const chosen = live ? countries.find(({ name }) => name === entry.texts.country) : undefined;
  const handleSend = () => {
    if (entry.missing.length > 0 || card.buttonRests) return;
    deps.send({ type: 'stepAnswered', given: { avs: toBillingAddress(entry.texts) } });
  };
  // A disabled button keeps Enter from sending: then Enter shows the way to the next field.
  const handleKey = (event: KeyboardEvent) => {
    const [next] = entry.missing;
    if (event.key === 'Enter' && next !== undefined && event.target instanceof HTMLInputElement) {
      entry.focus(next);
    }
  };
  const field = (name: AddressField) => ({
    name: addressPathOf(name),
    label: answerWords.addressFields[name],
    error: entry.wrong.includes(name) ? answerWords.addressErrors[name] : card.fieldErrors[name],
    defaultValue: kept[name] ?? '',
    required: true,
    onText() {
      entry.type(name);
      deps.send({ type: 'stepEdited' });
    },
    onLeave: () => entry.leave(name),
  });
  const text = (name: AddressField) => ({
    ...field(name),
    enterKeyHint: name === 'zip_code' ? ('done' as const) : ('next' as const),
    readOnly: submitting,
  });
  return (
    <>
      <TestHint
        payment={payment}
        fill={{ label: answerWords.testAddressFill, onAnswers: ({ avs }) => avs && entry.fill(avs) }}
      >
        {answerWords.testAddress({
          address: TEST_SECRETS[payment.charge?.step_details?.country ? 'addressAbroad' : 'address'],
        })}
      </TestHint>
      <StageForm
        ref={form}
        action={`${deps.address}/card/authorize`}
        seal={deps.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        <SelectField
          {...field('country')}
          isFirst
          autoComplete="billing country-name"
          placeholder={answerWords.chooseCountry}
          options={countries.map(({ code, name }) => ({ value: name, label: names.of(code) ?? name }))}
        />
        <TextField {...text('address')} autoComplete="billing address-line1" />
        {chosen?.states.length === 0 ? (
          <TextField {...text('state')} autoComplete="billing address-level1" />
        ) : (
          <SelectField
            {...field('state')}
            autoComplete="billing address-level1"
            placeholder={answerWords.chooseState}
            groups={(chosen ? [chosen] : countries).map(({ name, states }) => ({
              name,
              options: states.map((state) => ({ value: state, label: state })),
            }))}
          />
        )}
        <div className={classes.pair}>
          <TextField {...text('city')} autoComplete="billing address-level2" />
          <TextField
            {...text('zip_code')}
            hint={answerWords.zipHint}
            inputMode="numeric"
            autoComplete="billing postal-code"
          />
        </div>
        <StageNotice notice={card.notice} />
        <AnswerButton
          submitting={submitting}
          canSend={!card.buttonRests}
          missing={stillNeeded(entry.missing, language)}
        >
          {stepWords.continue}
        </AnswerButton>
      </StageForm>
    </>
  );
}

/** The issuer names the country. */
function onlyOf([country, ...others]: readonly AddressCountry[]): { country?: string } {
  return country && others.length === 0 ? { country: country.name } : {};
}

function stillNeeded(missing: readonly AddressField[], language: Language): string | null {
  if (missing.length === 0) return null;
  const words = language.wordsOf(cardAnswersMessages);
  return words.addressMissing({
    fields: language.list(missing.map((name) => words.addressMissingNames[name])),
  });
}

function fieldsIn(errors: FieldErrors): AddressField[] {
  return ADDRESS_FIELDS.filter((field) => errors[field] !== undefined);
}

/** The input of a submission whose answer was lost, so that it is not typed twice. */
function lostAddress({ submission }: CardStageProps<'avs'>['card']): AddressTexts | null {
  return submission && 'avs' in submission.payload ? submission.payload.avs : null;
}

const NO_TEXTS: AddressTexts = { country: '', address: '', state: '', city: '', zip_code: '' };

type AddressEntry = { texts: AddressTexts; left: ReadonlySet<AddressField> };

/**
 * The texts in the boxes of this form, which of them are wrong or missing, and how to type, leave, fill and focus them. The boxes keep their
 * own text, so nothing typed before the script came is lost.
 */
function useAddressEntry(form: RefObject<HTMLFormElement | null>, countries: readonly AddressCountry[]) {
  const boxes = useMemo(() => addressBoxes(form), [form]);
  const [entry, setEntry] = useState<AddressEntry>({ texts: NO_TEXTS, left: new Set() });
  /** Is filled in once the states of its country are there to choose from. */
  const stateToCome = useRef('');
  const read = (left: Iterable<AddressField>) => {
    boxes.tidyZip();
    setEntry({ texts: boxes.texts(), left: new Set(left) });
  };
  const takeTyped = useEffectEvent(() => {
    if (stateToCome.current !== '') boxes.fill({ state: stateToCome.current });
    stateToCome.current = '';
    read(entry.left);
  });
  // When the country changes, its states change after it: what was chosen of the old ones is gone.
  useLayoutEffect(() => takeTyped(), [countries, entry.texts.country]);

  const verdicts = checkAddress(entry.texts, countries);
  const missing = ADDRESS_FIELDS.filter((field) => verdicts[field] !== 'valid');
  return {
    texts: entry.texts,
    missing,
    wrong: missing.filter((field) => entry.left.has(field) && entry.texts[field] !== ''),
    type: (field: AddressField) => read([...entry.left].filter((other) => other !== field)),
    leave: (field: AddressField) => read([...entry.left, field]),
    focus: boxes.focus,
    fill(texts: AddressTexts) {
      stateToCome.current = texts.state;
      boxes.fill(texts);
      read([]);
    },
  };
}

/** A line's path in the body of the call, which is its box's name. */
function addressPathOf(field: AddressField): string {
  return `authorization.avs.${field}`;
}

/** Reads and writes the boxes of this form by their names. */
function addressBoxes(form: RefObject<HTMLFormElement | null>) {
  const boxOf = (field: AddressField) =>
    form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${addressPathOf(field)}"]`) ??
    null;
  const write = (field: AddressField, text: string | undefined) => writeText(boxOf(field), text);
  return {
    texts(): AddressTexts {
      const texts = { ...NO_TEXTS };
      for (const field of ADDRESS_FIELDS) texts[field] = boxOf(field)?.value ?? '';
      return texts;
    },
    fill(texts: Partial<AddressTexts>) {
      for (const field of ADDRESS_FIELDS) write(field, texts[field]);
    },
    /** Zip accepts digits only. */
    tidyZip: () => write('zip_code', zipDigits(boxOf('zip_code')?.value ?? '')),
    focus: (field: AddressField) => boxOf(field)?.focus(),
  };
}
