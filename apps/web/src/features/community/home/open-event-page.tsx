import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { EVENT_ANSWERS, type OpenEvent } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { EventTime } from '../events/event-time.tsx';
import { openEventQuery, useAnswer, useSaveCalendar } from './events.queries.ts';
import classes from './home.module.css';

/** One event: when and where it is, what the reader says to it, and the way into their calendar. */
export function OpenEventPage({ id }: { id: number }) {
  const { t } = useTranslation('events');
  const { data, error, isPending, refetch } = useQuery(openEventQuery(id));
  const saving = useSaveCalendar(id);
  const title = data?.title ?? t('one');
  return (
    <Page
      title={title}
      heading={<Bdi>{title}</Bdi>}
      description={data ? <Labels event={data} /> : null}
      actions={
        data ? (
          <Button
            variant="default"
            leftSection={<CalendarPlus size={18} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t('calendar.add')}
          </Button>
        ) : null
      }
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed_one')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={880}>
          <Pictures event={data} />
          <Answer event={data} />
          <Details event={data} />
        </Stack>
      ) : null}
    </Page>
  );
}

function Labels({ event: { categories, interests, isOver } }: { event: OpenEvent }) {
  const { t } = useTranslation('events');
  const named = [
    ...categories.map((one) => ['category', one] as const),
    ...interests.map((one) => ['interest', one] as const),
  ];
  if (named.length === 0 && !isOver) return null;
  return (
    <Group gap="xs">
      {isOver ? (
        <Badge color="gray" variant="light">
          {t('over')}
        </Badge>
      ) : null}
      {named.map(([kind, { id, name }]) => (
        <Badge key={`${kind} ${id}`} variant="default" maw="100%">
          <bdi>{name}</bdi>
        </Badge>
      ))}
    </Group>
  );
}

function Pictures({ event: { images } }: { event: OpenEvent }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const [cover, ...others] = images;
  if (cover === undefined) return null;
  const nameOf = (at: number) => t('picture', { number: format.number(at + 1) });
  return (
    <>
      <img className={classes.big} src={cover.url} width={cover.width} height={cover.height} alt={nameOf(0)} />
      {others.length === 0 ? null : (
        <ul className={classes.more} aria-label={t('pictures')}>
          {others.map(({ id, url }, at) => (
            <li key={id}>
              <img src={url} alt={nameOf(at + 1)} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Answer({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const { mutate, isPending, variables } = useAnswer(event);
  const { answer, going, maybe, capacity, isFull, isOver } = event;
  const [a, b] = [format.number(going), format.number(maybe)];
  return (
    <Card
      title={t(isOver ? 'answer.was' : 'answer.ask')}
      description={
        capacity === null
          ? t('answer.count', { going: a, maybe: b })
          : t('answer.count_of', { going: a, maybe: b, capacity: format.number(capacity) })
      }
    >
      {event.permissions.answer ? (
        <Group component="fieldset" gap="sm" aria-label={t('answer.ask')} className={classes.answers}>
          {EVENT_ANSWERS.map((one) => (
            <Button
              key={one}
              variant={answer === one ? 'filled' : 'default'}
              aria-pressed={answer === one}
              disabled={one === 'going' && isFull && answer !== 'going'}
              loading={isPending && variables === one}
              onClick={() => {
                if (answer !== one && !isPending) mutate(one);
              }}
            >
              {t(`answer.${one}`)}
            </Button>
          ))}
        </Group>
      ) : (
        <Text size="sm">{answer === null ? t('answer.none') : t(`answer.${answer}`)}</Text>
      )}
      {isFull && answer !== 'going' && !isOver ? (
        <Text size="sm" c="dimmed">
          {t('full_text')}
        </Text>
      ) : null}
    </Card>
  );
}

function Details({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('events');
  const { place, link, description } = event;
  return (
    <Card title={t('details')}>
      <Facts
        facts={[
          { key: 'when', name: t('when_is'), value: <EventTime event={event} /> },
          ...(place === '' ? [] : [{ key: 'place', name: t('place'), value: <Bdi>{place}</Bdi> }]),
          ...(link === ''
            ? []
            : [
                {
                  key: 'link',
                  name: t('link'),
                  value: (
                    <Anchor href={link} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }} dir="ltr">
                      {link}
                    </Anchor>
                  ),
                },
              ]),
        ]}
      />
      {description === '' ? null : (
        <Text className={classes.description} dir="auto" component="div">
          {description}
        </Text>
      )}
    </Card>
  );
}
