import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { DEFAULT_OPEN_EVENTS } from '../events/events.search.ts';
import { EventRow } from './event-row.tsx';
import { openEventsQuery } from './events.queries.ts';

const SHOWN = 3;

/** The next events. */
export function EventsSection() {
  const { t } = useTranslation('events');
  const { data, error, refetch } = useQuery(openEventsQuery({ ...DEFAULT_OPEN_EVENTS, pageSize: 10 }));
  return (
    <Card
      title={t('section')}
      actions={
        <LinkAnchor size="sm" lh="24px" to="/community/events">
          {t('section.all')}
        </LinkAnchor>
      }
    >
      {data === undefined ? (
        error === null ? (
          <TextSkeleton lines={3} />
        ) : (
          <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
        )
      ) : (
        <Ruled aria-label={t('section')}>
          {data.results.slice(0, SHOWN).map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </Ruled>
      )}
    </Card>
  );
}
