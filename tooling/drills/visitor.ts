// Somebody at the checkout without a browser: their address, as a trusted proxy tells it, their cookies, and the calls of the payer's page.
import type { Traffic } from './attack-visits.ts';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';

const { publicKey, secretKey } = TEST_MERCHANT;
const PATIENCE_MS = 120_000;
const BANK_CODE = '1234';

export type TypedCard = { number: string; cvv: string };
type Data = Record<string, unknown>;
/** `outcome`: what became of it, in the checkout's words: a charge's status, or why there is none. */
export type Reply = {
  status: number;
  data: Data;
  errorType: string | null;
  retryAfterS: number;
  outcome: string;
  /** What the payer's bank asks for now; empty: nothing. */
  asks: string;
};
/** A payment that somebody has opened: what pays it, and by which name its charges are found. */
export type Opened = { reference: string; token: string };
type Call = { bearer: string; body: object };
/** Services, which are asked in turn, and who wants to know of it. */
export type Checkout = { origins: readonly string[]; traffic: Traffic };

export class Visitor {
  readonly #cookies = new Map<string, string>();

  readonly checkout: Checkout;
  readonly #address: string;

  constructor(checkout: Checkout, address: string) {
    this.checkout = checkout;
    this.#address = address;
  }

  /** As the shop's own server. @returns the address of the page; null where it is refused */
  async openByServer(reference: string, amount: number, email: string): Promise<string | null> {
    const body = { reference, amount, currency: 'NGN', customer: { email } };
    return pageIn(await this.call('/merchant/api/v1/charges/initialize', { bearer: secretKey, body }));
  }

  /** As a page of the shop with its public key. */
  async openByPublicKey(reference: string, amount: number, email: string): Promise<string | null> {
    const body = { reference, amount, currency: 'NGN', customer: { email } };
    return pageIn(await this.call('/merchant/api/v1/inline/charges', { bearer: publicKey, body }));
  }

  async openByLink(slug: string, amount: number, email: string): Promise<Opened | null> {
    const body = { customer: { email }, amount, payment_request: { reference: slug } };
    const { data } = await this.call('/api/?type=payment-link', { bearer: publicKey, body });
    const payment = data['payment'] as Data | undefined;
    const token = data['session_token'];
    return payment && typeof token === 'string' ? { reference: String(payment['reference']), token } : null;
  }

  /** @param page the payment's address, or its reference: then the session is a public one */
  async setUp(page: string, reference: string): Promise<Opened | null> {
    const { data } = await this.call('/api/?type=modal-payment', {
      bearer: publicKey,
      body: { reference: page },
    });
    const token = data['session_token'];
    return typeof token === 'string' ? { reference, token } : null;
  }

  /** Opens the page, which makes the browser known. */
  async look(page: string): Promise<number> {
    return (await this.#fetch(`/${page}`, { headers: { accept: 'text/html' } })).status;
  }

  async charge({ reference, token }: Opened, { number, cvv }: TypedCard): Promise<Reply> {
    const cardDetails = { number, expiry_month: '09', expiry_year: '30', cvv };
    const body = { payment_reference: reference, public_key: publicKey, cardDetails };
    return this.call('/api/card/charge', { bearer: token, body });
  }

  async query({ reference, token }: Opened): Promise<Reply> {
    return this.call('/api/card/query', { bearer: token, body: { reference } });
  }

  /** Confirms at the bank, and comes back to the checkout. */
  async confirmAtBank(charge: string): Promise<void> {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (path: string, fields: Record<string, string>): Promise<Response> =>
      this.#fetch(path, { method: 'POST', headers: form, body: new URLSearchParams(fields) });
    await post(`/sandbox/acs/${charge}/answer`, { choice: 'confirm', code: BANK_CODE });
    await post(`/charge-card/verify/${charge}`, {});
  }

  async call(path: string, { bearer, body }: Call): Promise<Reply> {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const answer = await this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    const said = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      data?: Data | null;
      error_type?: string;
    };
    const { data: given, error_type: errorType = null } = said;
    const data = given ?? {};
    const word = (name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);
    return {
      status: answer.status,
      data,
      errorType,
      retryAfterS: Number(answer.headers.get('retry-after') ?? 0),
      outcome: word('status') ?? errorType ?? String(answer.status),
      asks: word('auth_model') ?? '',
    };
  }

  /** At the service whose turn it is; at the next where that one is gone. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { origins, traffic } = this.checkout;
    const from = Math.floor(Math.random() * origins.length);
    for (let n = 0; ; n += 1) {
      const origin = origins[(from + n) % origins.length] ?? '';
      traffic.note();
      try {
        const answer = await fetch(origin + path, {
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
          ...init,
          headers: { 'x-forwarded-for': this.#address, cookie: this.#cookieLine(), ...init.headers },
        });
        this.#keep(answer.headers.getSetCookie());
        return answer;
      } catch (error) {
        if (n >= origins.length) throw error;
      } finally {
        traffic.note();
      }
    }
  }

  #cookieLine(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function pageIn({ data }: Reply): string | null {
  const url = data['checkout_url'];
  return typeof url === 'string' ? new URL(url).pathname.slice(1) : null;
}
