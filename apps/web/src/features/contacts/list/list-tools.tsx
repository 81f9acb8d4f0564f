import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/search-box.tsx';
import { type ContactsSearch, ORDERINGS } from '../contacts.search.ts';
import { TagFilter } from '../tags/tag-filter.tsx';
import { type Narrowing, tagIdsOf } from './contacts.view.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import classes from './list-tools.module.css';
import { SortMenu } from '../../../ui/sort-menu.tsx';

/** Search, filters and order of the list, and what is in force of them. */
export function ListTools(props: {
  search: ContactsSearch;
  onChange: (part: Partial<ContactsSearch>, replace?: boolean) => void;
  onRemove: (narrowing: Narrowing) => void;
}) {
  const { t } = useTranslation('contacts');
  const { search, onChange } = props;
  return (
    <>
      <div className={classes.tools}>
        <SearchBox
          className={classes.search}
          label={t('search')}
          value={search.search}
          onChange={(text) => onChange({ search: text }, true)}
        />
        <TagFilter
          tags={tagIdsOf(search)}
          match={search.tagMatch ?? 'any'}
          onChange={(tags, match) => onChange(chosenTags(tags, match), true)}
        />
        <FilterPanel search={search} onChange={(part) => onChange(part, true)} />
        <SortMenu
          label={t('sort.label')}
          orderings={ORDERINGS}
          chosen={search.ordering}
          nameOf={(ordering) => t(`sort.${ordering}`)}
          onChoose={(ordering) => onChange({ ordering })}
        />
      </div>
      <FilterChips search={search} onRemove={props.onRemove} />
    </>
  );
}

/** As it stands in the address. Any of no tags is no filter; none of no tags means those that bear no tag at all. */
function chosenTags(tags: readonly number[], match: 'any' | 'all' | 'none'): Pick<ContactsSearch, 'tags' | 'tagMatch'> {
  return {
    tags: tags.length > 0 ? tags.join(',') : undefined,
    tagMatch: match === 'any' ? undefined : match,
  };
}
