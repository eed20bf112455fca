// What a payment leaves behind: every address that the browser asked for, all that it keeps, and the files of the database (I-37).
import { expect, type Page } from '@playwright/test';
import { findInDatabaseFiles } from './product.ts';

export class Traces {
  readonly #page: Page;
  readonly #texts: string[] = [];

  /** Listens from now on. */
  constructor(page: Page) {
    this.#page = page;
    page.context().on('request', (request) => this.#texts.push(decodeURIComponent(request.url())));
  }

  /** Notes what the browser keeps at this moment. */
  async note(): Promise<void> {
    const stored = () => JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]);
    this.#texts.push(await this.#page.evaluate(stored), JSON.stringify(await this.#page.context().cookies()));
  }

  /** Holds that none of these stands anywhere, the present document included. A card's number is looked for in groups of four, too. */
  async expectNone(secrets: string[]): Promise<void> {
    await this.note();
    this.#texts.push(await this.#page.evaluate(() => document.documentElement.outerHTML));
    const forms = secrets.flatMap((secret) => [secret, secret.replace(/(.{4})(?=.)/g, '$1 ')]);
    expect(forms.filter((form) => this.#texts.some((text) => text.includes(form)))).toEqual([]);
    expect(await findInDatabaseFiles(forms)).toEqual([]);
  }
}
