// One payment in the merchant's page: open it at the service, frame it, pass its results on, and leave the page as it was.
import type { InlineScriptSentence } from '@titan/copy/inline-script';
import type {
  CheckoutMessage,
  EmbedData,
  EmbedResult,
  PageRequest,
} from '@titan/contract/merchant/embed-messages';
import { type BackButton, holdBackButton } from './back-button.ts';
import { after, CHECKOUT, openCharge, type OpenedPayment, WORDS, wordsIn } from './browser.ts';
import { listenToCheckout } from './checkout-messages.ts';
import type { ReadOptions } from './options.ts';
import { hasDialogs } from './modal.ts';
import { openShell, type Shell } from './shell.ts';

export type OpenPayment = {
  close(): void;
  /** Whether it is still in the page: a framework may have removed its container. */
  isShown(): boolean;
};

/** After `load` without a message the frame shows something else: our page posts `ready` before it has loaded. */
const SILENT_MS = 2_500;
/** After this long without `ready` the payer is offered a link to the page. */
const SLOW_MS = 10_000;
/** The checkout answers a request to close at once, or not at all. */
const ANSWER_MS = 700;

/** Shows the payment; `onGone` once it is closed. */
export function openPayment(options: ReadOptions, onGone: () => void): OpenPayment {
  const payment = new InlinePayment(options, onGone);
  payment.speak();
  payment.ask();
  return {
    close: () => payment.end('page'),
    isShown: () => payment.shell.frame.isConnected,
  };
}

type EndedBy = 'payer' | 'page';

class InlinePayment {
  // `declare`, because of `merged` in browser.ts.
  declare readonly shell: Shell;
  declare private readonly options: ReadOptions;
  declare private readonly onGone: () => void;
  declare private back: BackButton | null;
  /** What to undo when the payment ends. */
  declare private readonly stops: (() => void)[];
  declare private isReady: boolean;
  declare private isOver: boolean;
  /** Ends the wait for the answer to a request to close. */
  declare private stopWaiting: () => void;

  constructor(options: ReadOptions, onGone: () => void) {
    this.options = options;
    this.onGone = onGone;
    this.stops = [];
    this.isReady = false;
    this.isOver = false;
    this.stopWaiting = () => {};
    const { container } = options;
    const leave = () => this.leave();
    const place = container ? 'container' : 'modal';
    this.shell = openShell(place, container ?? document.body, WORDS, { onLeave: leave });
    this.back = container ? null : holdBackButton(leave);
  }

  /** The script's address counts before the page's `locale`, which may not be the language that the script came in. */
  speak(): void {
    const { lang } = this.options;
    if (lang && !WORDS.asked) void wordsIn(lang).then((words) => words && this.shell.speak(words));
  }

  ask(): void {
    void openCharge(this.options.key, this.options.body).then((answer) => {
      if (this.isOver) return;
      if (answer.kind === 'opened') return this.frame(answer.opened);
      console.error('Titan: the payment could not be opened.', answer.why);
      if (answer.kind === 'refused') return this.shell.say('refused', []);
      const again = { label: 'tryAgain' as const, press: () => this.askAgain() };
      this.shell.say('unreachable', [again]);
    });
  }

  private askAgain(): void {
    this.shell.wait();
    this.ask();
  }

  private frame({ checkout_url: address, can_frame: mayFrame, ignored }: OpenedPayment): void {
    const page = new URL(address);
    const lang = WORDS.asked || this.options.lang;
    if (lang) page.searchParams.set('lang', lang);
    const url = page.href;
    for (const name of ignored)
      console.warn(
        `Titan: ${name} is not used, because its origin is not registered for you. Have it registered, or open the payment on your server, which may name any address.`,
      );
    if (!mayFrame)
      console.warn(`Titan: ${location.origin} is not registered, so the payment takes the whole window.`);
    if (!mayFrame || !hasDialogs()) return this.redirect(url);
    const { frame } = this.shell;
    this.listen(url);
    frame.onload = () => this.stops.push(after(SILENT_MS, () => this.isReady || this.redirect(url)));
    this.stops.push(after(SLOW_MS, () => this.isReady || this.offer('slow', url)));
    page.searchParams.set('inline', this.options.container ? 'container' : 'modal');
    frame.src = page.href;
  }

  private listen(url: string): void {
    const refused = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (/^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(CHECKOUT))
        this.redirect(url);
    };
    document.addEventListener('securitypolicyviolation', refused);
    this.stops.push(
      () => document.removeEventListener('securitypolicyviolation', refused),
      listenToCheckout(this.shell.frame, CHECKOUT, (message) => this.take(message)),
    );
  }

  private take(message: CheckoutMessage): void {
    if (message.result === 'ready') {
      this.isReady = true;
      return this.shell.reveal();
    }
    if (message.result === 'close') return this.end('payer');
    if (message.result === 'asking') return this.stay();
    call(this.options.callbacks, message.result, message.data);
  }

  /** The payer wants to leave: the checkout reports the result first, if it can. */
  private leave(): void {
    if (this.isOver) return;
    if (!this.isReady) return this.end('payer');
    const request: PageRequest = { source: 'titan-inline', ask: 'close' };
    this.shell.frame.contentWindow?.postMessage(request, CHECKOUT);
    this.stopWaiting = after(ANSWER_MS, () => this.end('payer'));
  }

  /** The checkout asks the payer first, because they have typed something. */
  private stay(): void {
    this.stopWaiting();
    this.shell.frame.focus();
    // Back has used up its entry.
    if (this.back && !this.back.isHeld()) this.back = holdBackButton(() => this.leave());
  }

  /** Without a frame the checkout takes the window and leads back to this page. */
  private redirect(url: string): void {
    if (this.isOver || this.isReady) return;
    // Offline the window would show the browser's error page instead of the shop.
    if (!navigator.onLine) return this.offer('offline', url);
    this.offer('inThisWindow', url);
    // Back may show this page again from the cache; nothing may cover it then.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && this.end('page');
    addEventListener('pageshow', shown);
    this.stops.push(() => removeEventListener('pageshow', shown));
    // Not `location`: this page may be in a frame itself. If it may not navigate the window, the payer's click on the link may.
    window.open(url, '_top');
  }

  private offer(sentence: InlineScriptSentence, url: string): void {
    this.shell.say(sentence, [{ label: 'openPage', href: url }]);
  }

  end(by: EndedBy): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const stop of this.stops) stop();
    this.stopWaiting();
    this.shell.remove();
    this.onGone();
    const done = () => this.options.callbacks.onClose?.();
    if (this.back && by === 'payer') return this.back.leave(done);
    this.back?.drop();
    done();
  }
}

function call(
  { onSuccess, onFailed, onTokenized, onPending }: ReadOptions['callbacks'],
  result: Exclude<EmbedResult, 'close'>,
  data: EmbedData,
): void {
  switch (result) {
    case 'success':
      return onSuccess?.(data);
    case 'failed':
      return onFailed?.(data);
    case 'tokenized':
      return onTokenized?.(data);
    case 'pending':
      return onPending?.();
  }
}
