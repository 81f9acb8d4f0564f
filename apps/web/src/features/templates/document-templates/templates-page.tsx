import { Alert, Box, Button, SegmentedControl } from '@mantine/core';
import { fullName } from '@sealwright/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, LayoutGrid, Mails, MessageSquareText, Plus, Table2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { StarterList } from './starter-list.tsx';
import { TemplateCards } from './template-cards.tsx';
import { useTemplateColumns } from './template-columns.tsx';
import { TemplateChips, TemplateFilters } from './template-filters.tsx';
import { useImportTemplate } from './templates.acts.ts';
import { contactQuery, type TemplatePage, templatesQuery } from './templates.queries.ts';
import { isNarrowed, NARROWINGS, ORDERINGS, type TemplatesSearch, withoutNarrowings } from './templates.search.ts';

type Props = { search: TemplatesSearch; onSearch: (search: TemplatesSearch, isReplaced: boolean) => void };
type View = 'cards' | 'table';

const VIEW = 'templates-view';
const LEAST_WIDTH = 760;

/** The account's document templates. The whole view but cards or table is in the address; `onSearch` changes it. */
export function TemplatesPage(props: Props) {
  const { t } = useTranslation('templates');
  const { search } = props;
  const query = useQuery(templatesQuery(search));
  const [view, setView] = useState<View>(() => (readStored(VIEW) === 'table' ? 'table' : 'cards'));
  const mayCreate = query.data?.permissions.create ?? false;
  const show = (next: View) => {
    writeStored(VIEW, next);
    setView(next);
  };
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <BulkSendsLink />
          <MessagesLink />
          {mayCreate ? <ImportButton /> : null}
          {mayCreate ? <NewTemplate hasIcon /> : null}
        </>
      }
    >
      {search.contact === undefined ? null : <ChosenFor id={search.contact} />}
      <Templates {...props} query={query} view={view} onShow={show} mayCreate={mayCreate} />
    </Page>
  );
}

function BulkSendsLink() {
  const { t } = useTranslation('common');
  return (
    <LinkButton variant="subtle" leftSection={<Mails size={18} aria-hidden />} to="/templates/bulk-sends">
      {t('crumb.bulk_sends')}
    </LinkButton>
  );
}

function MessagesLink() {
  const { t } = useTranslation('common');
  return (
    <LinkButton variant="subtle" leftSection={<MessageSquareText size={18} aria-hidden />} to="/templates/messages">
      {t('crumb.messages')}
    </LinkButton>
  );
}

type ListProps = Props & {
  query: UseQueryResult<TemplatePage>;
  view: View;
  onShow: (view: View) => void;
  mayCreate: boolean;
};

function Templates({ search, onSearch, query, view, onShow, mayCreate }: ListProps) {
  const { t } = useTranslation('templates');
  const columns = useTemplateColumns(search.contact);
  const change = (part: Partial<TemplatesSearch>) => onSearch({ ...search, page: 1, ...part }, false);
  const shared = {
    query,
    view: search,
    onView: onSearch,
    search: t('search'),
    filters: (
      <TemplateFilters search={search} tags={query.data?.tags ?? []} onChange={change}>
        <ViewSwitch view={view} onShow={onShow} />
      </TemplateFilters>
    ),
    sort: {
      label: t('sort'),
      orderings: ORDERINGS,
      nameOf: (ordering: (typeof ORDERINGS)[number]) => t(`sort.${ordering}`),
    },
    chips: <TemplateChips search={search} onRemove={(one) => onSearch(withoutNarrowings(search, [one]), false)} />,
    isFiltered: isNarrowed(search),
    empty: <NoTemplates mayCreate={mayCreate} />,
    nothingFound: {
      title: t('nothing_found.title'),
      text: t('nothing_found.text'),
      clear: t('nothing_found.clear'),
      onClear: () => onSearch({ ...withoutNarrowings(search, NARROWINGS), search: '' }, false),
    },
    failed: t('failed.fetch'),
  };
  if (view === 'table') {
    return <List {...shared} label={t('title')} columns={columns} leastWidth={LEAST_WIDTH} />;
  }
  return (
    <List {...shared}>
      {(templates, pager) => (
        <TemplateCards templates={templates} contact={search.contact} onTag={(tag) => change({ tag })}>
          {pager}
        </TemplateCards>
      )}
    </List>
  );
}

function ViewSwitch({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useTranslation('templates');
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={view}
      data={[
        { value: 'cards', label: <Shown icon={LayoutGrid} name={t('view.cards')} /> },
        { value: 'table', label: <Shown icon={Table2} name={t('view.table')} /> },
      ]}
      onChange={(value) => onShow(value === 'table' ? 'table' : 'cards')}
    />
  );
}

function Shown({ icon: Icon, name }: { icon: typeof LayoutGrid; name: string }) {
  return (
    <span title={name} style={{ display: 'flex', alignItems: 'center', blockSize: 24 }}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

function ChosenFor({ id }: { id: number }) {
  const { t } = useTranslation('templates');
  const { data } = useQuery(contactQuery(id));
  if (data === undefined) return null;
  return (
    <Alert variant="light" p="sm">
      {t('chosen_for', { name: isolated(fullName(data) || data.email) })}
    </Alert>
  );
}

function NoTemplates({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation('templates');
  return (
    <>
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        picture={<FileText size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
      >
        {mayCreate ? <NewTemplate /> : null}
      </EmptyState>
      {mayCreate ? (
        <Box px="md" pb="md">
          <StarterList />
        </Box>
      ) : null}
    </>
  );
}

function NewTemplate({ hasIcon = false }: { hasIcon?: boolean }) {
  const { t } = useTranslation('templates');
  return (
    <LinkButton to="/templates/add" leftSection={hasIcon ? <Plus size={18} aria-hidden /> : null}>
      {t('add')}
    </LinkButton>
  );
}

function ImportButton() {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const importing = useImportTemplate();
  const take = (file: File | null) => {
    if (file === null) return;
    void importing.mutateAsync(file).then(
      ({ id, name }) => {
        toastDone(t('done.import', { name }));
        void navigate({ to: '/templates/$id', params: { id: String(id) } });
      },
      () => undefined,
    );
  };
  return (
    <FileButton accept="application/zip,.zip" inputProps={{ 'aria-label': t('import') }} onChange={take}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={importing.isPending}
          leftSection={<Upload size={18} aria-hidden />}
        >
          {t('import')}
        </Button>
      )}
    </FileButton>
  );
}
