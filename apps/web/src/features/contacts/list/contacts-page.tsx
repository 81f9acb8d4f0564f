import { Paper } from '@mantine/core';
import { areDaysReversed } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import type { ContactsSearch } from '../contacts.search.ts';
import { actsOn } from './acts.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ContactTable } from './contact-table.tsx';
import { useDeleting } from './use-deleting.ts';
import { DeletionNotes } from './deletion-notes.tsx';
import { Dialogs } from './dialogs.tsx';
import { filterOf, isFiltered, NARROWINGS, withoutNarrowings } from './contacts.view.ts';
import { useColumns } from './list.columns.ts';
import { contactsQuery } from './list.queries.ts';
import { ListBar } from './list-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListTools } from './list-tools.tsx';
import { NothingHere } from './nothing-here.tsx';
import { SelectedActs } from './selected-acts.tsx';
import { Toolbar } from './toolbar.tsx';
import { useExactCount } from './use-exact-count.ts';
import { useSelection } from './use-selection.ts';
import { BulkStrip } from './bulk-strip.tsx';
import classes from './contacts-page.module.css';

/** The contacts of the account. The whole view (filters, search, order, page) is in the address; `onSearch` changes it. */
export function ContactsPage(props: {
  search: ContactsSearch;
  onSearch: (search: ContactsSearch, replace: boolean) => void;
}) {
  const { t } = useTranslation('contacts');
  const { search } = props;
  const cache = useQueryClient();
  const acts = useMemo(() => actsOn(cache), [cache]);
  const query = useQuery(contactsQuery(search));
  const { data } = query;
  const [columns, chooseColumns] = useColumns();
  const filter = filterOf(search);
  const { list, counting } = useExactCount(filter, data);
  const state = useSelection(filter);
  const [dialog, setDialog] = useState<'export' | 'tags' | null>(null);

  // Another filter begins at its first page; typing does not fill the history of the browser.
  const change = (part: Partial<ContactsSearch>, replace = false) =>
    props.onSearch({ ...search, page: 1, ...part }, replace);
  const clear = () => props.onSearch({ ...withoutNarrowings(search, NARROWINGS), search: '' }, false);
  const isEmpty = data?.results.length === 0 && search.page === 1 && !isFiltered(search) && !query.isFetching;

  const remove = useDeleting(state, acts.deleteMany);
  return (
    <Page title={t('title')} description={t('description')} actions={<Toolbar onExport={() => setDialog('export')} />}>
      <BulkStrip act="delete" />
      <DeletionNotes onUndo={acts.undo} />
      <Paper withBorder radius="lg" className={classes.paper}>
        {isEmpty ? null : (
          <>
            <ListTools
              search={search}
              onChange={change}
              onRemove={(one) => props.onSearch(withoutNarrowings(search, [one]), false)}
            />
            <ListBar
              list={list}
              counting={counting}
              page={data?.results.map(({ id }) => id) ?? []}
              isFiltered={isFiltered(search)}
              state={state}
              acts={
                <SelectedActs onTags={() => setDialog('tags')} onExport={() => setDialog('export')} onDelete={remove} />
              }
            >
              <ColumnChooser columns={columns} onChange={chooseColumns} />
            </ListBar>
          </>
        )}
        <ListBody
          query={query}
          isRefused={areDaysReversed(search)}
          list={list}
          view={search}
          onView={change}
          renderNothing={() => <NothingHere search={search} onClear={clear} onFirst={() => change({})} />}
        >
          {(contacts) => (
            <ContactTable
              contacts={contacts}
              isStale={query.isPlaceholderData}
              columns={columns}
              ordering={search.ordering}
              rows={search.pageSize}
              selection={state.selection}
              onOrder={(ordering) => change({ ordering })}
              onToggle={state.toggle}
              onDelete={(contact) => {
                if (state.selection.kind === 'ids') state.toggle([contact.id], false);
                void acts.deleteOne(contact);
              }}
            />
          )}
        </ListBody>
      </Paper>
      <Dialogs dialog={dialog} filter={filter} list={list} state={state} onClose={() => setDialog(null)} />
    </Page>
  );
}
