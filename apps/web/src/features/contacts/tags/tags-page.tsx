import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { toastError } from '../../../ui/toast.ts';
import { TAG_ORDERINGS, type TagsSearch } from '../contacts.search.ts';
import { AssignJobs } from './assign-jobs.tsx';
import { CreateTag } from './create-tag.tsx';
import { NoTags } from './no-tags.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { EditedTag, useTagColumns } from './tag-columns.tsx';
import { TagsEnd, TagsStart } from './tag-pages.tsx';
import { readAllTags } from './tags.queries.ts';
import { useDeleting } from './use-deleting.tsx';
import { useSelectedTags } from './use-selected-tags.ts';
import { useTagPages } from './use-tag-pages.ts';

type Props = { search: TagsSearch; onSearch: (search: TagsSearch, isReplaced: boolean) => void };

/** The account's tags. Search, order and page are in the address; `onSearch` changes them. */
export function TagsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('tags');
  const [isCreating, setIsCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const create = () => setIsCreating(true);
  const form = isCreating ? (
    <CreateTag
      onClose={() => {
        setIsCreating(false);
        opener.current?.focus();
      }}
    />
  ) : null;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Button ref={opener} leftSection={<Plus size={18} aria-hidden />} aria-expanded={isCreating} onClick={create}>
          {t('create.open')}
        </Button>
      }
    >
      <AssignJobs />
      <Tags search={search} onSearch={onSearch} above={form} empty={<NoTags onCreate={create} />} />
    </Page>
  );
}

function Tags({ search, onSearch, above, empty }: Props & { above: ReactNode; empty: ReactNode }) {
  const { t } = useTranslation('tags');
  const { list, tags, more, previous, rows } = useTagPages(search);
  const selected = useSelectedTags();
  const deleting = useDeleting(selected.leave);
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const columns = useTagColumns({
    onEdit: ({ id }) => setEdited(new Set([...edited, id])),
    onDelete: (tag) => void deleting.remove([tag]),
  });
  const [isReadingAll, setIsReadingAll] = useState(false);
  const selectAll = async () => {
    setIsReadingAll(true);
    await readAllTags(search).then(selected.select, toastError);
    setIsReadingAll(false);
  };
  const total = list.data?.pages.at(-1)?.count ?? 0;
  return (
    <List
      label={t('title')}
      query={{ ...list, data: list.data && { count: total, next: null, results: tags } }}
      view={search}
      onView={onSearch}
      columns={columns}
      body={rows}
      busy={new Set(deleting.deleting)}
      renderInstead={(tag) =>
        edited.has(tag.id) ? (
          <EditedTag tag={tag} onClose={() => setEdited(new Set([...edited].filter((id) => id !== tag.id)))} />
        ) : null
      }
      selection={{
        header: t('column.chosen'),
        label: ({ name }) => t('select.one', { name }),
        isChosen: (id) => selected.chosen.has(id),
        onToggle: (ids, isOn) =>
          isOn ? selected.select(tags.filter(({ id }) => ids.includes(id))) : selected.leave(ids),
      }}
      above={above}
      search={t('search.label')}
      sort={{
        label: t('sort.label'),
        orderings: TAG_ORDERINGS,
        nameOf: (ordering) => t(`sort.${ordering}`),
        isForNarrow: true,
      }}
      bar={
        <>
          {list.data && tags.length === 0 && selected.chosen.size === 0 ? null : (
            <SelectionBar
              shown={tags}
              total={total}
              selected={selected}
              isReadingAll={isReadingAll}
              isDeleting={deleting.isBusy}
              onAll={() => void selectAll()}
              onDelete={() => void deleting.remove([...selected.chosen.values()])}
            />
          )}
          <TagsStart list={list} onPrevious={() => void previous()} />
        </>
      }
      isFiltered={search.search !== ''}
      empty={empty}
      nothingFound={{
        title: t('nothing_found.title'),
        text: t('nothing_found.text'),
        clear: t('nothing_found.clear'),
        onClear: () => onSearch({ ...search, page: 1, search: '' }, false),
      }}
      end={
        tags.length > 0 ? <TagsEnd list={list} shown={tags.length} total={total} onMore={() => void more()} /> : null
      }
    />
  );
}
