// Spec §2 Footer actions of the results: each action with its button, by name.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { type ReactNode, useEffect } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { returnAddress } from '@titan/rules/return-address';
import { useWords } from '../../ui/language.tsx';
import { Button, type ButtonKind, ButtonLink } from '../../ui/button.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { EndedState, FooterAction } from './endings.ts';
import { canContinue } from '../outcome.ts';
import type { PageParts } from '../page-parts.ts';
import { MailLink } from '../../ui/mail-link.tsx';

type ActionProps = { state: EndedState; payment: PaymentView; parts: PageParts };

/** Those in the row of secondary actions, which every screen has in the same place. */
export const IN_ACTIONS_ROW = { changePayment: true, 'change-payment-option': true } as const;
export type RowAction = keyof typeof IN_ACTIONS_ROW;

/** By name: the actions below the words of the screen. */
export const FOOTER_ACTIONS: Record<Exclude<FooterAction, RowAction>, (props: ActionProps) => ReactNode> = {
  otherOptions: TryAgain,
  contact: ({ payment }) => <ContactLink payment={payment} />,
  'way-back': WayBack,
  'back-to-merchant': BackToMerchant,
  reopen: Reopen,
  reload: Reload,
};

function Reopen({ payment, parts }: ActionProps) {
  const words = useWords(resultsMessages);
  if (!canContinue(payment)) return null;
  return (
    <ButtonLink href={parts.address} onFollow={() => parts.send({ type: 'reopenAsked' })}>
      {words.reopen}
    </ButtonLink>
  );
}

/** Also on a page without a payment. */
export function Reload() {
  return <ButtonLink href="">{useWords(commonMessages).reload}</ButtonLink>;
}

/** Spec §2 otherOptions: "Try again"; its "Cancel" is in the row of secondary actions. */
function TryAgain({ state, payment, parts }: ActionProps) {
  const words = useWords(resultsMessages);
  if (state.screen !== 'failed') return null;
  const restarts =
    state.restartAtMs === null ? null : <Restart atMs={state.restartAtMs} parts={parts} payment={payment} />;
  if (!state.canTryAgain) return restarts;
  return (
    <>
      {restarts}
      <ButtonLink
        href={`${parts.address}?method=${payment.charge?.channel ?? ''}`}
        onFollow={() => parts.send({ type: 'tryAgainAsked' })}
      >
        {words.tryAgain}
      </ButtonLink>
      {restarts === null ? null : <Stay parts={parts} />}
    </>
  );
}

type RestartProps = { atMs: number; payment: PaymentView; parts: PageParts };

/** Spec §4 "A self-closing result restarts the transaction after 5 seconds", with the seconds shown. */
function Restart({ atMs, payment, parts }: RestartProps) {
  const seconds = useSecondsLeft(atMs, payment.server_time, parts);
  return <p data-script="">{useWords(resultsMessages).startingAgain({ seconds })}</p>;
}

const READING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whoever scrolls or selects is reading, and stays without asking to. What is pressed acts by itself. */
function Stay({ parts }: { parts: PageParts }) {
  const { send } = parts;
  useEffect(() => {
    const ending = new AbortController();
    const stay = ({ type, target }: Event) => {
      const isPress = type === 'pointerdown' || type === 'keydown';
      if (!isPress || !(target as Element).closest('a, button')) send({ type: 'stayAsked' });
    };
    for (const type of READING) document.addEventListener(type, stay, { signal: ending.signal });
    return () => ending.abort();
  }, [send]);
  return (
    <Button type="button" kind="quiet" data-script="" onClick={() => send({ type: 'stayAsked' })}>
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
function WayBack({ state, payment, parts }: ActionProps) {
  const words = useWords(resultsMessages);
  const { name: merchant } = payment.merchant;
  const redirectAtMs = state.screen === 'success' ? state.redirectAtMs : null;
  const address = returnAddress(payment);
  const seconds = useSecondsLeft(redirectAtMs, payment.server_time, parts);
  if (parts.inline) {
    return (
      <Button type="button" data-script="" onClick={() => parts.send({ type: 'closeAsked' })}>
        {words.backTo({ merchant })}
      </Button>
    );
  }
  if (address === null) return <p>{words.keepReference}</p>;
  return (
    <>
      {redirectAtMs === null ? null : <p data-moves="">{words.goingBack({ seconds })}</p>}
      <ButtonLink href={address} onFollow={() => parts.send({ type: 'continueAsked' })}>
        {words.backTo({ merchant })}
      </ButtonLink>
      {redirectAtMs === null ? null : <Stay parts={parts} />}
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
