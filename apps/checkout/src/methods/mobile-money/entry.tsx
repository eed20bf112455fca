// Spec §4 Mobile money: the screen that the flow starts with, and the flow: one chunk, because card is the method of most payers.
import type { Method, MethodTag, StageFacts } from '../../stages/method.ts';
import {
  doingOf,
  isEntry,
  mobileMoneyFlow,
  type MobileMoneyState,
  type MobileMoneyStageProps,
} from './flow.ts';
import {
  createWalletDraft,
  useWalletEntry,
  type WalletField,
  type WalletDraft,
  type WalletTexts,
} from './wallet-fields.ts';
import { walletPositionOf, type EntryStage, isPromptOpen, ENTRY_FORM } from './position.ts';
import { hintedNetwork, networkOf } from '@titan/rules/wallet-networks';
import { isWalletCurrency, walletDialCode, type walletNumberProblem } from '@titan/rules/wallet-number';
import { type KeyboardEvent, useRef } from 'react';
import { UNKNOWN } from '@titan/copy/catalogue';
import { commonMessages } from '@titan/copy/words/common';
import { mobileMoneyMessages } from '@titan/copy/words/mobile-money';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { ButtonLink, HintedButton } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLive } from '../../ui/use-live.ts';
import { TestNumbers } from '../../test-mode/test-numbers.tsx';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { methodLabel } from '@titan/copy/method-label';
import { Choice, Choices } from '../../ui/choices.tsx';

const ENTRY: StageFacts = { isFirst: true, keepsDraft: true, mayBeLeft: true, asksAgain: false };
const WATCH: StageFacts = { isFirst: false, keepsDraft: true, mayBeLeft: true, asksAgain: true };

const STAGES: Record<MobileMoneyState['stage'], StageFacts> = {
  'mobile-money-accordion': ENTRY,
  mobile_money: ENTRY,
  mobile_money_otp: { ...WATCH, asksAgain: false },
  mobile_money_check: WATCH,
  mobile_money_payment_query: WATCH,
  pending_payment: WATCH,
  // A charge that nobody has answered may have been paid: no other way is offered beside it (I-33).
  checking: { ...WATCH, mayBeLeft: false },
  ended: WATCH,
};

function tagsAt(state: MobileMoneyState): readonly MethodTag[] {
  if (state.stage === 'checking' || doingOf(state) === 'submitting') return ['waiting'];
  if (isEntry(state)) return ['first-stage'];
  return state.stage === 'mobile_money_otp' ? [] : ['watching'];
}

/** What the page around it asks of the method. */
const method: Method<MobileMoneyState> = {
  flow: mobileMoneyFlow,
  factsAt: (view) => STAGES[view.stage],
  tagsAt,
  positionOf: walletPositionOf,
  staysAt: 'number-error',
};

type WalletFirstProps = Omit<WalletEntryProps, 'view'> & { view: MobileMoneyState };

function First({ view, ...rest }: WalletFirstProps) {
  return isEntry(view) ? <WalletEntry view={view} {...rest} /> : null;
}

/** In one chunk with the flow. */
export const mobileMoneyEntry = { method, First, createDraft: createWalletDraft };

// --- The form: mobile-money-accordion and mobile_money (spec §2 phone entry, §5 Mobile money number)

type WalletEntryProps = MobileMoneyStageProps<EntryStage> & {
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  draft: WalletDraft;
  /** Only on the server: the test number that `?preset=…` names. */
  prefill: WalletTexts | null;
};

export function WalletEntry(props: WalletEntryProps) {
  const { view, payment, draft, prefill, deps } = props;
  const form = useRef<HTMLFormElement>(null);
  const { currency } = payment;
  const entry = useWalletEntry(form, currency, draft);
  const { fieldErrors } = view;
  const submitting = doingOf(view) === 'submitting';
  useAfterSending(submitting, () => {
    if (fieldErrors['number'] !== undefined) entry.focus('number');
  });

  const handleChange = () => {
    entry.change();
    deps.send({ type: 'walletEdited' });
  };
  const handleSend = () => {
    if (entry.wallet && !submitting) deps.send({ type: 'walletSubmitted', wallet: entry.wallet });
  };
  // A disabled Pay button keeps Enter from sending: then Enter shows the way to what is missing.
  const handleKey = (event: KeyboardEvent) => {
    const [first] = entry.missing;
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return;
    entry.leave();
    entry.focus(first);
  };
  return (
    <>
      {isPromptOpen(payment) ? <OpenRequest deps={deps} /> : null}
      <NetworksPaused payment={payment} />
      {payment.env === 'test' ? (
        <TestNumbers address={deps.address} currency={currency} onNumber={entry.fill} />
      ) : null}
      <StageForm
        ref={form}
        action={`${deps.address}/${ENTRY_FORM}`}
        seal={deps.seal}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        {view.stage === 'mobile-money-accordion' ? (
          <NetworkChoice
            payment={payment}
            chosen={prefill?.network ?? deps.feedback?.values['network']}
            error={fieldErrors['network']}
            onChoose={handleChange}
          />
        ) : null}
        <NumberField {...props} problem={entry.problem} onText={handleChange} onLeave={entry.leave} />
        <StageNotice notice={view.notice} payment={payment} />
        <PayButton {...props} texts={entry.texts} missing={entry.missing} />
      </StageForm>
    </>
  );
}

function NetworksPaused({ payment }: Pick<WalletEntryProps, 'payment'>) {
  const language = useLanguage();
  const { paused } = payment.payment_channels_details.mobile_money ?? {};
  if (!paused) return null;
  const { networksPaused } = language.wordsOf(mobileMoneyMessages);
  return <Notice tone="info">{networksPaused({ names: language.list(paused) })}</Notice>;
}

type NumberFieldProps = WalletEntryProps & {
  problem: ReturnType<typeof walletNumberProblem>;
  onText(): void;
  onLeave(): void;
};

function exampleOf(currency: string, words: typeof mobileMoneyMessages): string {
  return isWalletCurrency(currency) ? words.example({ example: words.examples[currency] }) : '';
}

const PROBLEMS = { invalid: 'numberInvalid', try_another: 'tryAnotherNumber' } as const;

function NumberField({ view, payment, prefill, problem, onText, onLeave }: NumberFieldProps) {
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyMessages);
  const { currency, payment_channels_details: details } = payment;
  const names = details.mobile_money?.networks.map(({ name }) => name) ?? [];
  const namesAll = view.stage === 'mobile_money' && names.length > 0;
  return (
    <TextField
      name="mobile_money.number"
      isFirst={view.stage === 'mobile_money'}
      label={words.number}
      hint={namesAll ? language.list(names) : exampleOf(currency, words)}
      prefix={`+${walletDialCode(currency) ?? ''}`}
      error={problem === null ? view.fieldErrors['number'] : words[PROBLEMS[problem]]}
      defaultValue={prefill?.number}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="done"
      readOnly={doingOf(view) === 'submitting'}
      required
      onText={onText}
      onLeave={onLeave}
    />
  );
}

type PayButtonProps = WalletEntryProps & { texts: WalletTexts; missing: readonly WalletField[] };

function PayButton({ view, payment, total, texts, missing: notThere }: PayButtonProps) {
  const language = useLanguage();
  const { pay, processing } = language.wordsOf(commonMessages);
  const submitting = doingOf(view) === 'submitting';
  const missing = useLive() ? notThere : [];
  const isBegun = texts.number !== '' || texts.network !== '';
  const name = networkOf(payment.currency, texts.network)?.name ?? UNKNOWN;
  return (
    <HintedButton
      disabled={missing.length > 0}
      busy={submitting && processing}
      hint={
        submitting
          ? language.wordsOf(mobileMoneyMessages).keepOpen({ name })
          : isBegun && hintUnderPay(payment.currency, texts, missing, language)
      }
    >
      {pay({ money: total })}
    </HintedButton>
  );
}

function hintUnderPay(
  currency: string,
  { number, network: slug }: WalletTexts,
  missing: readonly WalletField[],
  language: Language,
): string {
  const words = language.wordsOf(mobileMoneyMessages);
  if (missing.length > 0) {
    return words.missing({ fields: language.list(missing.map((field) => words.missingNames[field])) });
  }
  const network = networkOf(currency, slug);
  if (network?.isRedirect) return words.approveOnPage({ name: network.name });
  const hinted = network ? hintedNetwork(currency, number) : null;
  return hinted && hinted.slug !== slug ? words.otherNetwork({ name: hinted.name }) : words.approveOnPhone;
}

function OpenRequest({ deps }: Pick<WalletEntryProps, 'deps'>) {
  const words = useWords(mobileMoneyMessages);
  return (
    <div>
      <Notice tone="info">{words.promptOpen}</Notice>
      <ButtonLink kind="quiet" href={deps.address} onFollow={() => deps.send({ type: 'openRequestAsked' })}>
        {words.backToPrompt}
      </ButtonLink>
    </div>
  );
}

// --- Network choice, used for XOF (spec §2 mobile-money-accordion)

type NetworkChoiceProps = {
  payment: PaymentView;
  chosen: string | undefined;
  error: string | null | undefined;
  onChoose(): void;
};

function NetworkChoice({ payment, chosen, error, onChoose }: NetworkChoiceProps) {
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyMessages);
  const { currency, payment_channels_details: details } = payment;
  return (
    <Choices legend={words.network} error={error}>
      {details.mobile_money?.networks.map(({ slug, name }) => {
        const network = networkOf(currency, slug);
        return (
          <Choice
            key={slug}
            name="mobile_money.network"
            value={slug}
            checked={slug === chosen}
            onChoose={onChoose}
            mark={network ? <Mark slug={network.mark} height={32} /> : null}
            required
          >
            {network?.method ? methodLabel(network.method, currency, language) : name}
          </Choice>
        );
      })}
    </Choices>
  );
}
