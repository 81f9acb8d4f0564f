import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import classes from './card-page.module.css';

/** A screen that is one short form or message, in the middle. */
export function CardPage(props: { title: string; description?: ReactNode; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Paper withBorder radius="lg" className={classes.card}>
        <Page title={props.title} description={props.description}>
          {props.children}
        </Page>
      </Paper>
      {props.below ? <div className={classes.below}>{props.below}</div> : null}
    </div>
  );
}
