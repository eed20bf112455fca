// Shown instead of card entry where the card is typed on the processor's own page.
import { commonMessages } from '@titan/copy/words/common';
import { hostedCardMessages } from '@titan/copy/words/hosted-card';
import { useWords } from '../../ui/language.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { HintedButton } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { HOSTED_FORM } from './before-charge.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { type CardStageProps, isSending } from './state.ts';

/** `total`: amount, fee and VAT together, as the payer reads it. */
export function HostedEntry({ card, payment, total, deps }: CardStageProps<'init'> & { total: string }) {
  const words = useWords(hostedCardMessages);
  const commonWords = useWords(commonMessages);
  const submitting = isSending(card);
  return (
    <>
      <StageForm
        action={`${deps.address}/${HOSTED_FORM}`}
        seal={deps.seal}
        onSend={() => {
          if (!submitting) deps.send({ type: 'hostedAsked' });
        }}
      >
        <p>{words.means({ merchant: payment.merchant.name })}</p>
        <StageNotice notice={card.notice} payment={payment} />
        <HintedButton busy={submitting && commonWords.processing} hint={words.leads}>
          {words.continue({ money: total })}
        </HintedButton>
      </StageForm>
      <TestDrawer />
    </>
  );
}
