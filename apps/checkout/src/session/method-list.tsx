// Spec §2 Method list: one row a channel, with an info button that opens its steps.
import type { PaymentView } from '@titan/contract/payment';
import { type Channel, methodLabel } from '@titan/rules/methods';
import { type MouseEvent, type ReactNode, use } from 'react';
import { common, methodSteps } from '../copy/common.ts';
import { isBuilt, METHOD_FLOWS } from '../methods/method-registry.ts';
import { useDisclosure } from '../ui/disclosure.tsx';
import { Icon } from '../ui/icon.tsx';
import { LeaveToBrowser } from '../ui/stage-form.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import { amountToPay } from './amount-to-pay.ts';
import { CHANNEL_ICONS } from './channel-icon.ts';
import type { PageParts } from './page-parts.ts';
import classes from './method-list.module.css';

type RowProps = { payment: PaymentView; channel: Channel };

/** Page 'Payment method': every channel, each row one tap. */
export function MethodList({ payment, parts }: { payment: PaymentView; parts: PageParts }) {
  return (
    <>
      <StageHeading>{common.chooseMethod}</StageHeading>
      <ul data-methods="" className={classes.methods}>
        {payment.payment_channels.map((channel) => (
          <MethodChoice key={channel} payment={payment} channel={channel} parts={parts} />
        ))}
      </ul>
    </>
  );
}

/** The row of the method that is under way; it heads the stage. Its icon stands in the header. */
export function ChosenMethod({ payment, channel }: RowProps) {
  return (
    <ul data-methods="" className={classes.methods}>
      <MethodRow payment={payment} channel={channel} chosen>
        <div className={classes.choice}>
          <StageHeading>{methodLabel(channel, payment.currency)}</StageHeading>
        </div>
      </MethodRow>
    </ul>
  );
}

function MethodChoice({ payment, channel, parts }: RowProps & { parts: PageParts }) {
  const { fee } = amountToPay(payment, channel);
  const leaveToBrowser = use(LeaveToBrowser);
  const handleClick = (event: MouseEvent) => {
    if (leaveToBrowser() || !isReady(channel)) return;
    event.preventDefault();
    parts.send({ type: 'methodChosen', channel });
  };
  return (
    <MethodRow payment={payment} channel={channel}>
      <a href={`${parts.address}?method=${channel}`} className={classes.choice} onClick={handleClick}>
        <Icon name={CHANNEL_ICONS[channel]} />
        <span className={classes.label}>
          {methodLabel(channel, payment.currency)}
          {fee ? <span className={classes.fee}>{common.rowFee(fee)}</span> : null}
        </span>
      </a>
    </MethodRow>
  );
}

/** Until what it starts with is here, the link is a link: the service draws it. */
function isReady(channel: Channel): boolean {
  return !isBuilt(channel) || METHOD_FLOWS[channel].loaded() !== null;
}

function MethodRow({
  payment,
  channel,
  chosen = false,
  children,
}: RowProps & { chosen?: boolean; children: ReactNode }) {
  const steps = (
    <ol>
      {methodSteps[channel].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
  const { button, panel } = useDisclosure(
    common.methodSteps(methodLabel(channel, payment.currency)),
    'info',
    steps,
  );
  return (
    <li className={chosen ? classes.chosen : classes.method} aria-current={chosen ? 'true' : undefined}>
      <div className={classes.row}>
        {children}
        {button}
      </div>
      {panel}
    </li>
  );
}
