import { Box, Button, Text, UnstyledButton } from '@mantine/core';
import type { CaughtMail } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx';
import { CaughtTexts } from './caught-texts.tsx';
import { Addressee, MailView } from './mail-view.tsx';
import { mailboxQuery, useEmptyMailbox } from './mailbox.queries.ts';
import classes from './mailbox-page.module.css';

type View = { page: number; search?: string | undefined; mail?: number | undefined };

/** The mails that did not leave, with whom they were for: so that one person can play every part. */
export function MailboxPage({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('mailbox');
  const query = useQuery(mailboxQuery(view));
  const { data } = query;
  const empty = useEmptyMailbox();
  const { search = '' } = view;
  const mails = data?.results ?? [];

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
      actions={
        mails.length > 0 && search === '' ? (
          <Button variant="default" loading={empty.isPending} onClick={() => void askAndEmpty()}>
            {t('empty.act')}
          </Button>
        ) : null
      }
    >
      <List
        query={query}
        view={{ page: view.page, search }}
        onView={(next) => onView({ page: next.page, search: next.search || undefined })}
        search={t('search')}
        isBareWhenEmpty
        isFiltered={search !== ''}
        empty={<NoMails />}
        nothingFound={{ title: t('nothing_found.title'), text: t('nothing_found.text') }}
        waiting={<MailboxSkeleton />}
      >
        {(all, pager) => (
          <Mails mails={all} shown={view.mail} pager={pager} onShow={(mail) => onView({ ...view, mail })} />
        )}
      </List>
      <CaughtTexts />
    </Page>
  );
}

function Mails(props: {
  mails: readonly CaughtMail[];
  shown: number | undefined;
  pager: ReactNode;
  onShow: (id: number) => void;
}) {
  const { t } = useTranslation('mailbox');
  const { mails } = props;
  const shown = mails.find(({ id }) => id === props.shown) ?? mails[0];
  if (!shown) return null;
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <ul className={classes.mails} aria-label={t('list')}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <MailButton mail={mail} isShown={mail.id === shown.id} onShow={() => props.onShow(mail.id)} />
            </li>
          ))}
        </ul>
        {props.pager}
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
      <Box p="lg">
        <TextSkeleton lines={5} />
      </Box>
    </div>
  );
}

function NoMails() {
  const { t } = useTranslation('mailbox');
  return (
    <EmptyState
      title={t('nothing.title')}
      text={t('nothing.text')}
      picture={<Inbox size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
    >
      <LinkButton to="/documents/add-document">{t('nothing.act')}</LinkButton>
    </EmptyState>
  );
}

function MailButton({ mail, isShown, onShow }: { mail: CaughtMail; isShown: boolean; onShow: () => void }) {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  return (
    <UnstyledButton className={classes.mail} aria-current={isShown || undefined} onClick={onShow}>
      <Text size="sm" fw={600}>
        <Text span size="xs" c="dimmed">
          {t('to')}
        </Text>{' '}
        <Addressee to={mail.to} />
      </Text>
      <Text size="sm">
        <Bdi>{mail.subject}</Bdi>
      </Text>
      <Text component="time" size="xs" c="dimmed" dateTime={mail.createdAt}>
        {format.time(mail.createdAt)}
      </Text>
    </UnstyledButton>
  );
}
