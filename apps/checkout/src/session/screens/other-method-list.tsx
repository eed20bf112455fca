// The method list for the few payers who do not see the merchant's own: the way that this browser paid last comes first (decision 0069), a way does not answer for now (decision 0061), or there is none to choose.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { commonMessages } from '@titan/copy/words/common';
import { methodListMessages } from '@titan/copy/words/method-list';
import { methodLabel } from '@titan/copy/method-label';
import type { SubmitEvent } from 'react';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { MethodList, offersOf, MethodTile } from './method-list.tsx';
import classes from './other-method-list.module.css';
import type { PageDeps } from '../page-deps.ts';

type ListProps = { payment: PaymentView; deps: PageDeps };
type LastMethodProps = { way: NonNullable<PaymentView['last_way']>; deps: PageDeps };

export function OtherMethodList({ payment, deps }: ListProps) {
  const { last_way: way, paused_channels: paused } = payment;
  if (payment.payment_channels.length === 0) return <NoMethod payment={payment} deps={deps} />;
  const offers = offersOf(payment);
  const used = way && offers.find(({ channel, method }) => channel === way.channel && method === way.method);
  const inOrder = used ? [used, ...offers.filter((offer) => offer !== used)] : offers;
  return (
    <>
      <MethodList
        payment={payment}
        deps={deps}
        offers={inOrder}
        note={used && <LastMethod way={way} deps={deps} />}
      />
      {paused && <PausedMethods payment={payment} channels={paused} />}
    </>
  );
}

type PausedProps = Pick<ListProps, 'payment'> & { channels: NonNullable<PaymentView['paused_channels']> };

function PausedMethods({ payment, channels }: PausedProps) {
  const language = useLanguage();
  const words = language.wordsOf(methodListMessages);
  return (
    <ul className={classes.paused}>
      {channels.map((channel) => (
        <li key={channel}>
          <MethodTile channel={channel} method={undefined} />
          <span>
            <b>{methodLabel(channel, payment.currency, language)}</b>
            {words.paused}
          </span>
        </li>
      ))}
    </ul>
  );
}

function LastMethod({ way: { detail }, deps }: LastMethodProps) {
  const words = useWords(methodListMessages);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void forgetLastMethod(window, event.currentTarget).then((isForgotten) => {
      if (isForgotten) deps.send({ type: 'wayForgotten' });
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
      <form method="post" action={`${deps.address}/forget-way`} onSubmit={handleSubmit}>
        <button className={classes.forget}>{words.forget}</button>
      </form>
    </div>
  );
}

/** Every account that takes this payment is switched off, or does not answer. */
function NoMethod({ payment, deps }: ListProps) {
  const words = useWords(methodListMessages);
  const { reload } = useWords(commonMessages);
  const { merchant, supportEmail, paused_channels: paused } = payment;
  const email = supportEmail ?? merchant.email;
  if (paused)
    return (
      <>
        <StageHeading>{words.noMethod}</StageHeading>
        <p>{words.allPaused}</p>
        <p>
          <a href={deps.address}>{reload}</a>
        </p>
      </>
    );
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

/**
 * "Remove" on a live page (decision 0069): the form's own post, without a new page. Returns false where the service was not
 * reached; then the browser posts the form, unless it is offline, which the page shows.
 */
async function forgetLastMethod(page: Window, form: HTMLFormElement): Promise<boolean> {
  try {
    // It answers with the way back to this page, which is not followed.
    const { type } = await page.fetch(form.action, { method: 'POST', redirect: 'manual' });
    if (type === 'opaqueredirect') return true;
  } catch {
    if (!page.navigator.onLine) return false;
  }
  form.submit();
  return false;
}
