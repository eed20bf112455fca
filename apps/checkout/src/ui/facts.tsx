// Names and values, one pair a row.
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** The value is set apart, for it may be anybody's and in other letters. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

type FactRowsProps = { rows: readonly (readonly [name: ReactNode, value: ReactNode])[] };

/** Rows that are drawn in the order in which they are given. */
export function FactRows({ rows }: FactRowsProps) {
  return rows.map(([name, value], index) => (
    <Fact key={index} name={name}>
      {value}
    </Fact>
  ));
}
