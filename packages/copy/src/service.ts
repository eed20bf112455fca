// How a sentence of the checkout service is passed around until an edge says it: its code with its parameters.
import type { LinkAmountProblem } from '@titan/rules/payment-link';
import { type SentenceOf, say } from './catalogue.ts';
import { askedTexts } from './en/asked-texts.ts';
import { cardAnswers } from './en/card-answers.ts';
import { cardCopy } from './en/card.ts';
import { chargeWords } from './en/charges.ts';
import { mobileMoneySteps } from './en/mobile-money-steps.ts';
import { mobileMoney } from './en/mobile-money.ts';
import { payWithBank } from './en/pay-with-bank.ts';
import { paymentLink } from './en/payment-link.ts';
import { sandboxWords } from './en/sandbox.ts';
import { serviceWords } from './en/service.ts';
import type { Language } from './language.ts';
import { linkAmountText } from './link-amount.ts';

/** A sentence of the service before it is made. */
export type ServiceSentence = SentenceOf<ServiceCatalogue>;

type ServiceCatalogue = ReturnType<typeof serviceSentences>;

/** The sentence in a language. */
export function saidIn(language: Language, sentence: ServiceSentence): string {
  return say<ServiceCatalogue>(serviceSentences(language), sentence);
}

type LinkAmount = { currency: string; min: string; max: string };

/** Every sentence of the service by its code: its own, and those that it shares with the page. */
export function serviceSentences(language: Language) {
  const card = language.wordsOf(cardCopy);
  const asked = language.wordsOf(askedTexts);
  const { addressErrors } = language.wordsOf(cardAnswers);
  const wallet = language.wordsOf(mobileMoney);
  const bank = language.wordsOf(payWithBank);
  const link = language.wordsOf(paymentLink);
  const linkAmount =
    (problem: LinkAmountProblem) =>
    ({ currency, min, max }: LinkAmount): string =>
      linkAmountText(problem, { plan: { amount: '0', currency }, transaction_limit: { min, max } }, language);
  return {
    ...language.wordsOf(serviceWords),
    ...language.wordsOf(chargeWords),
    ...language.wordsOf(sandboxWords),
    PROMPT_LIMIT: language.wordsOf(mobileMoneySteps).resendLimit,
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
    LINK_AMOUNT_MISSING: linkAmount('missing'),
    LINK_AMOUNT_TOO_SMALL: linkAmount('too_small'),
    LINK_AMOUNT_TOO_LARGE: linkAmount('too_large'),
    LINK_AMOUNT_TOO_MANY_DECIMALS: linkAmount('too_many_decimals'),
    LINK_AMOUNT_NOT_A_NUMBER: linkAmount('not_a_number'),
    PAYER_NAME_TOO_LONG: link.nameTooLong,
    EMAIL_WRONG: link.emailWrong,
  };
}
