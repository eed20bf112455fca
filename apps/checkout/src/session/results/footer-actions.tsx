// Spec §2 Footer actions of the results: each action with its button, by name.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { type ReactNode, useEffect } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { returnAddress } from '@titan/rules/return-address';
import { useWords } from '../../ui/language.tsx';
import { Button, type ButtonKind, ButtonLink } from '../../ui/button.tsx';
import { STAGE_HEADING } from '../../ui/stage-heading.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { EndedState, FooterAction } from './endings.ts';
import { canContinue } from '../outcome.ts';
import type { PageDeps } from '../page-deps.ts';
import { MailLink } from '../../ui/mail-link.tsx';

type ActionProps = { state: EndedState; payment: PaymentView; deps: PageDeps };

/** Those in the row of secondary actions, which every screen has in the same place. */
export const IN_ACTIONS_ROW = { changePayment: true, 'change-payment-option': true } as const;
export type RowAction = keyof typeof IN_ACTIONS_ROW;

/** By name: the actions below the words of the screen. */
export const FOOTER_ACTIONS: Record<Exclude<FooterAction, RowAction>, (props: ActionProps) => ReactNode> = {
  otherOptions: TryAgain,
  contact: ({ payment }) => <ContactLink payment={payment} />,
  'way-back': ReturnToMerchant,
  'back-to-merchant': BackToMerchant,
  reopen: Reopen,
  reload: Reload,
};

function Reopen({ payment, deps }: ActionProps) {
  const words = useWords(resultsMessages);
  if (!canContinue(payment)) return null;
  return (
    <ButtonLink href={deps.address} onFollow={() => deps.send({ type: 'reopenAsked' })}>
      {words.reopen}
    </ButtonLink>
  );
}

/** Also on a page without a payment. */
export function Reload() {
  return <ButtonLink href="">{useWords(commonMessages).reload}</ButtonLink>;
}

/** Spec §2 otherOptions: "Try again"; its "Cancel" is in the row of secondary actions. */
function TryAgain({ state, payment, deps }: ActionProps) {
  const words = useWords(resultsMessages);
  if (state.screen !== 'failed') return null;
  const restarts =
    state.restartAtMs === null ? null : <Restart atMs={state.restartAtMs} deps={deps} payment={payment} />;
  if (!state.canTryAgain) return restarts;
  return (
    <>
      {restarts}
      <ButtonLink
        href={`${deps.address}?method=${payment.charge?.channel ?? ''}`}
        onFollow={() => deps.send({ type: 'tryAgainAsked' })}
      >
        {words.tryAgain}
      </ButtonLink>
      {restarts === null ? null : <Stay deps={deps} />}
    </>
  );
}

type RestartProps = { atMs: number; payment: PaymentView; deps: PageDeps };

/** Spec §4 "A self-closing result restarts the transaction after 5 seconds", with the seconds shown. */
function Restart({ atMs, payment, deps }: RestartProps) {
  const seconds = useSecondsLeft(atMs, payment.server_time, deps);
  return <p data-script="">{useWords(resultsMessages).startingAgain({ seconds })}</p>;
}

const READING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whoever scrolls or selects is reading, and stays without asking to. What is pressed acts by itself. */
function Stay({ deps }: { deps: PageDeps }) {
  const { send } = deps;
  useEffect(() => {
    const ending = new AbortController();
    const stay = ({ type, target }: Event) => {
      const isPress = type === 'pointerdown' || type === 'keydown';
      if (!isPress || !(target as Element).closest('a, button')) send({ type: 'stayAsked' });
    };
    for (const type of READING) document.addEventListener(type, stay, { signal: ending.signal });
    return () => ending.abort();
  }, [send]);
  const handlePress = () => {
    // The button goes with the press, and must not take the focus with it.
    document.getElementById(STAGE_HEADING)?.focus({ preventScroll: true });
    send({ type: 'stayAsked' });
  };
  return (
    <Button type="button" kind="quiet" data-script="" onClick={handlePress}>
      {useWords(resultsMessages).stay}
    </Button>
  );
}

function BackToMerchant({ payment }: ActionProps) {
  const { backTo } = useWords(resultsMessages);
  const { name: merchant } = payment.merchant;
  const address = returnAddress(payment);
  return address === null ? null : <ButtonLink href={address}>{backTo({ merchant })}</ButtonLink>;
}

/** Spec §4: back to the shop "3 seconds after success". */
function ReturnToMerchant({ state, payment, deps }: ActionProps) {
  const words = useWords(resultsMessages);
  const { name: merchant } = payment.merchant;
  const redirectAtMs = state.screen === 'success' ? state.redirectAtMs : null;
  const address = returnAddress(payment);
  const seconds = useSecondsLeft(redirectAtMs, payment.server_time, deps);
  if (deps.inline) {
    return (
      <Button type="button" data-script="" onClick={() => deps.send({ type: 'closeAsked' })}>
        {words.backTo({ merchant })}
      </Button>
    );
  }
  if (address === null) return <p>{words.keepReference}</p>;
  return (
    <>
      {redirectAtMs === null ? null : <p data-moves="">{words.goingBack({ seconds })}</p>}
      <ButtonLink href={address} onFollow={() => deps.send({ type: 'continueAsked' })}>
        {words.backTo({ merchant })}
      </ButtonLink>
      {redirectAtMs === null ? null : <Stay deps={deps} />}
    </>
  );
}

type ContactProps = { payment: PaymentView; kind?: ButtonKind };

/** Spec §2 Footer actions, contact: "mailto the merchant". */
export function ContactLink({ payment, kind }: ContactProps) {
  const words = useWords(resultsMessages);
  const email = payment.supportEmail ?? payment.merchant.email;
  if (email === null) return null;
  return (
    <MailLink email={email} subject={payment.merchant_reference} kind={kind}>
      {words.contact({ merchant: payment.merchant.name })}
    </MailLink>
  );
}
