import { Text } from '@mantine/core';
import type { Conversation, Document, listConversations, Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { AnswerForm } from './answer-form.tsx';
import { BeginThread, begunBefore } from './begin-thread.tsx';
import { conversationsQuery, takeFile } from './conversations.queries.ts';
import classes from './document-questions.module.css';
import { draftKey } from './message-drafts.ts';
import { MessageList } from './message-list.tsx';

type Read = Output<typeof listConversations>;

/** What each recipient asked, and where it is answered. */
export function DocumentQuestions({ document }: { document: Document }) {
  const { t } = useTranslation('questions');
  const { data, error, refetch } = useQuery(conversationsQuery(document.id));
  return (
    <Card title={t('title')}>
      {error ? <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TextSkeleton lines={3} /> : null}
      {data === undefined ? null : <Conversations key={document.id} document={document} {...data} />}
    </Card>
  );
}

function Conversations({ document, conversations, others }: Read & { document: Document }) {
  const { t } = useTranslation('questions');
  const [begun, setBegun] = useState(() => begunBefore(document.id, others));
  return (
    <>
      <BeginThread document={document.id} others={others} begun={begun} onBegun={setBegun} />
      {conversations.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
      {conversations.map((one) => (
        <Thread
          key={`${one.recipient} ${one.email}`}
          conversation={one}
          document={document}
          isWrittenAbove={begun?.chosen === draftKey(one)}
        />
      ))}
    </>
  );
}

type ThreadProps = {
  conversation: Conversation;
  document: Document;
  /** Who wrote first goes on there: one message has one form. */
  isWrittenAbove: boolean;
};

function Thread({ conversation, document, isWrittenAbove }: ThreadProps) {
  const { t } = useTranslation('questions');
  const { name, email, messages, permissions } = conversation;
  return (
    <section className={classes.thread} aria-label={name}>
      <h3 className={classes.name}>
        <Bdi>{name}</Bdi> <small>{email === name ? null : <Bdi>{email}</Bdi>}</small>
      </h3>
      {conversation.document === document.id ? null : (
        <Text size="sm">
          <Link to="/documents/$id" params={{ id: String(conversation.document) }} search={{ tab: 'questions' }}>
            {t('own_copy')}
          </Link>
        </Text>
      )}
      <MessageList messages={messages} own="answer" onTake={(file) => takeFile(t('files.failed'), file)} />
      {permissions.answer && !isWrittenAbove ? <AnswerForm conversation={conversation} /> : null}
      {permissions.answer ? null : (
        <Text size="sm" c="dimmed">
          {t(document.archivedAt ? 'closed_archived' : 'closed')}
        </Text>
      )}
    </section>
  );
}
