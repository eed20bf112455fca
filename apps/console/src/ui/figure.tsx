// A figure and the rows that it is the sum of: every number leads to a list of payments. And how rows are shown.
import { Anchor, Paper, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Language } from '../words/words.tsx';

/** The zone of the person's machine, in which their days and months begin. */
export const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The list of payments with these filters. */
export function paymentsAt(filters: Readonly<Record<string, string>>): string {
  return `/payments?${new URLSearchParams(filters)}`;
}

/** @param isLarge the one that its part of the screen is about */
export function Figure({
  to,
  isLarge = false,
  children,
}: {
  to: string;
  isLarge?: boolean;
  children: ReactNode;
}) {
  return (
    <Anchor component={Link} href={to} className="row-link figure" fw={600} fz={isLarge ? 28 : 'md'}>
      {children}
    </Anchor>
  );
}

/** A part of a screen that has several. */
export function Section({
  title,
  children,
  ...place
}: Pick<ComponentProps<'section'>, 'id' | 'className'> & { title?: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" {...place}>
      {title !== undefined && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      {children}
    </Paper>
  );
}

/** Money that may be below zero, as a balance is after more refunds than payments. */
export function signedMoney({ money, dir }: Language, minor: number, currency: string): string {
  if (minor >= 0) return money(minor, currency);
  const signed = `−${money(-minor, currency)}`;
  // The sign stands before the figure also where texts run from right to left.
  return dir === 'rtl' ? `\u{2066}${signed}\u{2069}` : signed;
}

/**
 * A table whose rows are cards on a phone; each cell stands beside the name of its column. It is no Table of Mantine's, which comes with
 * scroll bars of its own and a tenth of the console's bytes.
 */
export function Rows({
  rows,
}: {
  rows: readonly { key: string; cells: Readonly<Record<string, ReactNode>> }[];
}) {
  const columns = Object.keys(rows[0]?.cells ?? {});
  return (
    <table className="rows">
      <thead>
        <tr>
          {columns.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((name) => (
              <td key={name} data-column={name}>
                <div>{cells[name]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
