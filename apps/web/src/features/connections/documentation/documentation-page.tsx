import { Button, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { DevelopersTabs } from '../developers/developers-tabs.tsx';
import classes from './documentation.module.css';
import { callsQuery } from './documentation.queries.ts';
import { GUIDES, type ReferenceSearch } from './documentation.search.ts';
import { EnglishNote } from './english-note.tsx';
import { type ApiCall, callsFor, groupsOf } from './openapi.ts';

type Props = { search: ReferenceSearch; onSearch: (search: ReferenceSearch, isReplaced: boolean) => void };

/** Guides, and every call of the API. */
export function DocumentationPage({ search, onSearch }: Props) {
  const common = useTranslation('common').t;
  const { t } = useTranslation('documentation');
  return (
    <Page
      title={common('nav.developers_tool')}
      description={t('description')}
      actions={
        <Button component="a" href="/api/openapi.json" variant="default" target="_blank" rel="noopener">
          {t('openapi')}
        </Button>
      }
    >
      <DevelopersTabs />
      <Stack gap="lg">
        <Guides />
        <Reference search={search} onSearch={onSearch} />
      </Stack>
    </Page>
  );
}

function Guides() {
  const { t } = useTranslation('documentation');
  return (
    <Card title={t('guides')}>
      <ul className={classes.calls}>
        {GUIDES.map((guide) => (
          <li key={guide}>
            <Link to="/developers/guides/$guide" params={{ guide }} className={classes.call}>
              <Text span fw={600}>
                {t(`guide.${guide}`)}
              </Text>
              <Text span size="sm" c="dimmed">
                {t(`guide.${guide}.text`)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reference({ search, onSearch }: Props) {
  const { t } = useTranslation('documentation');
  const { data, error, isPending, refetch } = useQuery(callsQuery());
  return (
    <Card title={t('reference')} description={<EnglishNote text={t('reference_text')} />}>
      <SearchBox
        label={t('search')}
        value={search.search}
        onChange={(text) => onSearch({ ...search, search: text }, true)}
      />
      <Switch
        label={t('all')}
        checked={search.of === 'everyone'}
        onChange={({ currentTarget: { checked } }) =>
          onSearch({ ...search, of: checked ? 'everyone' : 'tokens' }, true)
        }
      />
      <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      {isPending ? <RowsSkeleton rows={8} /> : null}
      {data ? <Found calls={data} search={search} onSearch={onSearch} /> : null}
    </Card>
  );
}

function Found({ calls, search, onSearch }: Props & { calls: readonly ApiCall[] }) {
  const { t } = useTranslation('documentation');
  const { of: wanted, search: text } = search;
  const groups = useMemo(
    () => groupsOf(callsFor(calls, { search: text, isForTokens: wanted === 'tokens' })),
    [calls, text, wanted],
  );
  if (groups.length === 0) {
    return (
      <EmptyState title={t('nothing_found')} text={t('nothing_found_text')}>
        <Button variant="default" onClick={() => onSearch({ search: '', of: 'everyone' }, false)}>
          {t('nothing_found_clear')}
        </Button>
      </EmptyState>
    );
  }
  return groups.map(([group, of]) => (
    <section key={group} aria-label={group} lang="en" dir="ltr">
      <Text component="h3" fw={600}>
        {group}
      </Text>
      <ul className={classes.calls}>
        {of.map((call) => (
          <li key={call.key}>
            <Link to="/developers/calls/$name" params={{ name: call.key }} className={classes.call}>
              <span className={classes.method}>{call.method}</span>
              <span className={classes.path}>{call.path}</span>
              <Text span size="sm" c="dimmed">
                {call.summary}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
