// How long charges like the one that is waited for take now, where the service knows it (decision 0068).
import type { PaymentView } from '@titan/contract/payment';
import { usualTimesMessages } from '@titan/copy/words/usual-times';
import { useWords } from '../ui/language.tsx';

type UsualTimeProps = { payment: PaymentView; className?: string | undefined };

export function UsualTime({ payment, className }: UsualTimeProps) {
  const words = useWords(usualTimesMessages);
  const usual = payment.charge?.usual_time;
  if (!usual) return null;
  const { seconds, is_slow: isSlow } = usual;
  const says = isSlow ? words.slow : words.usual;
  return (
    <p className={className}>
      {seconds < 60 ? says.seconds({ count: seconds }) : says.minutes({ count: seconds / 60 })}
    </p>
  );
}
