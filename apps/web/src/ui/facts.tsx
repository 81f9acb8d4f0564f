import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Fact = { key: string; name: ReactNode; value: ReactNode };

/** Names with their values, in as many columns as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
