import { Badge, Group, Text } from '@mantine/core';
import type { OpenEvent } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { rowLink } from '../../../ui/list/index.ts';
import { EventTime } from '../events/event-time.tsx';
import classes from './home.module.css';

const COLOURS = { going: 'green', maybe: 'orange', no: 'gray' } as const;

/** An event in a line or two, which lead to it. */
export function EventRow({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('events');
  const { id, title, place, answer, images, isFull } = event;
  const [cover] = images;
  return (
    <div className={classes.row}>
      <span className={classes.cover} aria-hidden>
        {cover === undefined ? <CalendarDays size={20} /> : <img src={cover.url} alt="" />}
      </span>
      <div className={classes.words}>
        <Text component="span" fw={550} display="block">
          <Link {...rowLink('card', title)} to="/community/events/$id" params={{ id: String(id) }}>
            <Bdi>{title}</Bdi>
          </Link>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <EventTime event={event} isShort />
          {place === '' ? null : (
            <>
              {' · '}
              <Bdi>{place}</Bdi>
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        {isFull && answer !== 'going' ? (
          <Badge color="orange" variant="light">
            {t('full')}
          </Badge>
        ) : null}
        {answer === null ? null : (
          <Badge color={COLOURS[answer]} variant="light">
            {t(`answer.${answer}`)}
          </Badge>
        )}
      </Group>
    </div>
  );
}
