// /receipt/verify as it is drawn before anything is checked (decision 0067): its script fills it in (platform/receipt-check.ts).
import type { ReactNode } from 'react';
import { checkReceiptMessages } from '@titan/copy/words/check-receipt';
import { receiptMessages } from '@titan/copy/words/receipt';
import { useWords } from '../../ui/language.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import merchantMark from '../../session/chrome/merchant-mark.module.css';
import chrome from '../../session/chrome/page-chrome.module.css';
import kept from '../../session/results/keep-receipt.module.css';
import classes from '../../session/results/result-screen.module.css';
import { ToneMark } from '../../ui/tone-mark.tsx';
import tones from '../../ui/tone-mark.module.css';

export function ReceiptCheckPage({ host }: { host: string }) {
  const words = useWords(checkReceiptMessages);
  const receipt = useWords(receiptMessages);
  const facts = [
    [receipt.paidTo, 'paidTo'],
    [receipt.date, 'paidAt'],
    [words.reference, 'reference'],
    [words.refunds, 'refunds'],
    [words.issued, 'issuedAt'],
  ] as const;
  return (
    // A test is told by its receipt: what is drawn here is of any payment.
    <PageFrame env="live" summary={<Band host={host} />}>
      <div className={classes.result}>
        <Marks />
        <StageHeading centred>
          <span data-fill="title">{words.title}</span>
        </StageHeading>
        <p className={classes.amount} data-of="genuine" hidden>
          <span dir="auto">
            <span data-fill="ahead" />
            <b data-fill="figures" />
            <span data-fill="behind" />
          </span>
        </p>
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
        <div role="status" className={classes.result} data-script="">
          <p className={classes.note} data-fill="note" hidden />
          <p data-fill="message">{words.checking}</p>
        </div>
      </div>
      {/* Only where the script is not there after a while. */}
      <div className={classes.lateFooter} data-fill="slow" data-script="">
        <p>{words.slow}</p>
      </div>
      <div data-of="genuine" hidden>
        <Facts>
          {facts.map(([name, fill]) => (
            <Fact key={fill} name={name}>
              <span data-fill={fill} />
            </Fact>
          ))}
        </Facts>
      </div>
      <p role="status" className={tones.issue} data-fill="since" hidden />
      <p className={kept.small} data-of="genuine" hidden>
        {words.once}
      </p>
      <p className={kept.small}>{words.trustOnly({ host })}</p>
    </PageFrame>
  );
}

/** The shop that was paid, once the receipt is genuine; until then nobody's name but that of this page's host. */
function Band({ host }: { host: string }) {
  return (
    <div className={chrome.sticky}>
      <div data-of="genuine" hidden>
        <BandLine name={<span data-fill="paidTo" />}>
          <span data-fill="initial" />
        </BandLine>
      </div>
      <div data-of="other">
        <BandLine name={host}>
          <Icon name="lock" />
        </BandLine>
      </div>
    </div>
  );
}

function BandLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={chrome.merchant}>
      <span aria-hidden="true" className={merchantMark.tile}>
        {children}
      </span>
      <p className={chrome.name}>
        <bdi>{name}</bdi>
      </p>
    </div>
  );
}

// --- The sign of each verdict, by tone, as the script names them: a seal stands only on what we have signed

const SEALS = {
  success: 'M12.7 24.6l2.9-2.9 5.4 5.4 11.4-11.4 2.9 2.9-14.3 14.3z',
  care: 'M22 14h4v13h-4zM22 31h4v4h-4z',
} as const;

const SIGNS = ['issue', 'failure', 'neutral'] as const;

function Marks() {
  return (
    <>
      {Object.entries(SEALS).map(([tone, cut]) => (
        <div key={tone} data-mark={tone} className={tones[tone === 'care' ? 'issue' : tone]} hidden>
          <Seal cut={cut} />
        </div>
      ))}
      {SIGNS.map((tone) => (
        <div key={tone} data-mark={tone} hidden>
          <ToneMark tone={tone} />
        </div>
      ))}
    </>
  );
}

const ROSETTE =
  'M24 3.4Q30.5-.3 34.3 6.2 41.8 6.2 41.8 13.7 48.3 17.5 44.6 24 48.3 30.5 41.8 34.3 41.8 41.8 34.3 41.8 30.5 48.3 24 44.6 17.5 48.3 13.7 41.8 6.2 41.8 6.2 34.3-.3 30.5 3.4 24-.3 17.5 6.2 13.7 6.2 6.2 13.7 6.2 17.5-.3 24 3.4z';

/** What is cut out of it shows the page behind. */
function Seal({ cut }: { cut: string }) {
  return (
    <svg width="72" height="72" viewBox="0 0 48 48" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={ROSETTE + cut} />
    </svg>
  );
}
