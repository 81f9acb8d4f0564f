import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** One matter of the page: what it is, what can be done about it, and what there is of it. */
export function Panel(props: { title: string; text: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} flex="1 1 260px" miw={0}>
            <Title order={2} size="h4" id={id}>
              {props.title}
            </Title>
            <Text size="sm" c="dimmed" maw={560}>
              {props.text}
            </Text>
          </Stack>
          {props.action}
        </Group>
        {props.children}
      </Stack>
    </Paper>
  );
}
