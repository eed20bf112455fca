// How a sentence of the checkout service is passed around until an edge says it: its code with its parameters.
import type { LinkAmountProblem } from '@titan/rules/payment-link';
import { type SentenceOf, say } from './catalogue.ts';
import { askedMessages } from '../dist/en/asked.js';
import { cardAnswersMessages } from '../dist/en/card-answers.js';
import { cardMessages } from '../dist/en/card.js';
import { chargeMessages } from '../dist/en/charge.js';
import { mobileMoneyStepsMessages } from '../dist/en/mobile-money-steps.js';
import { mobileMoneyMessages } from '../dist/en/mobile-money.js';
import { payWithBankMessages } from '../dist/en/pay-with-bank.js';
import { paymentLinkMessages } from '../dist/en/payment-link.js';
import { sandboxMessages } from '../dist/en/sandbox.js';
import { serviceMessages } from '../dist/en/service.js';
import type { Language } from './language.ts';
import { linkAmountText } from './link-amount.ts';

/** A sentence of the service before it is made. */
export type ServiceSentence = SentenceOf<ServiceCatalogue>;

type ServiceCatalogue = ReturnType<typeof serviceSentences>;

/** The sentence in a language. */
export function saidIn(language: Language, sentence: ServiceSentence): string {
  return say<ServiceCatalogue>(serviceSentences(language), sentence);
}

/** As they are kept with a charge, in minor units. */
type Amounts<Names extends string> = { [Name in `${Names}Minor`]: number } & { currency: string };

/** What is wrong with an amount that somebody typed, and between which bounds it may be, as `toDecimal` writes them. */
export type WrongAmount = { problem: LinkAmountProblem; currency: string; min: string; max: string };

/** Every sentence of the service by its code: its own, and those that it shares with the page. */
export function serviceSentences(language: Language) {
  const card = language.wordsOf(cardMessages);
  const asked = language.wordsOf(askedMessages);
  const { addressErrors } = language.wordsOf(cardAnswersMessages);
  const wallet = language.wordsOf(mobileMoneyMessages);
  const bank = language.wordsOf(payWithBankMessages);
  const link = language.wordsOf(paymentLinkMessages);
  const charge = language.wordsOf(chargeMessages);
  return {
    ...language.wordsOf(serviceMessages),
    ...charge,
    ...language.wordsOf(sandboxMessages),
    'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }: Amounts<'paid' | 'expected'>) =>
      charge['bank_transfer.WRONG_AMOUNT']({
        paid: language.money(paidMinor, currency),
        expected: language.money(expectedMinor, currency),
      }),
    'bank_transfer.EXCESS': ({ expectedMinor, excessMinor, currency }: Amounts<'expected' | 'excess'>) =>
      charge['bank_transfer.EXCESS']({
        expected: language.money(expectedMinor, currency),
        excess: language.money(excessMinor, currency),
      }),
    PROMPT_LIMIT: language.wordsOf(mobileMoneyStepsMessages).resendLimit,
    BANK_MINIMUM_OF: ({ minimumMinor, currency }: { minimumMinor: number; currency: string }) =>
      bank.minimum({ money: language.money(minimumMinor, currency) }),
    LINK_CHARGE_FAILS: link.chargeFails,
    /** What the charge says already, in the language of this request. */
    AS_CHARGE_SAYS: ({ text }: { text: string }) => text,
    /** In the words of the call's own schema. */
    RULE_BROKEN: ({ rule }: { rule: string }) => rule,
    CARD_NUMBER_WRONG: card.numberError,
    CARD_EXPIRY_WRONG: card.expiryError,
    CARD_CVV_WRONG: card.cvvError,
    CARD_NAME_WRONG: card.nameError,
    ENROL_PHONE_WRONG: asked.phone.wrong,
    ADDRESS_COUNTRY_WRONG: addressErrors.country,
    ADDRESS_LINE_WRONG: addressErrors.address,
    ADDRESS_STATE_WRONG: addressErrors.state,
    ADDRESS_CITY_WRONG: addressErrors.city,
    ADDRESS_ZIP_WRONG: addressErrors.zip_code,
    WALLET_NUMBER_WRONG: wallet.numberInvalid,
    WALLET_NUMBER_NOT_HERE: wallet.tryAnotherNumber,
    ACCOUNT_NUMBER_WRONG: bank.errors.account_number,
    ACCOUNT_PHONE_WRONG: bank.errors.phone_number,
    ACCOUNT_NAME_WRONG: bank.errors.account_name,
    BIRTH_DATE_WRONG: asked.birthday.wrong,
    LINK_AMOUNT_CHANGED: link.amountChanged,
    AMOUNT_WRONG: ({ problem, currency, min, max }: WrongAmount) =>
      linkAmountText(problem, { plan: { amount: '0', currency }, transaction_limit: { min, max } }, language),
    PAYER_NAME_TOO_LONG: link.nameTooLong,
    EMAIL_WRONG: link.emailWrong,
  };
}
