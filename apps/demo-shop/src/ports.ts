// What the shop needs of the machine: the time, unguessable references and a way to call the checkout.
import { randomBytes } from 'node:crypto';

export type ShopRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

export type ShopPorts = {
  /** Epoch ms. */
  now(): number;
  /** A new order's reference. It cannot be guessed, because it opens the order's page. */
  newReference(): string;
  /** Calls a server. Null: no answer came, though the server may have acted. */
  send(request: ShopRequest): Promise<{ status: number; text: string } | null>;
};

/** A payer waits for these calls, so they give up before the payer does. */
const CALL_TIMEOUT_MS = 10_000;
// No I, L, O, U: references are read out over the phone.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits. */
const REFERENCE_LENGTH = 16;

export const machinePorts: ShopPorts = {
  now: () => Date.now(),
  newReference: () => `SHOP-${[...randomBytes(REFERENCE_LENGTH)].map((byte) => LETTERS[byte % 32]).join('')}`,
  async send({ method, url, headers, body }) {
    try {
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const content = body === null ? {} : { body };
      const response = await fetch(url, { method, headers, ...content, signal, redirect: 'error' });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  },
};
