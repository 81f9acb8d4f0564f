import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

/**
 * A framed part of a screen: its heading (an `h2`), a sentence about it, what can be done about all of it, and its content.
 * A card without a heading takes a `label`. `id` is for other parts that are named by the heading.
 */
export function Card(props: {
  title?: ReactNode;
  id?: string;
  label?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const name = props.title ? { 'aria-labelledby': id } : { 'aria-label': props.label };
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} data-frame="card" {...name}>
      <Stack gap="md">
        {props.title ? <CardHead {...props} id={id} /> : null}
        {props.children}
      </Stack>
    </Paper>
  );
}

function CardHead(props: { title?: ReactNode; id: string; description?: ReactNode; actions?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} flex="1 1 260px" miw={0}>
        <Title order={2} size="h4" id={props.id}>
          {props.title}
        </Title>
        {props.description ? (
          <Text size="sm" c="dimmed" maw={560}>
            {props.description}
          </Text>
        ) : null}
      </Stack>
      {props.actions}
    </Group>
  );
}
