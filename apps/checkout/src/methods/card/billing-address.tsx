// Spec §5 Billing address (AVS): country, street address, state, city and zip; the button is off while invalid or just submitted.
import type { AddressCountry, AddressField } from '@titan/rules/billing-address';
import { toBillingAddress } from '@titan/rules/billing-address';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cardAnswers } from '@titan/copy/en/card-answers';
import { cardSteps } from '@titan/copy/en/card-steps';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { useLive } from '../../ui/use-live.ts';
import { Spinner } from '../../ui/waiting.tsx';
import { AnswerButton } from './answer-button.tsx';
import { nameOfCard } from './card-name.ts';
import { CardNotice } from './card-notice.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { addressPathOf, useAddressEntry } from './use-address-entry.ts';

/** Country names in the page's language; the service's own where the browser knows none. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

export function BillingAddress(props: CardStageProps<'avs'>) {
  const { card, payment, parts } = props;
  const countries = parts.choices?.avsCountries ?? card.countries;
  return (
    <>
      <StageHeading>{cardSteps.addressTitle}</StageHeading>
      <p>{cardAnswers.addressHint(nameOfCard(payment))}</p>
      {Array.isArray(countries) ? (
        <AddressForm {...props} countries={countries} />
      ) : (
        <CountriesOnTheWay areMissing={countries === 'missing'} parts={parts} />
      )}
    </>
  );
}

type OnTheWayProps = Pick<CardStageProps<'avs'>, 'parts'> & { areMissing: boolean };

function CountriesOnTheWay({ areMissing, parts }: OnTheWayProps) {
  if (!areMissing) return <Spinner large />;
  return (
    <StageForm action={parts.address} seal={null} onSend={() => parts.send({ type: 'countriesAsked' })}>
      <p role="status">{cardAnswers.countriesMissing}</p>
      <Button kind="secondary">{cardAnswers.loadCountries}</Button>
    </StageForm>
  );
}

type AddressFormProps = CardStageProps<'avs'> & { countries: readonly AddressCountry[] };

function AddressForm({ card, payment, parts, countries }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const entry = useAddressEntry(form, countries);
  const [kept] = useState<Record<string, string>>(() => parts.feedback?.values ?? card.kept ?? {});
  const live = useLive();
  useAfterSending(card.submitting, () => {
    const [wrong = 'address'] = fieldsIn(card.fieldErrors);
    entry.focus(wrong);
  });

  const chosen = live ? countries.find(({ name }) => name === entry.texts.country) : undefined;
  const handleSend = () => {
    if (entry.missing.length > 0 || !card.canSend) return;
    parts.send({ type: 'stepAnswered', given: { avs: toBillingAddress(entry.texts) } });
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
    label: cardAnswers.addressFields[name],
    error: entry.wrong.includes(name) ? cardAnswers.addressErrors[name] : card.fieldErrors[name],
    defaultValue: kept[name] ?? '',
    required: true,
    onText() {
      entry.type(name);
      parts.send({ type: 'stepEdited' });
    },
    onLeave: () => entry.leave(name),
  });
  const text = (name: AddressField) => ({
    ...field(name),
    enterKeyHint: name === 'zip_code' ? ('done' as const) : ('next' as const),
    readOnly: card.submitting,
  });
  return (
    <>
      <TestHint
        payment={payment}
        fill={{ label: cardAnswers.testAddressFill, onAnswers: ({ avs }) => avs && entry.fill(avs) }}
      >
        {cardAnswers.testAddress(TEST_SECRETS.address)}
      </TestHint>
      <CardNotice notice={card.notice} />
      <StageForm
        ref={form}
        action={`${parts.address}/card/authorize`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        <SelectField
          {...field('country')}
          isFirst
          autoComplete="billing country-name"
          placeholder={cardAnswers.chooseCountry}
          options={countries.map(({ code, name }) => ({ value: name, label: NAMES.of(code) ?? name }))}
        />
        <TextField {...text('address')} autoComplete="billing address-line1" />
        {chosen?.states.length === 0 ? (
          <TextField {...text('state')} autoComplete="billing address-level1" />
        ) : (
          <SelectField
            {...field('state')}
            autoComplete="billing address-level1"
            placeholder={cardAnswers.chooseState}
            groups={(chosen ? [chosen] : countries).map(({ name, states }) => ({
              name,
              options: states.map((state) => ({ value: state, label: state })),
            }))}
          />
        )}
        <TextField {...text('city')} autoComplete="billing address-level2" />
        <TextField
          {...text('zip_code')}
          hint={cardAnswers.zipHint}
          inputMode="numeric"
          autoComplete="billing postal-code"
        />
        <AnswerButton
          submitting={card.submitting}
          canSend={card.canSend}
          missing={stillNeeded(entry.missing)}
        >
          {cardSteps.continue}
        </AnswerButton>
      </StageForm>
    </>
  );
}

function stillNeeded(missing: readonly AddressField[]): string | null {
  return missing.length > 0
    ? cardAnswers.addressMissing(missing.map((name) => cardAnswers.addressMissingNames[name]))
    : null;
}

function fieldsIn(errors: Record<string, string>): AddressField[] {
  return (Object.keys(cardAnswers.addressFields) as AddressField[]).filter(
    (field) => errors[field] !== undefined,
  );
}
