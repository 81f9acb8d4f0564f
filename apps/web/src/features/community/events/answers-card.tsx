import { Badge, Button } from '@mantine/core';
import { type AnswerOfPerson, type CommunityEvent, EVENT_ANSWERS, type EventAnswer } from '@sealwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { type AnswersView, answersQuery, downloadAnswers } from './events.ts';

const COLOURS: Record<EventAnswer, string> = { going: 'green', maybe: 'orange', no: 'gray' };
const FIRST: AnswersView = { page: 1, search: '', answer: undefined };

function useAnswerColumns(): Column<AnswerOfPerson>[] {
  const { t } = useTranslation('community');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        cell: ({ name }) => <Bdi>{name}</Bdi>,
      },
      { id: 'email', header: t('column.email'), card: 'note', cell: ({ email }) => <Bdi>{email}</Bdi> },
      {
        id: 'answer',
        header: t('column.answer'),
        width: 150,
        card: 'line',
        cell: ({ answer }) => (
          <Badge color={COLOURS[answer]} variant="light">
            {t(`answer.${answer}`)}
          </Badge>
        ),
      },
      {
        id: 'answered',
        header: t('column.answeredAt'),
        width: 180,
        isForDesks: true,
        cell: ({ answeredAt }) => <time dateTime={answeredAt}>{format.time(answeredAt)}</time>,
      },
    ],
    [t, format],
  );
}

/** Who answered an event, and what; all of it as a file. */
export function AnswersCard({ event }: { event: CommunityEvent }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const columns = useAnswerColumns();
  const [view, setView] = useState(FIRST);
  const query = useQuery(answersQuery(event.id, view));
  const saving = useMutation({
    mutationFn: () => downloadAnswers(event.id, view.answer),
    onError: (error) => toastFailure(t('download.failed'), error),
  });
  const { going, maybe, declined, capacity } = event;
  return (
    <Card
      title={t('answers')}
      description={t(capacity === null ? 'answers.count' : 'answers.count_of', {
        going: format.number(going),
        maybe: format.number(maybe),
        declined: format.number(declined),
        capacity: format.number(capacity ?? 0),
      })}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('answers.download')}
        </Button>
      }
    >
      <List
        label={t('answers')}
        query={query}
        columns={columns}
        view={view}
        onView={({ page, search }) => setView({ ...view, page, search })}
        search={t('search')}
        filters={
          <FilterSelect
            label={t('column.answer')}
            all={t('answers.any')}
            options={EVENT_ANSWERS.map((value) => ({ value, label: t(`answer.${value}`) }))}
            value={view.answer}
            onChange={(answer) => setView({ ...view, page: 1, answer })}
            width={150}
          />
        }
        isBareWhenEmpty
        failed={t('failed')}
        isFiltered={view.search !== '' || view.answer !== undefined}
        empty={<EmptyState title={t('answers.empty')} text={t('answers.empty_text')} />}
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => setView(FIRST),
        }}
      />
    </Card>
  );
}
