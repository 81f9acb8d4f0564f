import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './details.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
