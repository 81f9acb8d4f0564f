import { Group, Stack, Text, Title } from '@mantine/core';
import type { Mfa } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Card } from '../../../ui/card.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { mfaQuery } from './mfa.queries.ts';

/** A section of account security that shows how the account is protected, once that is known. */
export function MfaSection(props: { title: string; text: string; children: (factors: Mfa) => ReactNode }) {
  const { data, error, refetch } = useQuery(mfaQuery);
  return (
    <Card title={props.title} description={props.text}>
      {data ? props.children(data) : null}
      {data === undefined && error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <RowsSkeleton rows={2} /> : null}
    </Card>
  );
}

/** One row of it: what it is, and the button or switch that changes it; below, what belongs to it. */
export function MfaPart(props: { title: string; text: ReactNode; action: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <Stack gap={0} flex="1 1 200px" miw={0}>
          <Title order={3} size="h6">
            {props.title}
          </Title>
          <Text size="sm" c="dimmed">
            {props.text}
          </Text>
        </Stack>
        {props.action}
      </Group>
      {props.children}
    </div>
  );
}
