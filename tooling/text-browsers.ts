// npm run test:text-browsers: a card with PIN, a prompt on the phone and a bank transfer, paid by the keyboard in links2 and in elinks, which run
// no script and show their own copy of an address that they have shown before. Not part of `npm test`: the browsers are packages of the system.
import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';
import { makeTestFolder } from '@titan/server/testing/test-folder';
import { startSandboxProduct } from './sandbox-product.ts';

const BROWSERS: Readonly<Record<string, readonly string[]>> = {
  links2: [],
  // A form is sent, and a box written in, without a question or a key before.
  elinks: [
    '-eval',
    'set document.browse.forms.confirm_submit = 0',
    '-eval',
    'set document.browse.forms.insert_mode = 0',
  ],
};
const NEEDED = ['tmux', ...Object.keys(BROWSERS)];

/** Longer than a page of ours takes on a busy machine. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 150;
const SIZE = ['-x', '160', '-y', '120'];

/** A browser in a terminal of its own. */
class TextBrowser {
  readonly #tmux: readonly string[];

  constructor(name: string, home: string, address: string) {
    this.#tmux = ['-L', `titan-text-browsers-${process.pid}`, '-f', '/dev/null'];
    const env = { ...process.env, HOME: home, LC_ALL: 'C.UTF-8' };
    const args = ['new-session', '-d', '-s', 'page', ...SIZE, name, ...(BROWSERS[name] ?? []), address];
    execFileSync('tmux', [...this.#tmux, ...args], { env });
  }

  isShown(text: RegExp): boolean {
    return text.test(this.#screen());
  }

  /** Waits for what the page is to show; fails with what it shows instead. */
  async shows(text: RegExp): Promise<void> {
    for (let waited = 0; !this.isShown(text); waited += LOOK_MS) {
      if (waited > PATIENCE_MS)
        throw new Error(`${String(text)} is not shown:\n${this.#screen().replaceAll(/\n\s*\n/g, '\n')}`);
      await wait(LOOK_MS);
    }
  }

  /** What a browser greets a new user with lies over the page. */
  dismissGreeting(): void {
    if (this.isShown(/Welcome to/)) this.#keys('Enter');
  }

  /** Goes to what begins so, and presses it. */
  async press(name: string): Promise<void> {
    await this.#goTo(
      ({ line, x }) => [x, x - 2].some((from) => line.slice(Math.max(from, 0)).startsWith(name)),
      name,
    );
    this.#keys('Enter');
  }

  /** Types into the boxes in the line below a label, one after the other. */
  async type(label: string, ...texts: readonly string[]): Promise<void> {
    await this.#goTo(
      ({ lines, line, x, y }) =>
        line.startsWith('__', x) && lines.slice(Math.max(y - 5, 0), y).some((above) => above.includes(label)),
      label,
    );
    for (const [index, text] of texts.entries()) {
      if (index > 0) this.#keys('Down');
      this.#keys('-l', text);
      await wait(LOOK_MS);
    }
  }

  close(): void {
    spawnSync('tmux', [...this.#tmux, 'kill-server']);
  }

  async #goTo(
    isThere: (at: { lines: readonly string[]; line: string; x: number; y: number }) => boolean,
    what: string,
  ): Promise<void> {
    for (let steps = 0; steps < 80; steps += 1) {
      const lines = this.#screen().split('\n');
      const [x = 0, y = 0] = this.#ask('display-message', '-p', '#{cursor_x} #{cursor_y}')
        .split(' ')
        .map(Number);
      if (isThere({ lines, line: lines[y] ?? '', x, y })) return;
      this.#keys('Down');
      await wait(LOOK_MS);
    }
    throw new Error(`Nothing begins with ${what}:\n${this.#screen()}`);
  }

  #screen(): string {
    return this.#ask('capture-pane', '-p');
  }

  #keys(...keys: readonly string[]): void {
    this.#ask('send-keys', ...keys);
  }

  #ask(command: string, ...args: readonly string[]): string {
    return execFileSync('tmux', [...this.#tmux, command, '-t', 'page', ...args].flat(), { encoding: 'utf8' });
  }
}

const PAID = /Payment successful/;

type Walk = { payment: object; pay(page: TextBrowser): Promise<void> };

const WALKS: Readonly<Record<string, Walk>> = {
  'a card with PIN': {
    payment: { currency: 'NGN', channels: ['card'] },
    async pay(page) {
      await page.press('PIN');
      await page.shows(/2975|5188/);
      await page.press('Pay NGN');
      await page.shows(/Enter your card PIN/);
      await page.type('Card PIN', '1', '2', '3', '4');
      await page.press('Continue');
    },
  },
  'a prompt on the phone': {
    payment: { currency: 'KES', channels: ['mobile_money'] },
    async pay(page) {
      await page.press('Success');
      await wait(2_000);
      await page.press('Pay KES');
      await page.shows(/Approve on your phone/);
      await page.press('Approve');
    },
  },
  'a bank transfer': {
    payment: { currency: 'NGN', channels: ['bank_transfer'] },
    async pay(page) {
      await page.press(' ] I understand');
      await page.press('Continue');
      await page.shows(/Transfer exactly/);
      await page.press('Send this amount');
      // The money takes a moment to arrive, and these browsers do not reload by themselves.
      for (let looks = 0; looks < 10 && !page.isShown(PAID); looks += 1) {
        await wait(2_000);
        if (!page.isShown(PAID)) await page.press('Check now');
      }
    },
  },
};

async function open(origin: string, body: object): Promise<string> {
  const answer = await fetch(`${origin}/merchant/api/v1/charges/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TEST_MERCHANT.secretKey}` },
    body: JSON.stringify({
      amount: 1500,
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
      reference: `text-${crypto.randomUUID()}`,
      ...body,
    }),
  });
  const { data } = (await answer.json()) as { data: { checkout_url: string } };
  return data.checkout_url;
}

async function walk(
  name: string,
  { payment, pay }: Walk,
  [browser, origin, home]: readonly [string, string, string],
): Promise<boolean> {
  const page = new TextBrowser(browser, home, await open(origin, payment));
  try {
    await page.shows(/TEST MODE/);
    page.dismissGreeting();
    await pay(page);
    await page.shows(PAID);
    console.log(`✓ ${browser}: ${name}`);
    return true;
  } catch (error) {
    console.log(`✗ ${browser}: ${name}\n${String(error)}`);
    return false;
  } finally {
    page.close();
  }
}

async function main(): Promise<number> {
  const missing = NEEDED.filter((program) => spawnSync(program, ['-V']).error !== undefined);
  if (missing.length > 0) {
    console.error(
      `Not installed: ${missing.join(', ')}. On Debian or Ubuntu: apt-get install ${missing.join(' ')}`,
    );
    return 1;
  }
  const home = await makeTestFolder('text-browsers');
  const product = await startSandboxProduct();
  let isRight = true;
  for (const browser of Object.keys(BROWSERS))
    for (const [name, each] of Object.entries(WALKS))
      isRight = (await walk(name, each, [browser, product.url, home.path])) && isRight;
  await product.close();
  await home.remove();
  return isRight ? 0 : 1;
}

process.exit(await main());
