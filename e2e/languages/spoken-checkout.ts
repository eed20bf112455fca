// A payment from its page to its end, as a payer of any language reads and works it: by the words of that language.
import { cardMessages } from '@titan/copy/words/card';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { bankTransferMessages } from '@titan/copy/words/bank-transfer';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { commonMessages } from '@titan/copy/words/common';
import { mobileMoneyMessages } from '@titan/copy/words/mobile-money';
import { mobileMoneyTitlesMessages } from '@titan/copy/words/mobile-money-titles';
import { payWithBankMessages } from '@titan/copy/words/pay-with-bank';
import { payWithBankStepsMessages } from '@titan/copy/words/pay-with-bank-steps';
import { payWithBankTitlesMessages } from '@titan/copy/words/pay-with-bank-titles';
import { resultsMessages } from '@titan/copy/words/results';
import type { Language } from '@titan/copy/language';
import { languageOf, spokenLanguages } from '@titan/copy/languages';
import type { Page } from '@playwright/test';
import { expect } from '../checkout-test.ts';
import { expectDatesInOrder } from '../reading-order.ts';
import { openTransaction, pathOf, promptsOf, transferTo, answerOnPhone, verify } from '../product.ts';
import { sandboxCard } from '../sandbox-cards.ts';

/** Those that native speakers can rely on. */
export const TAGS = spokenLanguages(false).map(({ tag }) => tag);

export const METHODS = ['card', 'mobile money', 'bank transfer', 'pay with bank'] as const;
export type Method = (typeof METHODS)[number];

/** The language of a tag. */
export function spoken(tag: string): Language {
  const language = languageOf(tag);
  if (language === null) throw new Error(`${tag} is not spoken`);
  return language;
}

/** Pays by this method, in this language, to the end. */
export async function payIn(page: Page, tag: string, method: Method, hasScript: boolean): Promise<void> {
  const payer = new SpokenPayer(page, spoken(tag), hasScript);
  const reference = await payer[WALKS[method]]();
  await payer.isPaid();
  await expectDatesInOrder(page);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  expect(await verify(reference)).toMatchObject({ status: 'success' });
}

const WALKS = {
  card: 'payByCard',
  'mobile money': 'payByWallet',
  'bank transfer': 'payByTransfer',
  'pay with bank': 'payByBank',
} as const;

class SpokenPayer {
  readonly page: Page;
  readonly language: Language;
  readonly hasScript: boolean;

  constructor(page: Page, language: Language, hasScript: boolean) {
    this.page = page;
    this.language = language;
    this.hasScript = hasScript;
  }

  /** A payment that stays where it is once it is paid. */
  async open(body: object): Promise<string> {
    const reference = await openTransaction({ redirect_url: undefined, merchant_bears_cost: true, ...body });
    await this.page.goto(`${pathOf(reference)}?lang=${this.language.tag}`);
    if (this.hasScript) await expect(this.page.locator('html')).toHaveAttribute('data-live', '');
    return reference;
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async isAt(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  }

  /** The payer comes back until the page has heard of the money; with script the page hears by itself. */
  async isPaid(): Promise<void> {
    const { successTitle, paidBeforeTitle } = this.language.wordsOf(resultsMessages);
    const paid = this.page
      .getByRole('heading', { level: 1, name: successTitle, exact: true })
      .or(this.page.getByRole('heading', { level: 1, name: paidBeforeTitle, exact: true }));
    await expect(async () => {
      if (!this.hasScript) await this.page.reload();
      await expect(paid).toBeVisible({ timeout: this.hasScript ? 10_000 : 500 });
    }).toPass();
  }

  async payByCard(): Promise<string> {
    const [words, steps] = [this.language.wordsOf(cardMessages), this.language.wordsOf(cardStepsMessages)];
    const reference = await this.open({ channels: ['card'] });
    const card = sandboxCard('pin');
    await this.page.getByLabel(words.number).fill(card.number);
    await this.page.getByLabel(words.expiry).fill(card.expiry);
    await this.page.getByRole('textbox', { name: words.cvv }).fill(card.cvv);
    await this.button(words.pay({ money: this.money(150_000, 'NGN') })).click();
    await this.isAt(steps.pinTitle);
    for (const [index, digit] of [...'1234'].entries())
      await this.page.getByLabel(steps.pinBox({ position: index + 1 })).fill(digit);
    if (!this.hasScript) await this.button(steps.continue).click();
    return reference;
  }

  async payByWallet(): Promise<string> {
    const reference = await this.open({ currency: 'KES', channels: ['mobile_money'] });
    await this.page.getByLabel(this.language.wordsOf(mobileMoneyMessages).number).fill('0700 000 000');
    await this.pay(150_000, 'KES');
    await this.isAt(this.language.wordsOf(mobileMoneyTitlesMessages).check);
    const [prompt = ''] = await promptsOf(reference);
    await answerOnPhone(prompt, 'approve');
    return reference;
  }

  async payByTransfer(): Promise<string> {
    const words = this.language.wordsOf(bankTransferMessages);
    const reference = await this.open({ channels: ['bank_transfer'] });
    await this.page.getByRole('checkbox', { name: words.understand }).check();
    await this.button(words.continue).click();
    await this.isAt(this.language.wordsOf(bankTransferTitlesMessages).account);
    await transferTo((await this.page.getByText(/^\d{10}$/).textContent()) ?? '', '1500');
    return reference;
  }

  async payByBank(): Promise<string> {
    const words = this.language.wordsOf(payWithBankMessages);
    const [titles, steps] = [
      this.language.wordsOf(payWithBankTitlesMessages),
      this.language.wordsOf(payWithBankStepsMessages),
    ];
    const reference = await this.open({ channels: ['pay_with_bank'] });
    await this.chooseBank('Access Bank');
    await this.page.getByLabel(words.labels.account_number).fill('0000000000');
    await this.pay(150_000, 'NGN');
    await this.isAt(titles.validate);
    await this.answerCode(steps.send.validate);
    await this.isAt(titles.otp);
    await this.answerCode(steps.send.otp);
    return reference;
  }

  private async chooseBank(name: string): Promise<void> {
    const words = this.language.wordsOf(payWithBankMessages);
    if (this.hasScript) {
      await this.page.getByRole('combobox', { name: words.bank }).fill(name);
      await this.page.getByRole('option', { name }).first().click();
    } else {
      await this.page.getByLabel(words.bank).selectOption({ label: name });
      await this.button(words.goOn).click();
    }
  }

  private async answerCode(send: string): Promise<void> {
    await this.page.getByLabel(this.language.wordsOf(payWithBankStepsMessages).otp).fill('123456');
    await this.button(send).click();
  }

  private async pay(minor: number, currency: string): Promise<void> {
    await this.button(
      this.language.wordsOf(commonMessages).pay({ money: this.money(minor, currency) }),
    ).click();
  }

  private money(minor: number, currency: string): string {
    return this.language.money(minor, currency);
  }
}
