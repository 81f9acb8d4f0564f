import { Box, Group, Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { ErrorNote } from './error-note.tsx';
import { PageTrail } from './page-trail.ts';
import classes from './page.module.css';
import { useTitle } from './title.ts';

let hasShownPage = false;

// Of a longer one, a phone shows a part.
const LONG = 80;

/**
 * The frame of a screen: its one `h1`, the window's title, its actions, and what is shown while it loads or when that
 * failed. After a navigation the heading takes the focus, so that a screen reader and the Tab key begin at the new screen.
 */
export function Page(props: {
  title: string;
  /** Shown in place of the title's text, e.g. with a number in `<Bdi>`; the window keeps `title`. */
  heading?: ReactNode;
  description?: ReactNode;
  /** A link to where this screen was reached from, for pages that stand where no one gives a trail. */
  back?: ReactNode;
  actions?: ReactNode;
  isLoading?: boolean;
  error?: unknown;
  errorTitle?: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const trail = use(PageTrail);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(props.title);
  const fullTitle = props.title.length > LONG ? { title: props.title } : {};
  useEffect(() => {
    if (hasShownPage) heading.current?.focus({ preventScroll: true });
    hasShownPage = true;
  }, []);
  return (
    <Stack gap="lg" className={classes.page}>
      <Group justify="space-between" align="flex-start" gap="md" className={classes.head}>
        <Box miw={0}>
          {trail}
          {props.back && trail === null ? <div className={classes.back}>{props.back}</div> : null}
          <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.title} {...fullTitle}>
            {props.heading ?? props.title}
          </Title>
          {props.description ? <div className={classes.description}>{props.description}</div> : null}
        </Box>
        {props.actions ? (
          <Group gap="sm" className={classes.actions}>
            {props.actions}
          </Group>
        ) : null}
      </Group>
      <PageBody {...props} />
    </Stack>
  );
}

function PageBody(props: {
  isLoading?: boolean;
  error?: unknown;
  errorTitle?: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const { error, errorTitle, onRetry } = props;
  if (error) return <ErrorNote error={error} title={errorTitle} {...(onRetry ? { onRetry } : {})} />;
  if (!props.isLoading) return props.children;
  return (
    <Stack gap="sm" aria-busy>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={200} />
    </Stack>
  );
}
