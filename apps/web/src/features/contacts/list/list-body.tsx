import type { ContactSummary } from '@sealwright/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LateListFooter } from '../../../ui/late-list-footer.ts';
import { StaleNote } from '../../../ui/stale-note.tsx';
import type { ContactList } from './list.queries.ts';
import classes from './contacts-page.module.css';

type View = { page: number; pageSize: number };

/** The rows as they were read, or what is told instead of them, and the other pages. */
export function ListBody(props: {
  query: UseQueryResult<ContactList>;
  /** The view says something that cannot be read; its filters say why. */
  isRefused?: boolean;
  /** What was read, with a number that is better known. */
  list: ContactList | undefined;
  view: View;
  onView: (part: Partial<View>) => void;
  renderNothing: () => ReactNode;
  /** Draws the rows; null while they are read. */
  children: (contacts: ContactSummary[] | null) => ReactNode;
}) {
  const { data, error, isFetching, dataUpdatedAt, fetchStatus, refetch } = props.query;
  if (props.isRefused) return null;
  const retry = () => void refetch();
  // A page whose last row was just taken away is no empty page: its rows are on their way.
  const contacts = data && (data.results.length > 0 || !isFetching) ? data.results : null;
  return (
    <>
      {data && (error || fetchStatus === 'paused') ? (
        <div className={classes.note}>
          <StaleNote at={dataUpdatedAt} onRetry={retry} />
        </div>
      ) : null}
      {error && !data ? (
        <div className={classes.note}>
          <ErrorNote error={error} onRetry={retry} />
        </div>
      ) : contacts?.length === 0 ? (
        props.renderNothing()
      ) : (
        props.children(contacts)
      )}
      <Suspense fallback={<div className={classes.footer} />}>
        {props.list ? <LateListFooter view={props.view} list={props.list} onChange={props.onView} /> : null}
      </Suspense>
    </>
  );
}
