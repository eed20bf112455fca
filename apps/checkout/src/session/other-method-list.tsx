// The method list of the few payers for whom it is not as the merchant has it: the way that this browser paid last stands first (decision
// 0069), or there is none to choose.
import type { PaymentView } from '@titan/contract/payment';
import { methodListWords } from '@titan/copy/en/method-list';
import type { SubmitEvent } from 'react';
import { useWords } from '../language.tsx';
import { forgetWay } from '../platform/forget-way.ts';
import { StageHeading } from '../ui/stage-heading.tsx';
import { MethodList, offersOf } from './method-list.tsx';
import classes from './other-method-list.module.css';
import type { PageParts } from './page-parts.ts';

type ListProps = { payment: PaymentView; parts: PageParts };
type WayProps = { way: NonNullable<PaymentView['last_way']>; parts: PageParts };

export function OtherMethodList({ payment, parts }: ListProps) {
  const { last_way: way } = payment;
  if (!way) return <NoMethod payment={payment} />;
  const offers = offersOf(payment);
  const used = offers.find(({ channel, method }) => channel === way.channel && method === way.method);
  const inOrder = used ? [used, ...offers.filter((offer) => offer !== used)] : offers;
  return (
    <MethodList
      payment={payment}
      parts={parts}
      offers={inOrder}
      note={used && <LastWay way={way} parts={parts} />}
    />
  );
}

function LastWay({ way: { detail }, parts }: WayProps) {
  const words = useWords(methodListWords);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void forgetWay(window, event.currentTarget).then((isForgotten) => {
      if (isForgotten) parts.send({ type: 'wayForgotten' });
    });
  };
  return (
    <div className={classes.lastWay}>
      <p>
        {words.usedLast}
        {detail === null ? null : (
          <>
            {' · '}
            <bdi>{detail}</bdi>
          </>
        )}
      </p>
      <form method="post" action={`${parts.address}/forget-way`} onSubmit={handleSubmit}>
        <button className={classes.forget}>{words.notYou}</button>
      </form>
    </div>
  );
}

/** Every account that takes this payment is switched off. */
function NoMethod({ payment: { merchant, supportEmail } }: Pick<ListProps, 'payment'>) {
  const words = useWords(methodListWords);
  const email = supportEmail ?? merchant.email;
  return (
    <>
      <StageHeading>{words.noMethod}</StageHeading>
      <p>
        {words.noMethodMeans({ merchant: merchant.name })}{' '}
        {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
      </p>
    </>
  );
}
