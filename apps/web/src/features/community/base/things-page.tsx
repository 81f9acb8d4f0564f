import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, List, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { COMMUNITY_ORDERINGS, type CommunityOrdering, filterOf, isFiltered, NOT_NARROWED } from './community.search.ts';
import { countMatching, type Family, listQuery, type Thing, type ViewOf } from './family.ts';
import { ThingsBar } from './things-bar.tsx';

export type ListProps<O extends string = CommunityOrdering> = {
  search: ViewOf<O>;
  onSearch: (search: ViewOf<O>, isReplaced: boolean) => void;
};

type Props<T extends Thing, B, O extends string> = ListProps<O> & {
  family: Family<T, B, O>;
  columns: Column<T, O>[];
  /** What the list can be ordered by, where that is more than what every type's can. */
  orderings?: readonly O[];
  /** What a status may be, with its words: then the list can be narrowed by it. */
  statuses?: readonly { value: string; label: string }[];
  /** Beside that. */
  filters?: ReactNode;
  actions?: ReactNode;
  /** Above the list, which goes where `instead` is given. */
  above?: ReactNode;
  instead?: ReactNode;
};

/** The list of a type: search, filters, order and page are in the address; what is chosen can be downloaded and deleted. */
export function ThingsPage<T extends Thing, B, O extends string>(props: Props<T, B, O>) {
  const { type } = props.family;
  const { t } = useTranslation('community');
  return (
    <Page
      title={t(`${type}.title`)}
      description={t(`${type}.text`)}
      actions={
        <>
          {props.actions}
          <NewThing type={type} />
        </>
      }
    >
      {props.above}
      {props.instead ?? <Things {...props} />}
    </Page>
  );
}

function Things<T extends Thing, B, O extends string>(props: Props<T, B, O>) {
  const { family, search, onSearch, statuses = [] } = props;
  const { type } = family;
  const { t } = useTranslation('community');
  const query = useQuery(listQuery(family, search));
  const state = useSelection(filterOf(search), countMatching(family));
  return (
    <List
      label={t(`${type}.title`)}
      query={query}
      columns={props.columns}
      view={search}
      onView={onSearch}
      search={t('search')}
      filters={
        statuses.length === 0 ? null : (
          <>
            <FilterSelect
              label={t('field.status')}
              all={t('any_status')}
              options={statuses}
              value={search.status}
              onChange={(status) => onSearch({ ...search, status, page: 1 }, false)}
              width={150}
            />
            {props.filters}
          </>
        )
      }
      sort={{
        label: t('sort'),
        // Where a type has no more, `O` is what every type's can.
        orderings: props.orderings ?? (COMMUNITY_ORDERINGS as readonly string[] as readonly O[]),
        nameOf: (ordering) => t(`sort.${ordering}` as 'sort.name'),
        isForNarrow: true,
      }}
      selection={{
        header: t('select.header'),
        label: (thing) => t('select.one', { name: family.nameOf(thing) }),
        isChosen: state.isChosen,
        onToggle: state.toggle,
      }}
      bar={<ThingsBar family={family} list={query.data} state={state} />}
      isBareWhenEmpty
      failed={t('failed')}
      isFiltered={isFiltered(search)}
      empty={
        <EmptyState title={t(`${type}.empty`)} text={t(`${type}.empty_text`)}>
          <NewThing type={type} />
        </EmptyState>
      }
      nothingFound={{
        title: t('nothing_found'),
        text: t('nothing_found_text'),
        clear: t('nothing_found_clear'),
        onClear: () => onSearch({ ...search, ...NOT_NARROWED }, false),
      }}
    />
  );
}

function NewThing({ type }: Pick<Family<Thing, unknown>, 'type'>) {
  const { t } = useTranslation('community');
  return (
    <LinkButton leftSection={<Plus size={18} aria-hidden />} to={`/admin/${type}/new`}>
      {t(`${type}.new`)}
    </LinkButton>
  );
}
