import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './contact-page.module.css';

export function ContactSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
