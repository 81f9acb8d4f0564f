import { Button, Paper, Text, UnstyledButton } from '@mantine/core';
import type { CaughtMail } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { RowsSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx';
import { Addressee, MailView } from './mail-view.tsx';
import { mailboxQuery, PAGE_SIZE, useEmptyMailbox } from './mailbox.queries.ts';
import classes from './mailbox-page.module.css';

type View = { page: number; search?: string | undefined; mail?: number | undefined };

/** The mails that did not leave, with whom they were for: so that one person can play every part. */
export function MailboxPage({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('mailbox');
  const { data, error, isPending, refetch } = useQuery(mailboxQuery(view));
  const empty = useEmptyMailbox();
  const { search = '' } = view;
  const mails = data?.results ?? [];
  const shown = mails.find(({ id }) => id === view.mail) ?? mails[0];

  const askAndEmpty = async () => {
    const isSure = await confirm({
      title: t('empty.title'),
      body: <Text>{t('empty.text', { count: data?.count ?? 0 })}</Text>,
      confirmLabel: t('empty.confirm'),
      isDangerous: true,
    });
    if (isSure) empty.mutate(undefined, { onSuccess: () => onView({ page: 1 }) });
  };
  return (
    <Page
      title={t('title')}
      description={t('description')}
      error={data ? null : error}
      onRetry={() => void refetch()}
      actions={
        mails.length > 0 && search === '' ? (
          <Button variant="default" loading={empty.isPending} onClick={() => void askAndEmpty()}>
            {t('empty.act')}
          </Button>
        ) : null
      }
    >
      {/* Reading again failed: what was there is still shown. */}
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {search === '' && mails.length === 0 ? null : (
        <SearchBox
          className={classes.search}
          label={t('search')}
          value={search}
          onChange={(text) => onView({ page: 1, search: text || undefined })}
        />
      )}
      <Paper withBorder radius="lg" className={classes.paper}>
        {isPending ? (
          <MailboxSkeleton />
        ) : shown ? (
          <Mails mails={mails} shown={shown} count={data?.count ?? 0} view={view} onView={onView} />
        ) : (
          <NoMails isSearch={search !== ''} />
        )}
      </Paper>
    </Page>
  );
}

type MailsOf = { mails: CaughtMail[]; shown: CaughtMail; count: number; view: View; onView: (view: View) => void };

function Mails({ mails, shown, count, view, onView }: MailsOf) {
  const { t } = useTranslation('mailbox');
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <ul aria-label={t('list')}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <MailButton
                mail={mail}
                isShown={mail.id === shown.id}
                onShow={() => onView({ ...view, mail: mail.id })}
              />
            </li>
          ))}
        </ul>
        {count > PAGE_SIZE ? (
          <div className={classes.pages}>
            <PageButtons
              page={view.page}
              pages={Math.ceil(count / PAGE_SIZE)}
              onPage={(page) => onView({ ...view, page, mail: undefined })}
            />
          </div>
        ) : null}
      </div>
      <MailView key={shown.id} mail={shown} />
    </div>
  );
}

function MailboxSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <RowsSkeleton rows={6} />
      </div>
      <div className={classes.view}>
        <TextSkeleton lines={5} />
      </div>
    </div>
  );
}

function NoMails({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation('mailbox');
  if (isSearch) return <EmptyState title={t('nothing_found.title')} text={t('nothing_found.text')} />;
  return (
    <EmptyState
      title={t('nothing.title')}
      text={t('nothing.text')}
      picture={<Inbox size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
    >
      <Button component={Link} to="/documents/add-document">
        {t('nothing.act')}
      </Button>
    </EmptyState>
  );
}

function MailButton({ mail, isShown, onShow }: { mail: CaughtMail; isShown: boolean; onShow: () => void }) {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  return (
    <UnstyledButton className={classes.mail} aria-current={isShown || undefined} onClick={onShow}>
      <span className={classes.to}>
        <span className={classes.quiet}>{t('to')}</span> <Addressee to={mail.to} />
      </span>
      <span className={classes.subject}>
        <Bdi>{mail.subject}</Bdi>
      </span>
      <time className={classes.quiet} dateTime={mail.createdAt}>
        {format.time(mail.createdAt)}
      </time>
    </UnstyledButton>
  );
}
