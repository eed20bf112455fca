// The checkout as a payer reads and works it: by labels and names, never by markup.
import { expect, type Locator, type Page } from '@playwright/test';
import { type CardName, sandboxCard } from './sandbox-cards.ts';
import { pathOf } from './product.ts';

/** Where a payer sees it: a window's page, or a frame in a shop's. */
type Shown = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'> & { owner?(): Locator };

/** Within so long a waiting page without script looks by itself, however far other tests turn the service's clock (decision 0058). */
export const BY_ITSELF_MS = 65_000;

/** By React, where the page is live. */
function isTakenOver(element: Element): boolean {
  const isLive = document.documentElement.dataset['live'] !== undefined;
  return !isLive || Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

export class CheckoutScreen {
  readonly page: Page;
  readonly shown: Shown;

  constructor(page: Page, shown: Shown = page) {
    this.page = page;
    this.shown = shown;
  }

  /** Opens a transaction's page and waits until it is enhanced. */
  async open(reference: string, query = ''): Promise<void> {
    await this.page.goto(`${pathOf(reference)}${query}`);
    await this.isLive();
  }

  async isLive(): Promise<void> {
    await expect(this.shown.locator('html')).toHaveAttribute('data-live', '');
    await this.isRevealed();
  }

  /** A script that the page fetches once it is live, by its name: until it has come, the browser does what it would do. */
  async hasFetched(script: string): Promise<void> {
    const has = (_html: Element, name: string): boolean =>
      performance.getEntriesByType('resource').some((each) => each.name.includes(`/${name}-`));
    await expect.poll(() => this.shown.locator('html').evaluate(has, script)).toBe(true);
  }

  /** A frame takes the focus as it is revealed: keys typed into it before that are lost. No payer can be so early. */
  private async isRevealed(): Promise<void> {
    const frame = this.shown.owner?.();
    if (frame) await expect(frame).toBeVisible();
  }

  /**
   * Waits until success is shown. It stands there for 3 s before the page goes to the merchant, so the page itself looks
   * out for it: asked now and then, a busy machine could miss it.
   */
  async isPaid(timeout = 10_000): Promise<void> {
    await this.heading('Payment successful').waitFor({ timeout });
  }

  /** Stops the page's own timers, so that it looks at nothing by itself. Its clock must have been installed. */
  async stopLooking(): Promise<void> {
    // A busy machine can be past the moment by the time it is asked to stop there; then it is asked again.
    await expect(async () => {
      const now = await this.page.evaluate(() => Date.now());
      await this.page.clock.pauseAt(now + 100);
    }).toPass();
  }

  /** Passes the seconds that the style sheet gives the script to come, or an answer. */
  async passStyleWaits(): Promise<void> {
    await this.page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    });
  }

  heading(name: string | RegExp) {
    return this.shown.getByRole('heading', { level: 1, name });
  }

  button(name: string | RegExp) {
    return this.shown.getByRole('button', { name });
  }

  /** Opens TEST MODE's tools where they are closed, as they are at first and after one was used. */
  async openTools(): Promise<void> {
    const tools = this.shown.locator('details:has(> summary:has-text("Test tools"))');
    if ((await tools.getAttribute('open')) === null) await this.shown.getByText('Test tools').click();
    // They come after the page is live: pressed before, they load a document anew, as without script.
    await expect.poll(() => tools.evaluate(isTakenOver)).toBe(true);
  }

  /** Presses one of TEST MODE's tools. */
  async useTool(name: string | RegExp): Promise<void> {
    await this.openTools();
    await this.button(name).click();
  }

  /** Something to press: a button, or a link that does the same without script. */
  action(name: string) {
    return this.button(name).or(this.shown.getByRole('link', { name }));
  }

  get cardNumber() {
    return this.shown.getByLabel('Card number');
  }
  get expiry() {
    return this.shown.getByLabel('Expiry date');
  }
  get cvv() {
    return this.shown.getByRole('textbox', { name: /Security code/ });
  }
  get walletNumber() {
    return this.shown.getByLabel(/^Wallet number/);
  }
  /** A box to type into, by its label: a secret's too, which has no role. */
  field(label: string | RegExp) {
    return this.shown.getByLabel(label).and(this.shown.locator('input:not([type="radio"])'));
  }
  get bankSearch() {
    return this.shown.getByRole('combobox', { name: 'Which bank would you like to pay with?' });
  }
  get pay() {
    return this.button(/^Pay [A-Z]{3} /);
  }
  /** The bank-transfer intro, ticked and gone on from; answers the account's number. */
  async openAccount(): Promise<string> {
    await this.shown.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
    await this.button('Continue').click();
    return this.accountNumber();
  }
  async accountNumber(): Promise<string> {
    await expect(this.heading('Bank transfer')).toBeVisible();
    return (await this.shown.getByText(/^\d{10}$/).textContent()) ?? '';
  }
  /** The checkbox "save card". */
  get saveBox() {
    return this.shown.getByRole('checkbox', { name: /^Save this card/ });
  }
  savedCard(name: string) {
    return this.shown.getByRole('radio', { name, exact: true });
  }
  get otp() {
    return this.shown.getByLabel(/One-time code/);
  }
  /** A box or a list of the billing address, by its label. */
  address(label: 'Country' | 'Street address' | 'State' | 'City' | 'Zip or postcode') {
    return this.shown.getByLabel(label, { exact: true });
  }
  get phone() {
    return this.shown.getByLabel(/^Mobile number/);
  }
  get pin() {
    return this.shown.getByRole('group', { name: /PIN/ });
  }
  pinBox(position: number) {
    return this.shown.getByLabel(`Digit ${position} of 4`);
  }

  /** Types a sandbox card key by key, as a payer does. */
  async typeCard(name: CardName): Promise<void> {
    const card = sandboxCard(name);
    await this.isRevealed();
    await this.cardNumber.pressSequentially(card.number);
    await this.expiry.pressSequentially(card.expiry.replace('/', ''));
    await this.cvv.pressSequentially(card.cvv);
  }

  async payWith(name: CardName): Promise<void> {
    await this.typeCard(name);
    await this.pressPay();
  }

  /** In a frame two pages scroll: pressed while they still do, the press can land beside the button. */
  async pressPay(): Promise<void> {
    await this.pay.scrollIntoViewIfNeeded();
    await this.pay.click();
  }

  /** Fills in a billing address, country first, as a payer does. */
  async typeAddress(city = 'Lekki'): Promise<void> {
    await this.address('Country').selectOption('Nigeria');
    await this.address('Street address').fill('Osapa, Lekki');
    await this.address('State').selectOption('Lagos');
    await this.address('City').fill(city);
    await this.address('Zip or postcode').fill('101010');
  }

  async typePin(pin: string): Promise<void> {
    await this.pinBox(1).click();
    // Keys go to the page around a frame until the frame has the focus.
    await expect(this.pinBox(1)).toBeFocused();
    await this.page.keyboard.type(pin);
  }
}
