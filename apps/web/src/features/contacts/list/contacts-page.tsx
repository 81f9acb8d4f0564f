import { areDaysReversed } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { ColumnChooser, List, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { type ContactsSearch, ORDERINGS } from '../contacts.search.ts';
import { TagFilter } from '../tags/tag-filter.tsx';
import { actsOn } from './acts.ts';
import { useContactColumns } from './contact-columns.tsx';
import { nameOf } from './contact-name.ts';
import { filterOf, isFiltered, NARROWINGS, tagIdsOf, withoutNarrowings } from './contacts.view.ts';
import { DeletionNotes } from './deletion-notes.tsx';
import { type ContactsDialog, Dialogs } from './dialogs.tsx';
import { ContactChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { CHOOSABLE, leastWidth, USUAL, useColumns } from './list.columns.ts';
import { contactsQuery, countMatching } from './list.queries.ts';
import { ListBar } from './list-bar.tsx';
import { NoContacts } from './no-contacts.tsx';
import { SelectedActs } from './selected-acts.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDeleting } from './use-deleting.ts';
import { useExactCount } from './use-exact-count.ts';
import { BulkStrip } from './bulk-strip.tsx';

type Props = { search: ContactsSearch; onSearch: (search: ContactsSearch, isReplaced: boolean) => void };

/** The contacts of the account. The whole view (filters, search, order, page) is in the address; `onSearch` changes it. */
export function ContactsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const acts = useMemo(() => actsOn(cache), [cache]);
  const query = useQuery(contactsQuery(search));
  const filter = filterOf(search);
  const { list, counting } = useExactCount(filter, query.data);
  const state = useSelection(filter, countMatching);
  const [dialog, setDialog] = useState<ContactsDialog | null>(null);
  const [chosen, chooseColumns] = useColumns();
  const columns = useContactColumns(chosen, (contact) => {
    if (state.selection.kind === 'ids') state.toggle([contact.id], false);
    void acts.deleteOne(contact);
  });
  const remove = useDeleting(state, acts.deleteMany);
  return (
    <Page title={t('title')} description={t('description')} actions={<Toolbar onExport={() => setDialog('export')} />}>
      <BulkStrip act="delete" />
      <DeletionNotes onUndo={acts.undo} />
      <List
        label={t('title')}
        query={query}
        list={list}
        view={search}
        onView={onSearch}
        columns={columns}
        leastWidth={leastWidth(chosen)}
        search={t('search')}
        filters={<Filters search={search} onChange={(part) => onSearch({ ...search, page: 1, ...part }, true)} />}
        sort={{ label: t('sort.label'), orderings: ORDERINGS, nameOf: (ordering) => t(`sort.${ordering}`) }}
        chips={<ContactChips search={search} onRemove={(one) => onSearch(withoutNarrowings(search, [one]), false)} />}
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
            isFiltered={isFiltered(search)}
            state={state}
            acts={
              <SelectedActs
                onTags={() => setDialog('tags')}
                onTemplate={() => setDialog('template')}
                onExport={() => setDialog('export')}
                onDelete={remove}
              />
            }
          >
            <ColumnChooser
              choosable={CHOOSABLE}
              columns={chosen}
              usual={USUAL}
              labelOf={(column) => t(`column.${column}`)}
              words={{ label: t('columns.label'), usual: t('columns.usual') }}
              onChange={chooseColumns}
            />
          </ListBar>
        }
        isBareWhenEmpty
        isRefused={areDaysReversed(search)}
        isFiltered={isFiltered(search)}
        empty={<NoContacts />}
        nothingFound={{
          title: t('nothing_found.title'),
          text: t('nothing_found.text'),
          clear: t('nothing_found.clear'),
          onClear: () => onSearch({ ...withoutNarrowings(search, NARROWINGS), search: '' }, false),
        }}
      />
      <Dialogs dialog={dialog} filter={filter} list={list} state={state} onClose={() => setDialog(null)} />
    </Page>
  );
}

function Filters({ search, onChange }: { search: ContactsSearch; onChange: (part: Partial<ContactsSearch>) => void }) {
  return (
    <>
      <TagFilter
        tags={tagIdsOf(search)}
        match={search.tagMatch ?? 'any'}
        onChange={(tags, match) => onChange(chosenTags(tags, match))}
      />
      <FilterPanel search={search} onChange={onChange} />
    </>
  );
}

/** As it stands in the address. Any of no tags is no filter; none of no tags means those that bear no tag at all. */
const chosenTags = (
  tags: readonly number[],
  match: 'any' | 'all' | 'none',
): Pick<ContactsSearch, 'tags' | 'tagMatch'> => ({
  tags: tags.length > 0 ? tags.join(',') : undefined,
  tagMatch: match === 'any' ? undefined : match,
});
