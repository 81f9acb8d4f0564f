import { Badge, Group, Text } from '@mantine/core';
import { fullName, type TaxReturn } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { DueNote, StageBadge } from './return-badges.tsx';
import { ReturnMenu } from './return-menu.tsx';
import type { ReturnsSearch } from './returns.search.ts';
import classes from './returns.module.css';
import { useDay } from '../../../lib/use-day.ts';

/** What a return is called: by its client, else by its document. */
export const nameOf = ({ client, title, number }: Pick<TaxReturn, 'client' | 'title' | 'number'>): string =>
  client === null ? title || number : client.companyName || fullName(client) || client.email;

export function useReturnColumns(): Column<TaxReturn, ReturnsSearch['ordering']>[] {
  const { t } = useTranslation('tax-returns');
  const day = useDay();
  return useMemo(
    () => [
      {
        id: 'client',
        header: t('column.client'),
        isRowHeader: true,
        card: 'title',
        orders: ['client', '-client'],
        cell: (one) => <Client taxReturn={one} />,
      },
      {
        id: 'form',
        header: t('column.form'),
        width: 120,
        card: 'line',
        orders: ['-tax_year', 'tax_year'],
        cell: ({ formType, taxYear }) =>
          taxYear === null ? formType : t('form_year', { form: formType, year: taxYear }),
      },
      {
        id: 'signatures',
        header: t('column.signatures'),
        width: 220,
        card: 'line',
        cell: (one) => <Signatures taxReturn={one} />,
      },
      {
        id: 'due_on',
        header: t('column.due_on'),
        width: 160,
        card: 'line',
        orders: ['due_on', '-due_on'],
        cell: ({ dueOn, due, isExtended }) => (
          <Group gap={6}>
            <span>{dueOn === null ? '–' : day(dueOn)}</span>
            {isExtended ? (
              <Text size="xs" c="dimmed">
                {t('extended')}
              </Text>
            ) : null}
            <DueNote due={due} />
          </Group>
        ),
      },
      {
        id: 'stage',
        header: t('column.stage'),
        width: 170,
        card: 'line',
        orders: ['-filed_on', 'filed_on'],
        cell: (one) => <Stage taxReturn={one} filedOn={one.filedOn === null ? null : day(one.filedOn)} />,
      },
      {
        id: 'preparer',
        header: t('column.preparer'),
        width: 130,
        isForDesks: true,
        cell: ({ preparer }) => <Bdi>{preparer.name}</Bdi>,
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 64,
        align: 'end',
        card: 'acts',
        cell: (one) => <ReturnMenu taxReturn={one} />,
      },
    ],
    // The formats belong to the language, as the texts do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [t],
  );
}

function Client({ taxReturn }: { taxReturn: TaxReturn }) {
  const { id, client, number } = taxReturn;
  const name = nameOf(taxReturn);
  const numbers = client === null ? [] : [client.ssn, client.fein].filter((one) => one !== '');
  return (
    <>
      <Link {...rowLink('card', name)} to="/documents/$id" params={{ id: String(id) }}>
        <Bdi>{name}</Bdi>
      </Link>
      <Text size="xs" c="dimmed">
        <Bdi>{[number, ...numbers].join(' · ')}</Bdi>
      </Text>
    </>
  );
}

function Signatures({ taxReturn: { signatures } }: { taxReturn: TaxReturn }) {
  const common = useTranslation('common').t;
  const { t } = useTranslation('tax-returns');
  if (signatures.length === 0) return <Text c="dimmed">{t('no_signatures')}</Text>;
  return (
    <ul className={classes.signatures}>
      {signatures.map(({ id, name, email, state, identityLockedAt, undeliveredAt }) => (
        <li key={id}>
          <Bdi>{name || email}</Bdi>
          {': '}
          {identityLockedAt !== null
            ? t('locked')
            : common(`recipient_state.${undeliveredAt !== null && state === 'invited' ? 'undelivered' : state}`)}
        </li>
      ))}
    </ul>
  );
}

function Stage({ taxReturn, filedOn }: { taxReturn: TaxReturn; filedOn: string | null }) {
  const { t } = useTranslation('tax-returns');
  return (
    <Group gap={6}>
      <StageBadge stage={taxReturn.stage} />
      {taxReturn.isLocked ? (
        <Badge color="red" variant="light">
          {t('locked')}
        </Badge>
      ) : null}
      {filedOn === null ? null : (
        <Text size="xs" c="dimmed">
          {t('filed_on', { day: filedOn })}
        </Text>
      )}
    </Group>
  );
}
