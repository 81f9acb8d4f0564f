import { Badge, Button, NativeSelect, Text } from '@mantine/core';
import { DUE_AHEAD, type DueDocument } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { dueQuery, useErase } from './retention.queries.ts';
import { useDay } from '../../../lib/use-day.ts';

/** What is due for deletion now and soon, and the way to erase what is due today. What is on hold stays. */
export function DueCard({ dueCount, heldCount }: { dueCount: number; heldCount: number }) {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [ahead, setAhead] = useState(0);
  return (
    <Card
      title={t('due.title')}
      description={t('due.text', { due: format.number(dueCount), held: format.number(heldCount) })}
      actions={<Erase dueCount={dueCount} />}
    >
      <NativeSelect
        label={t('due.ahead')}
        maw={260}
        value={String(ahead)}
        data={DUE_AHEAD.map((days) => ({
          value: String(days),
          label: days === 0 ? t('due.today') : t('due.within', { days: format.number(days) }),
        }))}
        onChange={({ currentTarget: { value } }) => {
          setAhead(Number(value));
          setPage(1);
        }}
      />
      <List
        label={t('due.title')}
        query={useQuery(dueQuery(page, ahead))}
        columns={useColumns()}
        view={{ page }}
        onView={(view) => setPage(view.page)}
        pageSize={10}
        isFiltered={false}
        isBareWhenEmpty
        failed={t('failed')}
        empty={<EmptyState title={t('due.empty')} text={t('due.empty_text')} />}
        nothingFound={null}
      />
    </Card>
  );
}

function Erase({ dueCount }: { dueCount: number }) {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const erase = useErase();
  if (dueCount === 0) return null;
  const values = { count: dueCount, number: format.number(dueCount) };
  const ask = (text: string) =>
    confirm({
      title: t('erase.title', values),
      body: <Text>{text}</Text>,
      confirmLabel: t('erase.confirm', values),
      isDangerous: true,
    });
  const run = async (mayBeMany: boolean): Promise<void> => {
    try {
      await erase.mutateAsync({ count: dueCount, mayBeMany });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'retention_too_many' && !mayBeMany) {
        if (await ask(t('erase.many'))) await run(true);
        return;
      }
      toastFailure(t('erase.failed'), error);
    }
  };
  return (
    <Button
      color="red"
      variant="light"
      leftSection={<Trash2 size={16} aria-hidden />}
      loading={erase.isPending}
      onClick={() => void ask(t('erase.text')).then((isSure) => (isSure ? run(false) : undefined))}
    >
      {t('erase.button', values)}
    </Button>
  );
}

function useColumns(): Column<DueDocument>[] {
  const { t } = useTranslation('retention');
  const day = useDay();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('column.document'),
        isRowHeader: true,
        card: 'title',
        cell: ({ id, title, number }) => (
          <Link {...rowLink('card', title || number)} to="/documents/$id" params={{ id: String(id) }}>
            <Bdi>{title || number}</Bdi>
          </Link>
        ),
      },
      { id: 'number', header: t('column.number'), width: 120, card: 'line', cell: ({ number }) => <Bdi>{number}</Bdi> },
      {
        id: 'form',
        header: t('column.form'),
        width: 110,
        card: 'line',
        cell: ({ formType, taxYear }) => [formType, taxYear].filter((part) => part !== null).join(' · '),
      },
      {
        id: 'completed',
        header: t('column.completed'),
        width: 140,
        isForDesks: true,
        cell: ({ completedOn }) => (completedOn === null ? '–' : day(completedOn)),
      },
      {
        id: 'delete_on',
        header: t('column.delete_on'),
        width: 170,
        card: 'line',
        cell: ({ deleteOn, isHeld }) => (
          <>
            {day(deleteOn)}{' '}
            {isHeld ? (
              <Badge color="orange" variant="light">
                {t('held')}
              </Badge>
            ) : null}
          </>
        ),
      },
    ],
    // The formats belong to the language, as the texts do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [t],
  );
}
