// Spec §2 Checkout states: every screen that a payer does not start from. A chunk of its own, fetched once the first screen is live.
import { type ReactNode, use } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { isBuilt, laterOf, METHOD_CHANNELS, partsOf } from '../../methods/method-registry.ts';
import { MarksContext } from '../../ui/mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { amountToPay } from '../amount-to-pay.ts';
import { ContactLink } from '../results/footer-actions.tsx';
import {
  EndingScreen,
  endingTitle,
  loadRecord,
  timelinePart,
  resultPartOf,
} from '../results/ending-screen.tsx';
import type { PageDeps } from '../page-deps.ts';
import type { MethodScreen, ScreenState } from '../screen-state.ts';
import type { CopyAmountProps } from '../chrome/page-chrome.tsx';
import type { LaterScreenProps } from './session-page.tsx';
import { StageActions } from '../chrome/stage-actions.tsx';
import { paymentWithTimeline } from '../timeline-shown.ts';
import '../../ui/motion.css';
import '../../ui/print.css';
import classes from './phone-code.module.css';
import type { Language } from '@titan/copy/language';
import { copyAmountMessages } from '@titan/copy/words/copy-amount';
import { phoneCodeMessages } from '@titan/copy/words/phone-code';
import { CopyButton } from '../../ui/copyable.tsx';
import type { PayerEvent } from '../session-state.ts';

/** Loads the later stages of every method, which are in the same file. Everything below needs them. */
export async function loadLater(): Promise<void> {
  await Promise.all(METHOD_CHANNELS.map((channel) => partsOf(channel).later.load()));
}

/** Fetches what this screen needs beside this chunk. */
export async function loadPartsOf(state: ScreenState): Promise<void> {
  if (paymentWithTimeline(state) !== null) await loadRecord();
  if (state.screen !== 'method') return void (await resultPartOf(state)?.load());
  const { parts, ahead } = laterOf(state.channel);
  await (parts?.[state.view.stage] ?? ahead)?.load();
}

/**
 * Fetches what comes next most of the time, at the list what each method starts with; where it does not come, it is fetched when it is
 * needed, and the link of a method is left to the browser.
 */
export function fetchAhead(state: ScreenState): void {
  aheadOf(state).catch(() => undefined);
}

async function aheadOf(state: ScreenState): Promise<void> {
  if (state.screen === 'methods') {
    const starts = state.payment.payment_channels.filter(isBuilt).map((channel) => partsOf(channel).entry);
    await Promise.all(starts.map((start) => start.load()));
  }
  if (state.screen === 'method') await Promise.all([laterOf(state.channel).ahead?.load(), loadRecord()]);
}

export function LaterScreen({ state, deps }: LaterScreenProps) {
  const payment = paymentWithTimeline(state);
  const timeline = payment === null ? null : <timelinePart.Part payment={payment} deps={deps} />;
  if (state.screen === 'methods') return null;
  if (state.screen === 'method') return <LaterStage state={state} deps={deps} timeline={timeline} />;
  return <EndingScreen state={state} deps={deps} timeline={timeline} />;
}

type LaterStageProps = {
  state: MethodScreen;
  deps: PageDeps;
  timeline: ReactNode;
};

function LaterStage({ state, deps, timeline }: LaterStageProps) {
  const { channel, view, payment, canChangeMethod } = state;
  const language = useLanguage();
  const words = language.wordsOf(commonMessages);
  const { Stage, footerOf } = laterOf(channel);
  const { help, contact, ownsChange, declines } = footerOf?.(view) ?? {};
  return (
    <>
      <Stage
        view={view}
        payment={payment}
        total={amountToPay(payment, channel, language).total}
        deps={deps}
      />
      {contact ? <ContactLink payment={payment} /> : null}
      <StageActions
        deps={deps}
        canChange={canChangeMethod && !ownsChange}
        cancel={words.cancel}
        {...(declines && {
          declines: {
            href: `${deps.address}?method=${channel}`,
            onFollow: () => deps.send(declines as PayerEvent),
          },
        })}
      >
        {help ? (
          <ButtonLink
            kind="quiet"
            href={`${deps.address}?method=${channel}&stage=${help.stage}`}
            onFollow={() => deps.send(help.asks as PayerEvent)}
          >
            {words.help}
          </ButtonLink>
        ) : null}
      </StageActions>
      {timeline}
    </>
  );
}

/** The screen's heading, for the document's title; null for a first screen. */
export function laterTitle(state: ScreenState, language: Language): string | null {
  if (state.screen === 'methods') return null;
  return state.screen === 'method'
    ? laterOf(state.channel).titleOf(state.view, language)
    : endingTitle(state, language);
}

/** Spec §2 Header "a tap-to-copy amount for bank transfer": the whole line is a button. It copies what a bank's app takes. */
export function CopyAmount({ due, shown }: CopyAmountProps) {
  return <CopyButton copies={due} shown={shown} name={useWords(copyAmountMessages).name} />;
}

/** Beside the page of whoever sits at a desk, while there is something to do: the payment's own address (decision 0066). */
export function PhoneCode({ state, deps }: LaterScreenProps) {
  const { title, means } = useWords(phoneCodeMessages);
  // A page that saves its payer's data has no pictures.
  const hasPictures = use(MarksContext) !== undefined;
  const isToPay = state.screen === 'methods' || state.screen === 'method';
  if (!isToPay || !hasPictures || deps.phoneCode === undefined) return null;
  return (
    <figure className={classes.code}>
      {/* Where it is not shown, it is not fetched. */}
      <img src={deps.phoneCode} alt="" width="120" height="120" loading="lazy" />
      <figcaption>
        <strong>{title}</strong>
        <p>{means}</p>
      </figcaption>
    </figure>
  );
}
