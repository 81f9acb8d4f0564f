import { Badge } from '@mantine/core';
import type { SalesTaxRegistration } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, countColumns, List, rowLink } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { registrationsQuery, useDeleteRegistration } from './sales-tax.queries.ts';
import { stateName } from './us-states.ts';

type View = { page: number };

/** Where the account collects sales tax. What is incomplete goes on at its address, what is complete opens at its review. */
export function RegistrationsPage({ search, onSearch }: { search: View; onSearch: (search: View) => void }) {
  const { t } = useTranslation('sales-tax');
  return (
    <Page title={t('setup.title')} description={t('setup.text')} actions={<Add />}>
      <List
        label={t('setup.title')}
        query={useQuery(registrationsQuery(search.page))}
        columns={useColumns()}
        view={search}
        onView={onSearch}
        failed={t('failed')}
        isFiltered={false}
        isBareWhenEmpty
        empty={
          <EmptyState title={t('setup.empty')} text={t('setup.empty_text')}>
            <Add />
          </EmptyState>
        }
        nothingFound={{
          title: t('manage.nothing'),
          text: '',
          clear: t('manage.clear'),
          onClear: () => onSearch({ page: 1 }),
        }}
      />
    </Page>
  );
}

function Add() {
  const { t } = useTranslation('sales-tax');
  return (
    <LinkButton leftSection={<MapPin size={18} aria-hidden />} to="/sales-tax/setup/new">
      {t('setup.add')}
    </LinkButton>
  );
}

function useColumns(): Column<SalesTaxRegistration>[] {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'place',
        header: t('column.place'),
        card: 'title',
        isRowHeader: true,
        cell: (registration) => <Place registration={registration} />,
      },
      ...countColumns<SalesTaxRegistration>(
        { id: 'agencies', header: t('column.agencies'), width: 120 },
        {
          count: ({ agencies }) => format.number(agencies.length),
          words: ({ agencies }) => t('agencies.count', { number: format.number(agencies.length) }),
        },
      ),
      {
        id: 'rates',
        header: t('column.rates'),
        width: 110,
        align: 'end',
        isForDesks: true,
        cell: ({ rates }) => format.number(rates.length),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 150,
        card: 'line',
        cell: ({ isComplete }) => (
          <Badge color={isComplete ? 'green' : 'orange'} variant="light">
            {t(isComplete ? 'setup.complete' : 'setup.incomplete')}
          </Badge>
        ),
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 70,
        align: 'end',
        card: 'acts',
        cell: (registration) => <Delete registration={registration} />,
      },
    ],
    [t, format],
  );
}

export function placeOf({ address }: Pick<SalesTaxRegistration, 'address'>): string | null {
  return address === null ? null : `${address.street}, ${address.city}, ${address.state} ${address.postalCode}`;
}

function Place({ registration }: { registration: SalesTaxRegistration }) {
  const { t } = useTranslation('sales-tax');
  const place = placeOf(registration) ?? t('setup.no_address');
  return (
    <Link {...rowLink('card', place)} to="/sales-tax/setup/$id" params={{ id: String(registration.id) }}>
      <Bdi>{place}</Bdi>
    </Link>
  );
}

function Delete({ registration }: { registration: SalesTaxRegistration }) {
  const { t } = useTranslation('sales-tax');
  const { mutate, isPending } = useDeleteRegistration();
  if (!registration.permissions.delete) return null;
  const name = registration.address === null ? t('setup.no_address') : stateName(registration.address.state);
  const remove = async () => {
    const question = {
      title: t('setup.delete'),
      body: t('setup.delete_text', { place: placeOf(registration) ?? name }),
      confirmLabel: t('setup.delete'),
      isDangerous: true,
    };
    if (await confirm(question)) mutate(registration.id);
  };
  return (
    <IconButton aria-label={t('setup.delete_one', { name })} disabled={isPending} onClick={() => void remove()}>
      <Trash2 size={18} aria-hidden />
    </IconButton>
  );
}
