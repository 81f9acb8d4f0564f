import { Button, Paper } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { Tag } from '@sealwright/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { toastError } from '../../../ui/toast.ts';
import { TAG_ORDERINGS, type TagsSearch } from '../contacts.search.ts';
import { AssignJobs } from './assign-jobs.tsx';
import { CreateTag } from './create-tag.tsx';
import { NoTags } from './no-tags.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TagsEnd, TagsStart } from './tag-pages.tsx';
import { SortMenu } from '../../../ui/sort-menu.tsx';
import { TagTable } from './tag-table.tsx';
import { readAllTags } from './tags.queries.ts';
import classes from './tags.module.css';
import { useDeleting } from './use-deleting.tsx';
import { useSelectedTags } from './use-selected-tags.ts';
import { useTagPages } from './use-tag-pages.ts';

type Props = { search: TagsSearch; onSearch: (search: TagsSearch, replace: boolean) => void };

/** The account's tags. Search, order and page are in the address; `onSearch` changes them. */
export function TagsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('tags');
  const [isCreating, setIsCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const change = (part: Partial<TagsSearch>, replace = false) => onSearch({ ...search, page: 1, ...part }, replace);
  const create = () => setIsCreating(true);
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
      <Paper withBorder radius="lg" className={classes.paper}>
        {isCreating ? (
          <CreateTag
            onClose={() => {
              setIsCreating(false);
              opener.current?.focus();
            }}
          />
        ) : null}
        <div className={classes.tools}>
          <SearchBox
            className={classes.search}
            label={t('search.label')}
            value={search.search}
            onChange={(text) => change({ search: text }, true)}
          />
          <SortMenu
            label={t('sort.label')}
            orderings={TAG_ORDERINGS}
            chosen={search.ordering}
            nameOf={(ordering) => t(`sort.${ordering}`)}
            onChoose={(ordering) => change({ ordering })}
            isForPhones
          />
        </div>
        <TagList search={search} change={change} onCreate={create} />
      </Paper>
    </Page>
  );
}

function TagList(props: { search: TagsSearch; change: (part: Partial<TagsSearch>) => void; onCreate: () => void }) {
  const { search, change } = props;
  const pages = useTagPages(search);
  const { list, tags } = pages;
  const selected = useSelectedTags();
  const deleting = useDeleting(selected.leave);
  // The same one at every drawing, for rows that are drawn again only where they have changed.
  const removeOne = useCallbackRef((tag: Tag) => void deleting.remove([tag]));
  const [isReadingAll, setIsReadingAll] = useState(false);
  const selectAll = async () => {
    setIsReadingAll(true);
    await readAllTags(search).then(selected.select, toastError);
    setIsReadingAll(false);
  };
  if (list.error && !list.data) {
    return (
      <div className={classes.note}>
        <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  const total = list.data?.pages.at(-1)?.count ?? 0;
  const isEmpty = list.data !== undefined && tags.length === 0;
  return (
    <>
      {list.error && list.data ? (
        <div className={classes.note}>
          <StaleNote at={list.dataUpdatedAt} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {isEmpty && selected.chosen.size === 0 ? null : (
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
      {isEmpty ? (
        <NoTags
          search={search}
          onCreate={props.onCreate}
          onClear={() => change({ search: '' })}
          onFirst={() => change({})}
        />
      ) : (
        <>
          <TagsStart list={list} onPrevious={() => void pages.previous()} />
          <TagTable
            tags={list.data ? tags : null}
            isStale={list.isPlaceholderData}
            ordering={search.ordering}
            selected={selected}
            deleting={deleting.deleting}
            rows={pages.rows}
            onOrder={(ordering) => change({ ordering })}
            onDelete={removeOne}
          />
          <TagsEnd list={list} shown={tags.length} total={total} onMore={() => void pages.more()} />
        </>
      )}
    </>
  );
}
