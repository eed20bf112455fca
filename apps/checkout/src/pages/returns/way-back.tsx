// On the pages around the bank's: the way back to the payment.
import { returnsMessages } from '@titan/copy/words/returns';
import { useWords } from '../../ui/language.tsx';
import { type ButtonKind, ButtonLink } from '../../ui/button.tsx';

type WayBackProps = {
  address: string;
  kind?: ButtonKind;
  /** Whether there is a result, so that the payment's page has it too. */
  isKnown: boolean;
};

/** The way back for whoever came by leaving the payment's page; out of the bank's frame, where this page stands in one. */
export function WayBack({ address, kind = 'primary', isKnown }: WayBackProps) {
  const words = useWords(returnsMessages);
  return (
    <>
      <ButtonLink kind={kind} href={address} opens="window">
        {words.back}
      </ButtonLink>
      <p>{isKnown ? words.elsewhereKnown : words.elsewhereGoesOn}</p>
    </>
  );
}
