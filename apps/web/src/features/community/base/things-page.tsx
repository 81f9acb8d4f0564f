import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import {
  COMMUNITY_ORDERINGS,
  type CommunityOrdering,
  type CommunitySearch,
  filterOf,
  isFiltered,
  NOT_NARROWED,
} from './community.search.ts';
import { countMatching, type Family, listQuery, type Thing } from './family.ts';
import { ThingsBar } from './things-bar.tsx';

export type ListProps = {
  search: CommunitySearch;
  onSearch: (search: CommunitySearch, isReplaced: boolean) => void;
};

type Props<T extends Thing, B> = ListProps & {
  family: Family<T, B>;
  columns: Column<T, CommunityOrdering>[];
  /** What a status may be, with its words: then the list can be narrowed by it. */
  statuses?: readonly { value: string; label: string }[];
  actions?: ReactNode;
};

/** The list of a type: search, filters, order and page are in the address; what is chosen can be downloaded and deleted. */
export function ThingsPage<T extends Thing, B>(props: Props<T, B>) {
  const { family, search, onSearch, statuses = [] } = props;
  const { type } = family;
  const { t } = useTranslation('community');
  const query = useQuery(listQuery(family, search));
  const state = useSelection(filterOf(search), countMatching(family));
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
      <List
        label={t(`${type}.title`)}
        query={query}
        columns={props.columns}
        view={search}
        onView={onSearch}
        search={t('search')}
        filters={statuses.length === 0 ? null : <Status {...{ search, onSearch, statuses }} />}
        sort={{
          label: t('sort'),
          orderings: COMMUNITY_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForPhones: true,
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
    </Page>
  );
}

function NewThing({ type }: Pick<Family<Thing, unknown>, 'type'>) {
  const { t } = useTranslation('community');
  return (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={`/admin/${type}/new`} />}
    >
      {t(`${type}.new`)}
    </Button>
  );
}

function Status({ search, onSearch, statuses }: ListProps & Required<Pick<Props<Thing, unknown>, 'statuses'>>) {
  const { t } = useTranslation('community');
  return (
    <Select
      aria-label={t('field.status')}
      flex="1 1 150px"
      allowDeselect={false}
      data={[{ value: '', label: t('any_status') }, ...statuses]}
      value={search.status ?? ''}
      onChange={(status) => onSearch({ ...search, status: status || undefined, page: 1 }, false)}
    />
  );
}
