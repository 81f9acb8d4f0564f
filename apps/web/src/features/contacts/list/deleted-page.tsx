import { Button, Paper } from '@mantine/core';
import type { ContactsFilter, ContactSelection } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { DeletedSearch } from '../contacts.search.ts';
import { actsOn } from './acts.ts';
import { searchedFor } from './contacts.view.ts';
import { DeletedTable } from './deleted-table.tsx';
import { EmptyPicture } from './empty-picture.tsx';
import { deletedQuery } from './list.queries.ts';
import { ListBar } from './list-bar.tsx';
import { ListBody } from './list-body.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import { NothingFound } from './nothing-here.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { useExactCount } from './use-exact-count.ts';
import { useSelection } from './use-selection.ts';
import { BulkStrip } from './bulk-strip.tsx';
import classes from './contacts-page.module.css';
import toolClasses from './list-tools.module.css';

/** The contacts that were deleted, with the way back for one, for many and for all that match. */
export function DeletedContactsPage(props: {
  search: DeletedSearch;
  onSearch: (search: DeletedSearch, replace: boolean) => void;
}) {
  const { t } = useTranslation('contacts');
  const { search } = props;
  const cache = useQueryClient();
  const acts = useMemo(() => actsOn(cache), [cache]);
  const query = useQuery(deletedQuery(search));
  const { data } = query;
  const text = searchedFor(search.search);
  const filter: ContactsFilter = { state: 'deleted', ...(text === '' ? {} : { search: text }) };
  const { list, counting } = useExactCount(filter, data);
  const state = useSelection(filter);

  const change = (part: Partial<DeletedSearch>, replace = false) =>
    props.onSearch({ ...search, page: 1, ...part }, replace);
  const isEmpty = data?.results.length === 0 && search.page === 1 && text === '' && !query.isFetching;

  return (
    <Page title={t('deleted.title')} description={t('deleted.description')}>
      <BulkStrip act="restore" />
      <OutcomeNote />
      <Paper withBorder radius="lg" className={classes.paper}>
        {isEmpty ? null : (
          <>
            <div className={toolClasses.tools}>
              <SearchBox
                className={toolClasses.search}
                label={t('deleted.search')}
                value={search.search}
                onChange={(next) => change({ search: next }, true)}
              />
            </div>
            <ListBar
              list={list}
              counting={counting}
              page={data?.results.map(({ id }) => id) ?? []}
              isFiltered={text !== ''}
              state={state}
              acts={<Restore chosen={state.chosen} onRestore={acts.restoreMany} onDone={state.clear} />}
            />
          </>
        )}
        <ListBody
          query={query}
          list={list}
          view={search}
          onView={change}
          renderNothing={() => (
            <NoneDeleted search={search} onClear={() => change({ search: '' })} onFirst={() => change({})} />
          )}
        >
          {(contacts) => (
            <DeletedTable
              contacts={contacts}
              isStale={query.isPlaceholderData}
              rows={search.pageSize}
              selection={state.selection}
              onToggle={state.toggle}
              onRestore={(contact) => {
                if (state.selection.kind === 'ids') state.toggle([contact.id], false);
                void acts.restoreOne(contact);
              }}
            />
          )}
        </ListBody>
      </Paper>
    </Page>
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

function NoneDeleted(props: { search: DeletedSearch; onClear: () => void; onFirst: () => void }) {
  const { t } = useTranslation('contacts');
  if (props.search.page > 1) return <PastTheEnd onFirst={props.onFirst} />;
  if (searchedFor(props.search.search) !== '') return <NothingFound onClear={props.onClear} />;
  return <EmptyState title={t('deleted.empty')} text={t('deleted.empty_text')} picture={<EmptyPicture />} />;
}
