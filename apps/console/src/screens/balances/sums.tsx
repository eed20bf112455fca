// A column of money that adds up on the screen: what is taken off has its sign, and each total stands below a line.
import type { ReactNode } from 'react';
import { signedMoney } from '../../ui/figure.tsx';
import { useLanguage } from '../../words/words.tsx';

export type SumLine = {
  name: string;
  hint?: ReactNode;
  minor: number;
  /** `part`: of the total above. */
  is?: 'total' | 'part';
  /** What the amount opens. */
  open?: (amount: string) => ReactNode;
};

/** @param title for whoever hears the table */
export function Sums({
  title,
  currency,
  lines,
}: {
  title: string;
  currency: string;
  lines: readonly SumLine[];
}) {
  const language = useLanguage();
  return (
    <table className="sums" aria-label={title}>
      <tbody>
        {lines.map(({ name, hint, minor, is, open }) => {
          const amount = signedMoney(language, minor, currency);
          return (
            <tr key={name} data-is={is}>
              <th scope="row">
                <bdi>{name}</bdi>
                {hint !== undefined && <small>{hint}</small>}
              </th>
              <td>{open?.(amount) ?? amount}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
