import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterChips } from '../../../ui/list/index.ts';
import { templateFoldersQuery } from './templates.queries.ts';
import { NARROWINGS, type Narrowing, type TemplatesSearch } from './templates.search.ts';

type Props = {
  search: TemplatesSearch;
  /** Of all templates. */
  tags: readonly string[];
  onChange: (part: Partial<TemplatesSearch>) => void;
  children: ReactNode;
};

const WHICH = ['mine', 'document', 'placeholder', 'archived'] as const;

/** The filters beside the search. */
export function TemplateFilters({ search, tags: all, onChange, children }: Props) {
  const { t } = useTranslation('templates');
  const folders = useQuery(templateFoldersQuery).data ?? [];
  const chosen = all.find((tag) => tag.toLowerCase() === search.tag?.toLowerCase()) ?? search.tag;
  const tags = [...new Set([...(chosen ? [chosen] : []), ...all])];
  return (
    <>
      <FilterSelect
        label={t('filter.which')}
        all={t('filter.all')}
        options={WHICH.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={search.archived ? 'archived' : search.owner ? 'mine' : search.kind}
        onChange={(value) =>
          onChange({
            archived: value === 'archived' ? 'true' : undefined,
            owner: value === 'mine' ? 'me' : undefined,
            kind: value === 'document' || value === 'placeholder' ? value : undefined,
          })
        }
      />
      {folders.length > 0 || search.folder !== undefined ? (
        <FilterSelect
          label={t('folder')}
          all={t('folder.all')}
          options={folders.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.folder === undefined ? undefined : String(search.folder)}
          onChange={(value) => onChange({ folder: value === undefined ? undefined : Number(value) })}
        />
      ) : null}
      {tags.length > 0 ? (
        <FilterSelect
          label={t('filter.tag')}
          all={t('filter.any_tag')}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          value={chosen}
          onChange={(tag) => onChange({ tag })}
        />
      ) : null}
      {children}
    </>
  );
}

/** What narrows the list, in words. */
export function TemplateChips(props: { search: TemplatesSearch; onRemove: (narrowing: Narrowing) => void }) {
  const { search } = props;
  const { t } = useTranslation('templates');
  const folders = useQuery(templateFoldersQuery).data ?? [];
  const textOf = (narrowing: Narrowing): string | null => {
    const { folder, tag, owner, archived, kind } = search;
    switch (narrowing) {
      case 'folder':
        return folder === undefined ? null : (folders.find(({ id }) => id === folder)?.name ?? t('folder'));
      case 'tag':
        return tag ?? null;
      case 'owner':
        return owner === undefined ? null : t('filter.mine');
      case 'archived':
        return archived === undefined ? null : t('filter.archived');
      case 'kind':
        return kind === undefined ? null : t(`filter.${kind}`);
      default:
        return narrowing satisfies never;
    }
  };
  const chips = NARROWINGS.flatMap((narrowing) => {
    const text = textOf(narrowing);
    return text === null ? [] : [{ narrowing, name: t('filter.remove', { filter: text }), text: <bdi>{text}</bdi> }];
  });
  return <FilterChips label={t('filter.active')} chips={chips} onRemove={props.onRemove} />;
}
