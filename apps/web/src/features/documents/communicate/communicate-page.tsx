import { SegmentedControl, Text } from '@mantine/core';
import { CONVERSATIONS_SHOWN } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useLiveDocuments } from '../documents/documents.queries.ts';
import classes from './communicate.module.css';
import { threadsQuery } from './communicate.queries.ts';
import type { CommunicateSearch } from './communicate.search.ts';
import { Thread } from './thread.tsx';
import { ThreadLinks } from './thread-links.tsx';

type Props = { search: CommunicateSearch; onSearch: (search: CommunicateSearch, isReplaced: boolean) => void };

/** What recipients and senders wrote to each other, for all documents: the threads, and the one that is read beside them. */
export function CommunicatePage({ search, onSearch }: Props) {
  const { t } = useTranslation('communicate');
  useLiveDocuments();
  const { thread } = search;
  useFocusBack(thread);
  return (
    <Page title={t('title')} description={t('text')}>
      <div className={classes.panes} data-reads={thread !== undefined || undefined}>
        <Threads search={search} onSearch={onSearch} />
        <div className={classes.thread}>
          {thread === undefined ? <NoneChosen /> : <Thread key={thread} id={thread} search={search} />}
        </div>
      </div>
    </Page>
  );
}

function Threads({ search, onSearch }: Props) {
  const { t } = useTranslation('communicate');
  return (
    <List
      className={classes.list}
      query={useQuery(threadsQuery(search))}
      view={search}
      onView={onSearch}
      search={t('search')}
      isBareWhenEmpty
      filters={
        <SegmentedControl
          aria-label={t('show')}
          size="sm"
          fullWidth
          data={CONVERSATIONS_SHOWN.map((value) => ({ value, label: t(`show.${value}`) }))}
          value={search.show}
          onChange={(value) =>
            onSearch({ ...search, page: 1, show: CONVERSATIONS_SHOWN.find((one) => one === value) ?? 'all' }, false)
          }
        />
      }
      failed={t('failed')}
      isFiltered={search.search !== '' || search.show !== 'all'}
      empty={<EmptyState title={t('empty')} text={t('empty_text')} />}
      nothingFound={{
        title: t('nothing_found'),
        text: t(search.show === 'unread' && search.search === '' ? 'nothing_unread' : 'nothing_found_text'),
        clear: t('show_all'),
        onClear: () => onSearch({ ...search, page: 1, search: '', show: 'all' }, false),
      }}
    >
      {(rows, pager) => (
        <>
          <ThreadLinks threads={rows} search={search} />
          {pager}
        </>
      )}
    </List>
  );
}

function NoneChosen() {
  const { t } = useTranslation('communicate');
  return (
    <div className={classes.none}>
      <MessagesSquare size={32} aria-hidden />
      <Text c="dimmed">{t('none_chosen')}</Text>
    </div>
  );
}

/** On a phone the list comes back where it was left. */
function useFocusBack(thread: number | undefined): void {
  const before = useRef(thread);
  useEffect(() => {
    const left = before.current;
    before.current = thread;
    if (thread !== undefined || left === undefined) return;
    document.querySelector<HTMLElement>(`[data-thread="${left}"]`)?.focus();
  }, [thread]);
}
