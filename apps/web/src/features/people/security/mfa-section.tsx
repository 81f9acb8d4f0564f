import { Text, Title } from '@mantine/core';
import type { Mfa } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { mfaQuery } from './mfa.queries.ts';
import classes from './mfa-card.module.css';
import { Panel } from './sessions-panel.tsx';

/** A section of account security that shows how the account is protected, once that is known. */
export function MfaSection(props: { title: string; text: string; children: (factors: Mfa) => ReactNode }) {
  const { data, error, refetch } = useQuery(mfaQuery);
  return (
    <Panel title={props.title} text={props.text}>
      {data ? <div>{props.children(data)}</div> : null}
      {data === undefined && error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <RowsSkeleton rows={2} /> : null}
    </Panel>
  );
}

/** One row of it: what it is, and the button or switch that changes it; below, what belongs to it. */
export function MfaPart(props: { title: string; text: ReactNode; action: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.part}>
      <div className={classes.row}>
        <div className={classes.words}>
          <Title order={3} size="h6">
            {props.title}
          </Title>
          <Text size="sm" c="dimmed">
            {props.text}
          </Text>
        </div>
        {props.action}
      </div>
      {props.children}
    </div>
  );
}
