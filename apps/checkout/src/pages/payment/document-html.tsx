// The document around the page: what the browser needs first, and the data block that the page hydrates from.
import {
  type DocumentLanguage,
  type FullAddress,
  hasTools,
  type PageAssets,
  type PageData,
} from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Language } from '@titan/copy/language';
import { isMoneyUnderWay } from '@titan/rules/money-verdict';
import { returnAddress } from '@titan/rules/return-address';
import { htmlDocument, refresh } from '../html-document.ts';
import { isOver } from '../../session/results/endings.ts';
import { pageAddress } from '../../session/page-deps.ts';
import { type ScreenState, stageFactsOf } from '../../session/screen-state.ts';
import { shareMessages } from '@titan/copy/words/share';
import { renderToStaticMarkup } from 'react-dom/server';

type PaymentPage = Extract<PageData, { kind: 'payment' }>;

type DocumentOptions = {
  language: Language;
  choice: DocumentLanguage | null;
  title: string;
  body: string;
  /** As htmlDocument has it. */
  drawsLater: boolean;
  state: ScreenState;
  data: PageData;
  /** As htmlDocument has it. */
  fullAt: FullAddress;
  assets: PageAssets;
};

/** Seconds from one reload of a page without script to the next (decision 0058), at the end of a payment while its money is under way. */
const RELOAD_S = { first: 15, longest: 60, longestAtEnd: 300 };
/** Seconds after which a paid page without script goes back to the shop (spec §4). */
const GO_BACK_S = 3;

export function documentHtml(options: DocumentOptions): string {
  const { language, choice, title, body, drawsLater, state, data, fullAt, assets } = options;
  return htmlDocument({
    language,
    choice,
    sharing: data.kind === 'payment' && data.share && !isOver(state) ? `${pageAddress(data)}/share` : null,
    title,
    head: refreshFor(state, data),
    assets,
    brand: data.kind === 'payment' ? data.payment.checkout_customization : null,
    hasTools: hasTools(data),
    drawsLater: drawsLater || data.asked !== undefined,
    body:
      (data.kind === 'payment' && data.asked ? askedCard(data.asked, language) : '') +
      `<div id="page">${body}</div>`,
    data: { id: 'page-data', value: data },
    fullAt,
    ...(data.still && { still: data.still }),
    runs: 'page',
  });
}

/** Waiting stages, and results that may still change, move on without script. */
function refreshFor(state: ScreenState, data: PageData): string {
  const longest = longestWaitS(state);
  if (data.kind === 'payment' && longest !== null) {
    const seconds = secondsToReload(data, longest);
    return refresh(`${seconds};url=${pageAddress(data)}?${nextQuery(data, seconds)}`);
  }
  if (state.screen !== 'success' || state.redirectAtMs === null) return '';
  const address = returnAddress(state.payment);
  return address === null ? '' : refresh(`${GO_BACK_S};url=${address}`);
}

/** Null: it does not reload, as wherever something may be being typed or chosen. */
function longestWaitS(state: ScreenState): number | null {
  if (state.screen === 'methods' || state.screen === 'method')
    return stageFactsOf(state)?.asksAgain ? RELOAD_S.longest : null;
  return 'payment' in state && isMoneyUnderWay(state.payment) ? RELOAD_S.longestAtEnd : null;
}

/**
 * Twice as long each time; a payer who arrives otherwise, as back from the bank's page, soon gets a first reload again. Sooner where a time
 * that the page shows is over.
 */
function secondsToReload({ waited = 0, payment }: PaymentPage, longest: number): number {
  const untilMs = timesShown(payment).filter((ms) => ms > payment.server_time);
  const left = untilMs.map((ms) => Math.ceil((ms - payment.server_time) / 1000));
  return Math.min(longest, Math.max(RELOAD_S.first, 2 * waited), ...left);
}

/** Until when an account is open, and a part waits for the rest. */
function timesShown({ charge }: PaymentView): number[] {
  const { expires_at: closesAt, part } = charge?.bank_transfer ?? {};
  return [closesAt, part?.returns_at].filter((ms) => typeof ms === 'number');
}

/**
 * The address of the next reload: a payer who waits for a charge then reads that it paid, and one who came back to a payment that had been
 * paid before still reads that. A place that the payer went to stays in the address.
 */
function nextQuery({ chosen, place, paidHere, payment }: PaymentPage, seconds: number): URLSearchParams {
  const query = new URLSearchParams({ waited: String(seconds) });
  if (place === null) {
    const paid = payment.charge?.reference ?? (paidHere ? payment.unique_reference : null);
    if (paid !== null && (paidHere || payment.status !== 'success')) query.set('paid', paid);
    return query;
  }
  if (chosen !== null) query.set('method', chosen);
  query.set('stage', place.stage);
  if (place.of !== null) query.set('of', place.of);
  return query;
}

/** HTML for somebody who was asked to pay (decision 0066), outside of React: the asker's note, and to take care. */
function askedCard({ note }: { note: string | null }, language: Language): string {
  const words = language.wordsOf(shareMessages);
  return renderToStaticMarkup(
    <aside className="asked">
      <div>
        {note === null ? null : <blockquote dir="auto">{note}</blockquote>}
        <p>{words.youWereAsked}</p>
      </div>
    </aside>,
  );
}
