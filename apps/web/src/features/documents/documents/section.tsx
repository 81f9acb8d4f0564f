import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './document-page.module.css';

export function Section(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="md">
        {props.title}
      </Title>
      {props.children}
    </section>
  );
}
