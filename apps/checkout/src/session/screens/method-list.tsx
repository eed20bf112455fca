// Spec §2 Method list: one row a channel, with an info button that opens its steps.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel, MethodId } from '@titan/rules/methods';
import { type MouseEvent, type ReactNode, use } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { methodMessages } from '@titan/copy/words/method';
import { methodLabel } from '@titan/copy/method-label';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { isBuilt, partsOf } from '../../methods/method-registry.ts';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { LeaveToBrowser } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { amountToPay, amountDigits } from '../amount-to-pay.ts';
import type { PageDeps } from '../page-deps.ts';
import classes from './method-list.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Mark, MarksContext } from '../../ui/mark.tsx';

/** `method`: what the row is called, where that is another of the catalogue than its channel (pay_with_opay). */
export type MethodOffer = { channel: Channel; method?: MethodId | undefined };
type RowProps = MethodOffer & { payment: PaymentView };

type MethodListProps = {
  payment: PaymentView;
  deps: PageDeps;
  offers?: readonly MethodOffer[];
  /** In the first row. */
  note?: ReactNode;
};

/** Page 'Payment method': every channel, each row one tap. */
export function MethodList({ payment, deps, offers = offersOf(payment), note }: MethodListProps) {
  const words = useWords(commonMessages);
  return (
    <>
      <StageHeading>{words.chooseMethod}</StageHeading>
      <ul data-methods="" className={classes.methods}>
        {offers.map((offer, at) => (
          <MethodChoice
            key={offer.method ?? offer.channel}
            {...offer}
            payment={payment}
            deps={deps}
            note={at ? null : note}
          />
        ))}
      </ul>
    </>
  );
}

/** In the merchant's order. */
export function offersOf(payment: PaymentView): MethodOffer[] {
  return payment.payment_channels.flatMap((channel) => [
    ...variantsOf(payment, channel).map((method) => ({ channel, method })),
    { channel },
  ]);
}

type Detail = { variants?: readonly MethodId[]; [other: string]: unknown };

/** Spec §3: methods of the catalogue that are a channel with its bank named. They go before it: spec §2 spotlight banks. */
function variantsOf({ payment_channels_details: details }: PaymentView, channel: Channel) {
  const named: Readonly<Record<string, Detail | undefined>> = details;
  return named[channel]?.variants ?? [];
}

/** The row of the method that is under way; it heads the stage. */
export function ChosenMethod({ payment, channel, method }: RowProps) {
  const label = useLabel({ payment, channel, method });
  return (
    <ul data-methods="">
      <MethodRow payment={payment} channel={channel} method={method} chosen>
        <div className={classes.choice}>
          <MethodTile channel={channel} method={method} />
          <StageHeading>{label}</StageHeading>
        </div>
      </MethodRow>
    </ul>
  );
}

function MethodChoice({
  payment,
  channel,
  method,
  deps,
  note,
}: RowProps & Pick<MethodListProps, 'deps' | 'note'>) {
  const language = useLanguage();
  const words = language.wordsOf(commonMessages);
  const label = useLabel({ payment, channel, method });
  const { fee } = amountToPay(payment, channel, language);
  const { examples, Marks } = partsOf(channel);
  const shown = [
    fee && words.rowFee({ fee: amountDigits(fee) }),
    method ? null : examples(payment, language),
  ].filter(Boolean);
  const leaveToBrowser = use(LeaveToBrowser);
  const handleClick = (event: MouseEvent) => {
    if (leaveToBrowser() || !isReady(channel)) return;
    event.preventDefault();
    deps.send({ type: 'methodChosen', channel, ...(method ? { place: { stage: method, of: null } } : {}) });
  };
  const address = `${deps.address}?method=${channel}${method ? `&stage=${method}` : ''}`;
  return (
    <MethodRow payment={payment} channel={channel} method={method} note={note}>
      <a href={address} className={classes.choice} onClick={handleClick}>
        <MethodTile channel={channel} method={method} />
        <span className={classes.label}>
          {label}
          {method ? ' ' : null}
          {method ? <strong className={classes.badge}>{words.isNew}</strong> : null}
          <span className={classes.fee}>
            {' '}
            {shown.join(' · ')}
            {Marks ? (
              <span className={classes.cards}>
                <Marks currency={payment.currency} height={16} />
              </span>
            ) : null}
          </span>
        </span>
      </a>
    </MethodRow>
  );
}

function useLabel({ payment, channel, method }: RowProps): string {
  return methodLabel(method ?? channel, payment.currency, useLanguage());
}

/** Until the method's start is loaded, the link is a plain link: the service draws it. */
function isReady(channel: Channel): boolean {
  return !isBuilt(channel) || partsOf(channel).entry.loaded() !== null;
}

function MethodRow({
  payment,
  channel,
  method,
  chosen = false,
  note,
  children,
}: RowProps & { chosen?: boolean; note?: ReactNode; children: ReactNode }) {
  const words = useWords(methodMessages);
  const label = useLabel({ payment, channel, method });
  const all = words.steps[channel];
  // A bank that is a method of its own has been chosen with it.
  const needed = method ? all.slice(1) : all;
  const steps = (
    <ol>
      {needed.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
  const { button, panel } = useDisclosure(words.howItWorks({ method: label }), 'info', steps);
  return (
    <li className={chosen ? classes.chosen : classes.method} aria-current={chosen ? 'true' : undefined}>
      <div className={classes.row}>
        {children}
        {button}
      </div>
      {note}
      {panel}
    </li>
  );
}

/** The bank's, where the method is one bank's: `pay_with_opay`. */
export function MethodTile({ channel, method }: { channel: Channel; method?: MethodId | undefined }) {
  if (method && use(MarksContext)) return <Mark slug={method.replace('pay_with_', '')} height={36} />;
  return (
    <span className={classes.tile}>
      <Icon name={partsOf(channel).icon} />
    </span>
  );
}
