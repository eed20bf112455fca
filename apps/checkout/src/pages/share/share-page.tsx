// /{address}/share, and the page for somebody who was asked to pay and no longer can (decision 0066). Plain HTML: the browser posts its
// forms, and its script only copies and follows the payment (platform/share-watch.ts).
import type { ReturnPage } from '@titan/contract/page/return-page';
import { LIMITS } from '@titan/rules/limits';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { copyingMessages } from '@titan/copy/words/copying';
import { shareMessages } from '@titan/copy/words/share';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { amountToPay } from '../../session/amount-to-pay.ts';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { PaymentSummary, ReturnSummary } from '../../session/chrome/page-summary.tsx';
import { ResultScreen } from '../../session/results/result-screen.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { InOnePiece } from '../../ui/sentence.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import type { Tone } from '../../ui/tone-mark.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './share-page.css';

type SharePageProps = Extract<ReturnPage, { page: 'share' }>;

export function SharePage(props: SharePageProps) {
  const { address, payment, code, asked, mayAsk, tookBack } = props;
  const language = useLanguage();
  const words = language.wordsOf(shareMessages);
  const money = moneyOf(props, language);
  const isUnderWay = payment.status === 'processing';
  return (
    <PageFrame env={payment.env} summary={<PaymentSummary payment={payment} money={money} />}>
      <div className="share">
        <StageHeading>{words.title}</StageHeading>
        <p>
          <InOnePiece text={words.toPay({ money, merchant: payment.merchant.name })} />
        </p>
        <p role="status">
          <span data-when="pending" hidden={isUnderWay}>
            {words.waiting}
          </span>
          <span data-when="processing" hidden={!isUnderWay}>
            {words.underWay}
          </span>{' '}
          <span {...(mayAsk ? { 'data-script': '' } : {})}>{words.showsResult}</span>
        </p>
        <Fold name={<h2>{words.code.title}</h2>}>
          <p>{words.code.means}</p>
          <QrImage code={code} name={words.code.picture} />
          <small>{words.code.yours}</small>
        </Fold>
        <h2 id="asked">{words.ask.title}</h2>
        {tookBack ? <Notice tone="info">{words.tookBack}</Notice> : null}
        {asked.map((each) => (
          <Asked key={each.id} page={props} asked={each} />
        ))}
        <AskForm {...props} />
        <noscript>
          <ButtonLink kind="secondary" href={`/${encodeURIComponent(address)}/share`}>
            {language.wordsOf(commonMessages).reload}
          </ButtonLink>
        </noscript>
        <ButtonLink kind="quiet" href={`/${encodeURIComponent(address)}`}>
          {words.back}
        </ButtonLink>
      </div>
    </PageFrame>
  );
}

/** One person who is asked: the link to pass on, and how to take it back. */
function Asked({ page, asked }: { page: SharePageProps; asked: SharePageProps['asked'][number] }) {
  const { payment, address, sessionToken } = page;
  const { id, note, url } = asked;
  const language = useLanguage();
  const words = language.wordsOf(shareMessages);
  const copying = language.wordsOf(copyingMessages);
  const named = { money: moneyOf(page, language), merchant: payment.merchant.name, url: url ?? '' };
  const text = note === null ? words.message(named) : words.messageWithNote({ ...named, note });
  return (
    <section aria-label={words.askedPerson}>
      <p>{note === null ? words.noNote : <q dir="auto">{note}</q>}</p>
      {url === null ? (
        <p>{words.notShownAgain}</p>
      ) : (
        <>
          <small dir="ltr">{url}</small>
          <ButtonLink kind="secondary" href={`https://wa.me/?text=${encodeURIComponent(text)}`} opens="tab">
            {words.send}
          </ButtonLink>
          <Button
            type="button"
            kind="secondary"
            data-script=""
            data-copy={url}
            data-copied={copying.copied}
            data-selected={copying.selected}
          >
            {words.copy}
          </Button>
        </>
      )}
      <form method="post" action={`/${encodeURIComponent(address)}/share/take-back`}>
        <input type="hidden" name="session_token" value={sessionToken} />
        <input type="hidden" name="share" value={id} />
        <Button kind="quiet">{words.takeBack}</Button>
      </form>
    </section>
  );
}

function AskForm({ address, payment, sessionToken, formKey, mayAsk, problem }: SharePageProps) {
  const words = useWords(shareMessages);
  if (!mayAsk) return <p>{problem?.is === 'too-many' ? words.askedTooOften : words.asksEnough}</p>;
  return (
    <>
      <Fold name={words.ask.theySee}>
        <p>{words.ask.means({ merchant: payment.merchant.name })}</p>
      </Fold>
      <form method="post" action={`/${encodeURIComponent(address)}/share`}>
        <input type="hidden" name="session_token" value={sessionToken} />
        <input type="hidden" name="form_key" value={formKey} />
        <TextField
          name="note"
          label={words.ask.note}
          hint={words.ask.hint({ most: LIMITS.shareNoteMaxLength })}
          error={problem?.is === 'too-long' ? words.ask.tooLong({ most: LIMITS.shareNoteMaxLength }) : null}
          defaultValue={problem?.note}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          onText={() => undefined}
        />
        <Button>{words.ask.submit}</Button>
      </form>
    </>
  );
}

/** The page's title. */
export function shareTitle({ payment, problem }: SharePageProps, language: Language): string {
  const { pageTitle, errorTitle } = language.wordsOf(commonMessages);
  const title = pageTitle({ screen: language.wordsOf(shareMessages).title, merchant: payment.merchant.name });
  return problem === null ? title : errorTitle({ title });
}

function moneyOf({ payment }: SharePageProps, language: Language): string {
  return amountToPay(payment, null, language).total;
}

type ShareOverProps = Extract<ReturnPage, { page: 'share-over' }>;

const TONES: Record<ShareOverProps['why'], Tone> = {
  'taken-back': 'neutral',
  paid: 'success',
  over: 'neutral',
};

export function ShareOverPage({ why, payment }: ShareOverProps) {
  const { title, means } = useWords(shareMessages).over[why];
  const { contact } = useWords(resultsMessages);
  const { noMoneyTaken } = useWords(commonMessages);
  const { email, merchant, env } = payment;
  return (
    <PageFrame env={env} summary={<ReturnSummary {...payment} />}>
      <ResultScreen
        tone={TONES[why]}
        title={title}
        message={means({ merchant })}
        note={why === 'paid' ? '' : noMoneyTaken}
        footer={email === null ? null : <MailLink email={email}>{contact({ merchant })}</MailLink>}
      />
    </PageFrame>
  );
}
