// The checkout as a payer reads and works it: by labels and names, never by markup.
import { expect, type Page } from '@playwright/test';
import { type CardName, sandboxCard } from './product.ts';

export class CheckoutScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a transaction's page and waits until it is enhanced. */
  async open(reference: string, query = ''): Promise<void> {
    await this.page.goto(`/${encodeURIComponent(reference)}${query}`);
    await this.isLive();
  }

  async isLive(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-live', '');
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  /** Something to press: a button, or a link that does the same without script. */
  action(name: string) {
    return this.button(name).or(this.page.getByRole('link', { name }));
  }

  get cardNumber() {
    return this.page.getByLabel('Card number');
  }
  get expiry() {
    return this.page.getByLabel('Expiry date');
  }
  get cvv() {
    return this.page.getByRole('textbox', { name: /Security code/ });
  }
  get pay() {
    return this.button(/^Pay [A-Z]{3} /);
  }
  get otp() {
    return this.page.getByLabel(/One-time code/);
  }
  pinBox(position: number) {
    return this.page.getByLabel(`Digit ${position} of 4`);
  }

  /** Types a sandbox card key by key, as a payer does. */
  async typeCard(name: CardName): Promise<void> {
    const card = sandboxCard(name);
    await this.cardNumber.pressSequentially(card.number);
    await this.expiry.pressSequentially(card.expiry.replace('/', ''));
    await this.cvv.pressSequentially(card.cvv);
  }

  async payWith(name: CardName): Promise<void> {
    await this.typeCard(name);
    await this.pay.click();
  }

  async typePin(pin: string): Promise<void> {
    await this.pinBox(1).click();
    await this.page.keyboard.type(pin);
  }
}
