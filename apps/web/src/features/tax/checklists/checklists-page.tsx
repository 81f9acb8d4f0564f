import { Button, TextInput } from '@mantine/core';
import { CHECKLIST_STAGES } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FilterChips, List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useChecklistColumns } from './checklist-columns.tsx';
import { checklistsQuery, useExportMissing, useLiveChecklists } from './checklists.queries.ts';
import { CHECKLIST_ORDERINGS, type ChecklistsSearch, DEFAULT_CHECKLISTS } from './checklists.search.ts';
import { SettingsDialog } from './settings-dialog.tsx';

type Props = { search: ChecklistsSearch; onSearch: (search: ChecklistsSearch, isReplaced: boolean) => void };

const isFiltered = ({ search, stage, year, client }: ChecklistsSearch): boolean =>
  search !== '' || stage !== undefined || year !== undefined || client !== undefined;

/** What the clients of the account were asked for. Filters, order and page are in the address. */
export function ChecklistsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('checklists');
  const query = useQuery(checklistsQuery(search));
  useLiveChecklists();
  return (
    <Page title={t('title')} description={t('text')} actions={<Actions year={search.year} />}>
      <List
        label={t('title')}
        query={query}
        columns={useChecklistColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        filters={<Filters search={search} onSearch={onSearch} />}
        chips={<ClientChip search={search} onSearch={onSearch} name={query.data?.results[0]?.client.name} />}
        sort={{
          label: t('sort.label'),
          orderings: CHECKLIST_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        isBareWhenEmpty
        failed={t('failed')}
        isFiltered={isFiltered(search)}
        empty={
          <EmptyState title={t('empty')} text={t('empty_text')}>
            <New />
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing'),
          text: t('nothing_text'),
          clear: t('clear'),
          onClear: () =>
            onSearch({ ...DEFAULT_CHECKLISTS, pageSize: search.pageSize, ordering: search.ordering }, false),
        }}
      />
    </Page>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('checklists');
  const [year, setYear] = useState(search.year === undefined ? '' : String(search.year));
  const narrow = (part: Partial<ChecklistsSearch>) => onSearch({ ...search, ...part, page: 1 }, false);
  return (
    <>
      <FilterSelect
        label={t('column.stage')}
        isLabelShown
        all={t('filter.all')}
        options={CHECKLIST_STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
        value={search.stage}
        onChange={(stage) => narrow({ stage })}
      />
      <TextInput
        label={t('column.tax_year')}
        flex="1 1 120px"
        maw="22rem"
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={({ currentTarget: { value } }) => {
          setYear(value);
          if (value === '') narrow({ year: undefined });
          else if (/^(?:19|20)\d\d$/.test(value)) narrow({ year: Number(value) });
        }}
      />
    </>
  );
}

/** That the list shows one client alone, and the way to all. */
function ClientChip({ search, onSearch, name }: Props & { name: string | undefined }) {
  const { t } = useTranslation('checklists');
  if (search.client === undefined) return null;
  const text = t('only_client', { name: isolated(name ?? t('one_client')) });
  return (
    <FilterChips
      label={t('filter.active')}
      chips={[{ narrowing: 'client', name: t('filter.remove', { filter: text }), text }]}
      onRemove={() => onSearch({ ...search, client: undefined, page: 1 }, false)}
    />
  );
}

function New() {
  const { t } = useTranslation('checklists');
  return (
    <LinkButton leftSection={<Plus size={18} aria-hidden />} to="/checklists/new">
      {t('new')}
    </LinkButton>
  );
}

function Actions({ year }: { year: number | undefined }) {
  const { t } = useTranslation('checklists');
  const exporting = useExportMissing();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Settings size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('settings.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate(year)}
      >
        {t('export')}
      </Button>
      <New />
      {isOpen ? <SettingsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
