import { Button, Loader, Text, Textarea } from '@mantine/core';
import { type Conversation, type Document, LONGEST_MESSAGE } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { conversationsQuery, useAnswer } from './conversations.queries.ts';
import classes from './document-questions.module.css';
import { MessageList } from './message-list.tsx';

/** What each recipient asked, and where it is answered. */
export function DocumentQuestions({ document }: { document: Document }) {
  const { t } = useTranslation('questions');
  const { data, error, refetch } = useQuery(conversationsQuery(document.id));
  return (
    <Card title={t('title')}>
      {error ? <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loader size="sm" aria-label={t('title')} /> : null}
      {data?.conversations.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
      {data?.conversations.map((one) => (
        <Thread key={`${one.recipient} ${one.email}`} conversation={one} document={document} />
      ))}
    </Card>
  );
}

function Thread({ conversation, document }: { conversation: Conversation; document: Document }) {
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
      <MessageList messages={messages} own="answer" />
      {permissions.answer ? (
        <AnswerForm conversation={conversation} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(document.archivedAt ? 'closed_archived' : 'closed')}
        </Text>
      )}
    </section>
  );
}

function AnswerForm({ conversation: { document, recipient, name } }: { conversation: Conversation }) {
  const { t } = useTranslation('questions');
  const errors = useErrorTexts();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const answer = useAnswer(document, recipient);
  const isEmpty = text.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isEmpty) answer.mutate(text, { onSuccess: () => (setText(''), setAsked(false)) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <Textarea
        label={t('answer_to', { name: `\u2068${name}\u2069` })}
        description={t('answer_note')}
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_MESSAGE}
        value={text}
        error={isAsked && isEmpty ? errors('field_required') : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorNote error={answer.error} />
      <Button
        type="submit"
        className={classes.send ?? ''}
        loading={answer.isPending}
        leftSection={<Send size={18} aria-hidden />}
      >
        {t('answer')}
      </Button>
    </form>
  );
}
