import { Text } from '@mantine/core';
import type { getConversation, Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { AnswerForm } from '../conversations/answer-form.tsx';
import { takeFile } from '../conversations/conversations.queries.ts';
import { MessageList } from '../conversations/message-list.tsx';
import classes from './communicate.module.css';
import { threadQuery, useMarkRead } from './communicate.queries.ts';
import type { CommunicateSearch } from './communicate.search.ts';

/** One thread, with the form that answers it. Reading it is noted. */
export function Thread({ id, search }: { id: number; search: CommunicateSearch }) {
  const { t } = useTranslation('communicate');
  const { data, error, refetch } = useQuery(threadQuery(id));
  return (
    <Card label={t('thread')}>
      <Link to="/communicate" search={{ ...search, thread: undefined }} className={classes.back} resetScroll={false}>
        <Mirrored icon={ArrowLeft} size={16} />
        {t('back')}
      </Link>
      {error ? <ErrorNote error={error} title={t('thread_failed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <RowsSkeleton rows={4} /> : null}
      {data === undefined ? null : <Messages thread={data} />}
    </Card>
  );
}

type Read = Output<typeof getConversation>;

function Messages({ thread }: { thread: Read }) {
  const questions = useTranslation('questions').t;
  const { name, email, about, messages, permissions } = thread;
  useReadMark(thread);
  return (
    <>
      <ThreadHeading name={name} />
      <Text size="sm" c="dimmed" className={classes.whole}>
        {email === name ? null : (
          <>
            <Bdi>{email}</Bdi>
            {' · '}
          </>
        )}
        <LinkAnchor to="/documents/$id" params={{ id: String(about.id) }} search={{ tab: 'questions' }}>
          <bdi dir="ltr">{about.number}</bdi>
          {about.title === about.number ? null : (
            <>
              {' · '}
              <Bdi>{about.title}</Bdi>
            </>
          )}
        </LinkAnchor>
      </Text>
      <MessageList messages={messages} own="answer" onTake={(file) => takeFile(questions('files.failed'), file)} />
      {permissions.answer ? (
        <AnswerForm conversation={thread} />
      ) : (
        <Text size="sm" c="dimmed">
          {questions('closed')}
        </Text>
      )}
    </>
  );
}

/** Takes the focus when its thread is opened: on a phone the list is gone then. */
function ThreadHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      <Bdi>{name}</Bdi>
    </h2>
  );
}

/** What is on the screen of a window that is looked at has been read. */
function useReadMark({ id, messages }: Read): void {
  const mark = useMarkRead();
  const last = messages.at(-1);
  const asked = last?.kind === 'question' ? last.id : null;
  const note = useEffectEvent((message: number) => mark.mutate({ id, message }));
  useEffect(() => {
    if (asked === null) return undefined;
    const look = () => {
      if (globalThis.document.visibilityState !== 'visible') return;
      globalThis.document.removeEventListener('visibilitychange', look);
      note(asked);
    };
    globalThis.document.addEventListener('visibilitychange', look);
    look();
    return () => globalThis.document.removeEventListener('visibilitychange', look);
  }, [asked]);
}
