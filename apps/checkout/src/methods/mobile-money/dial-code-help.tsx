// "Didn't receive a prompt?": dial-code steps for GHS and EGP (spec §2 Instruction panels).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { dialCodesMessages } from '@titan/copy/words/dial-codes';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { dialCodesOf, dialHref } from '@titan/rules/wallet-dial-codes';
import { hintedNetwork } from '@titan/rules/wallet-networks';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { useWords } from '../../ui/language.tsx';
import classes from './dial-code-help.module.css';

type DialCodeHelpProps = {
  payment: PaymentView;
  /** The number that was sent from this page: its network is opened first. */
  typed: string | null;
};

/** Opened by itself where the payer comes back after the retry window: a page without script is drawn anew each time. */
export function DialCodeHelp({ payment, typed }: DialCodeHelpProps) {
  const words = useWords(mobileMoneyStepsMessages);
  const menus = useWords(dialCodesMessages);
  const [isLate] = useState(() => payment.server_time >= (payment.charge?.mobile_money?.can_retry_at ?? 0));
  const panels = dialCodesOf(payment.currency);
  if (panels.length === 0) return null;
  const own = hintedNetwork(payment.currency, typed ?? '')?.slug;
  return (
    <details open={isLate} className={classes.help}>
      <summary>{words.noPrompt}</summary>
      <p>{words.noPromptHint}</p>
      {panels.map(({ network, code }) => (
        <details key={network} open={network === own}>
          <summary>{nameOf(payment, network)}</summary>
          <div className={classes.inPanel}>
            <DialCode code={code} />
          </div>
          <ol>
            {menus[network].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </details>
  );
}

/** Dialled by a tap, or copied. */
export function DialCode({ code }: { code: string }) {
  const words = useWords(mobileMoneyStepsMessages);
  return (
    <div className={classes.dial}>
      <ButtonLink kind="secondary" href={dialHref(code)}>
        {words.dial({ code })}
      </ButtonLink>
      <Copyable value={code} name={words.copyCode} />
    </div>
  );
}

function nameOf({ payment_channels_details: details }: PaymentView, slug: string): string {
  return details.mobile_money?.networks.find((each) => each.slug === slug)?.name ?? slug;
}
