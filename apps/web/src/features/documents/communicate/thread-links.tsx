import { Badge, VisuallyHidden } from '@mantine/core';
import type { ConversationSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './communicate.module.css';
import type { CommunicateSearch } from './communicate.search.ts';

/** The threads as links, the one that is read marked as such. */
export function ThreadLinks({
  threads,
  search,
}: {
  threads: readonly ConversationSummary[];
  search: CommunicateSearch;
}) {
  const { t } = useTranslation('communicate');
  return (
    <ul className={classes.links} aria-label={t('list')}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <ThreadLink thread={thread} search={search} />
        </li>
      ))}
    </ul>
  );
}

function ThreadLink({ thread, search }: { thread: ConversationSummary; search: CommunicateSearch }) {
  const { t } = useTranslation('communicate');
  const format = useFormat();
  const { id, name, document, last, unread } = thread;
  const isHere = search.thread === id;
  return (
    <Link
      to="/communicate"
      search={{ ...search, thread: id }}
      className={classes.link}
      data-thread={id}
      data-here={isHere || undefined}
      data-unread={unread > 0 || undefined}
      aria-current={isHere ? 'true' : undefined}
      resetScroll={false}
    >
      <span className={classes.line}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <time className={classes.quiet} dateTime={last.createdAt} title={format.time(last.createdAt)}>
          {format.relative(last.createdAt)}
        </time>
      </span>
      <span className={classes.about} dir="auto">
        <bdi dir="ltr">{document.number}</bdi>
        {document.title === document.number ? null : (
          <>
            {' · '}
            <Bdi>{document.title}</Bdi>
          </>
        )}
      </span>
      <span className={classes.line}>
        {last.kind === 'answer' ? <span className={classes.quiet}>{t('answered_by')} </span> : null}
        <span className={classes.preview} dir="auto">
          {last.text}
        </span>
        {unread > 0 ? (
          <>
            <Badge size="sm" flex="none" aria-hidden>
              {format.number(unread)}
            </Badge>
            <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
          </>
        ) : null}
      </span>
    </Link>
  );
}
