import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says what will be here, and leads to it. `picture` draws it; it says nothing that the text does not. */
export function EmptyState(props: { title: string; text: string; picture?: ReactNode; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py={56} px="md" ta="center">
      {props.picture ? <div aria-hidden>{props.picture}</div> : null}
      <Title order={2} size="h4" mt="sm">
        {props.title}
      </Title>
      <Text c="dimmed" maw={460}>
        {props.text}
      </Text>
      {props.children ? <div style={{ marginBlockStart: 12 }}>{props.children}</div> : null}
    </Stack>
  );
}
