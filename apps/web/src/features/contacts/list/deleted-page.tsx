import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ContactsFilter, type ContactSelection, type ContactSummary, fullName } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import type { DeletedSearch } from '../contacts.search.ts';
import { actsOn } from './acts.ts';
import { Email } from './contact-cells.tsx';
import classes from './contact-cells.module.css';
import { nameOf } from './contact-name.ts';
import { searchedFor } from './contacts.view.ts';
import { EmptyPicture } from './empty-picture.tsx';
import { countMatching, deletedQuery } from './list.queries.ts';
import { ListBar } from './list-bar.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { useExactCount } from './use-exact-count.ts';
import { BulkStrip } from './bulk-strip.tsx';

const LEAST_WIDTH = 680;

/** The contacts that were deleted, the last one first, with the way back for one, for many and for all that match. */
export function DeletedContactsPage(props: {
  search: DeletedSearch;
  onSearch: (search: DeletedSearch, isReplaced: boolean) => void;
}) {
  const { t } = useTranslation('contacts');
  const { search } = props;
  const cache = useQueryClient();
  const acts = useMemo(() => actsOn(cache), [cache]);
  const query = useQuery(deletedQuery(search));
  const text = searchedFor(search.search);
  const filter: ContactsFilter = { state: 'deleted', ...(text === '' ? {} : { search: text }) };
  const { list, counting } = useExactCount(filter, query.data);
  const state = useSelection(filter, countMatching);
  const columns = useDeletedColumns((contact) => {
    if (state.selection.kind === 'ids') state.toggle([contact.id], false);
    void acts.restoreOne(contact);
  });
  return (
    <Page title={t('deleted.title')} description={t('deleted.description')}>
      <BulkStrip act="restore" />
      <OutcomeNote />
      <List
        label={t('deleted.title')}
        query={query}
        list={list}
        view={search}
        onView={props.onSearch}
        columns={columns}
        leastWidth={LEAST_WIDTH}
        search={t('deleted.search')}
        selection={{
          header: t('column.selected'),
          label: (contact) => t('select.one', { name: isolated(nameOf(contact)) }),
          isChosen: state.isChosen,
          onToggle: state.toggle,
        }}
        bar={
          <ListBar
            list={list}
            counting={counting}
            isFiltered={text !== ''}
            state={state}
            acts={<Restore chosen={state.chosen} onRestore={acts.restoreMany} onDone={state.clear} />}
          />
        }
        isBareWhenEmpty
        isFiltered={text !== ''}
        empty={<EmptyState title={t('deleted.empty')} text={t('deleted.empty_text')} picture={<EmptyPicture />} />}
        nothingFound={{
          title: t('nothing_found.title'),
          text: t('nothing_found.text'),
          clear: t('nothing_found.clear'),
          onClear: () => props.onSearch({ ...search, page: 1, search: '' }, false),
        }}
      />
    </Page>
  );
}

function useDeletedColumns(onRestore: (contact: ContactSummary) => void) {
  const { t } = useTranslation('contacts');
  const restore = useCallbackRef(onRestore);
  return useMemo(
    (): Column<ContactSummary>[] => [
      {
        id: 'email',
        header: t('column.email'),
        width: '34%',
        cell: (contact) => <Email contact={contact} />,
        card: 'title',
      },
      { id: 'name', header: t('column.name'), cell: (contact) => <Bdi>{fullName(contact)}</Bdi>, card: 'line' },
      {
        id: 'deletedAt',
        header: t('column.deletedAt'),
        width: 190,
        cell: ({ deletedAt }) => <DeletedAt at={deletedAt} />,
        card: 'note',
        className: classes.dimmed,
      },
      {
        id: 'acts',
        header: t('column.actions'),
        width: 150,
        align: 'end',
        cell: (contact) => (
          <Button
            size="sm"
            variant="default"
            aria-label={t('deleted.restore_one', { name: isolated(nameOf(contact)) })}
            onClick={() => restore(contact)}
          >
            {t('deleted.restore')}
          </Button>
        ),
        card: 'acts',
      },
    ],
    [t, restore],
  );
}

function DeletedAt({ at }: { at: string | null }) {
  const format = useFormat();
  if (at === null) return null;
  return (
    <time dateTime={at} title={format.time(at, { zone: true })}>
      {format.time(at)}
    </time>
  );
}

function Restore(props: {
  chosen: ContactSelection | null;
  onRestore: (chosen: ContactSelection) => Promise<boolean>;
  onDone: () => void;
}) {
  const { t } = useTranslation('contacts');
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    if (props.chosen === null) return;
    setBusy(true);
    if (await props.onRestore(props.chosen)) props.onDone();
    setBusy(false);
  };
  return (
    <Button size="sm" loading={isBusy} onClick={() => void restore()}>
      {t('deleted.restore_selected')}
    </Button>
  );
}
