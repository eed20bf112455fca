// The options of initialize in both spellings, as they go to the service and to the callbacks.
import type { EmbedData } from '@titan/contract/merchant/embed-messages';

type InlineCallbacks = {
  /** The payment is closed, with any result. Called once. */
  onClose(): void;
  onSuccess(data: EmbedData): void;
  onFailed(data: EmbedData): void;
  /** The payer's card was saved. */
  onTokenized(data: EmbedData): void;
  /**
   * A transfer is awaited, 20 s after its account was shown, and the payment stays open; or the payer leaves while the answer is not
   * known yet. Ask your server before anything is sent again.
   */
  onPending(): void;
};

/** As merchants write them: each name in snake_case or in camelCase. */
export type InlineOptions = Record<string, unknown>;

export type ReadOptions = {
  key: string;
  /** The element that contains it; null: over the page. */
  container: HTMLElement | null;
  /** Body of POST /inline/charges. */
  body: Record<string, unknown>;
  /** `locale`, as the page names its payers' language; empty: it does not. */
  lang: string;
  callbacks: Partial<InlineCallbacks>;
};

const SENT = [
  'reference',
  'amount',
  'currency',
  'payment_currency',
  'customer',
  'redirect_url',
  'notification_url',
  'narration',
  'locale',
  'channels',
  'default_channel',
  'metadata',
  'items',
  'merchant_bears_cost',
  'checkout_url',
];
const CALLBACKS = ['on_close', 'on_success', 'on_failed', 'on_tokenized', 'on_pending'];

/** Reads them in the merchant's page. The service validates the values, because it knows the rules. */
export function readOptions(options: InlineOptions): ReadOptions {
  const body: Record<string, unknown> = { page_url: location.href.split('#')[0] };
  for (const name of SENT) {
    const value = spelled(options, name);
    // Other checkouts' scripts allow these to be empty.
    if (value !== undefined && value !== null && value !== '') body[name] = value;
  }
  const { key } = options;
  const { locale } = body;
  return {
    key: typeof key === 'string' ? key : '',
    container: containerOf(spelled(options, 'container_id')),
    body,
    lang: typeof locale === 'string' ? locale : '',
    callbacks: callbacksOf(options),
  };
}

function callbacksOf(options: InlineOptions): Partial<InlineCallbacks> {
  const callbacks: Record<string, unknown> = {};
  for (const name of CALLBACKS) {
    const callback = spelled(options, name);
    if (typeof callback === 'function') callbacks[camelCase(name)] = callback;
  }
  return callbacks;
}

/** Without such an element the payment opens over the page. */
function containerOf(id: unknown): HTMLElement | null {
  if (typeof id !== 'string' || id === '') return null;
  const container = document.getElementById(id);
  if (!container) console.warn(`Titan: there is no element with the id "${id}"`);
  return container;
}

function spelled(options: InlineOptions, name: string): unknown {
  const snake = options[name];
  return snake === undefined ? options[camelCase(name)] : snake;
}

function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
