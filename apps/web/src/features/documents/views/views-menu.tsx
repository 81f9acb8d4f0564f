import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, ChevronDown, Settings2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { Menu, MenuChoice, MenuDivider, MenuItem } from '../../../ui/menu.tsx';
import { toastDone, toastError, toastFailure } from '../../../ui/toast.ts';
import type { DocumentsSearch } from '../documents/documents.search.ts';
import { useUpdateView, viewsQuery } from './views.queries.ts';
import { ALL, isUntouched, searchOfView, textOfView } from './views.search.ts';
import classes from './views-menu.module.css';

type Props = { search: DocumentsSearch; onSearch: (search: DocumentsSearch, isReplaced: boolean) => void };

// Most visits name and manage none.
const dialogs = () => fetchPatiently(() => import('./views-dialogs.tsx'));

/** The views that a person keeps: opens them, saves this one, and leads to all of them. */
export function ViewsMenu({ search, onSearch }: Props) {
  const { t } = useTranslation('documents');
  const { data } = useQuery(viewsQuery);
  const views = data?.results ?? [];
  const present = views.find(({ id }) => id === search.view);
  const isChanged = present !== undefined && textOfView(searchOfView(present)) !== textOfView(search);
  const update = useUpdateView();
  const saveChange = () => {
    if (present === undefined) return;
    const { name } = present;
    void update.mutateAsync({ view: present, change: { search: textOfView(search) } }).then(
      () => toastDone(t('view.saved', { name })),
      (error: unknown) => toastFailure(t('view.save_failed'), error),
    );
  };
  const save = () =>
    void dialogs().then(
      ({ openSaveView }) => openSaveView(textOfView(search), (view) => onSearch(searchOfView(view), true)),
      toastError,
    );
  return (
    <Menu
      renderButton={(button) => (
        <Button
          {...button}
          variant="default"
          leftSection={<Bookmark size={16} aria-hidden />}
          rightSection={<ChevronDown size={16} aria-hidden />}
          classNames={{ label: classes.name ?? '' }}
          maw={260}
        >
          {present ? <bdi>{isChanged ? t('view.changed', { name: present.name }) : present.name}</bdi> : t('view.menu')}
        </Button>
      )}
    >
      <MenuChoice isChosen={present === undefined} onSelect={() => onSearch(ALL, false)}>
        {t('view.all')}
      </MenuChoice>
      {views.map((view) => (
        <MenuChoice
          key={view.id}
          isChosen={view.id === present?.id}
          onSelect={() => onSearch(searchOfView(view), false)}
        >
          <bdi className={classes.choice}>{view.name}</bdi>
        </MenuChoice>
      ))}
      <MenuDivider />
      {isChanged ? (
        <MenuItem icon={<BookmarkPlus size={16} aria-hidden />} onSelect={saveChange}>
          {t('view.update', { name: present.name })}
        </MenuItem>
      ) : null}
      <MenuItem icon={<BookmarkPlus size={16} aria-hidden />} onSelect={save}>
        {t('view.save')}
      </MenuItem>
      {views.length > 0 ? (
        <MenuItem
          icon={<Settings2 size={16} aria-hidden />}
          onSelect={() => void dialogs().then(({ openViews }) => openViews(), toastError)}
        >
          {t('view.manage')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** A list whose address says nothing opens with the default view. */
export function useDefaultView({ search, onSearch }: Props): void {
  const { data } = useQuery(viewsQuery);
  const view = data?.results.find(({ isDefault }) => isDefault);
  const isWanted = view !== undefined && isUntouched(search);
  useEffect(() => {
    if (isWanted) onSearch(searchOfView(view), true);
  }, [isWanted, view, onSearch]);
}
