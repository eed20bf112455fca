// /receipt/verify as it is drawn before anything is checked (decision 0067): its script fills it in (platform/receipt-check.ts).
import { checkReceiptMessages } from '@titan/copy/words/check-receipt';
import { receiptMessages } from '@titan/copy/words/receipt';
import { useWords } from '../../ui/language.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import kept from '../../session/results/keep-receipt.module.css';
import classes from '../../session/results/result-screen.module.css';

/** By tone, as the script names them. */
const MARKS = { success: 'check', failure: 'cross', issue: 'alert' } as const;

export function ReceiptCheckPage({ host }: { host: string }) {
  const words = useWords(checkReceiptMessages);
  const receipt = useWords(receiptMessages);
  const facts = [
    [receipt.paidTo, 'paidTo'],
    [receipt.date, 'paidAt'],
    [words.issued, 'issuedAt'],
    [words.reference, 'reference'],
  ] as const;
  return (
    <PageFrame env={null}>
      <div className={classes.result}>
        {Object.entries(MARKS).map(([tone, icon]) => (
          <div key={tone} data-mark={tone} hidden>
            <div className={`${classes.mark} ${classes[tone]}`}>
              <Icon name={icon} />
            </div>
          </div>
        ))}
        <StageHeading centred>
          <span data-fill="title">{words.title}</span>
        </StageHeading>
        <p className={classes.amount} data-of="genuine" hidden>
          <b data-fill="amount" />
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
      <p role="status" data-fill="since" hidden />
      <p className={kept.small} data-of="genuine" hidden>
        {words.once}
      </p>
      <p className={kept.small}>{words.trustOnly({ host })}</p>
    </PageFrame>
  );
}
