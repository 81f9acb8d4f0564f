import { Button } from '@mantine/core';
import type { ContactEvent } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, FileUp, GitMerge, type LucideIcon, Pencil, RotateCcw, Tags, Trash2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Described } from '../../../ui/described.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useFieldNames } from '../form/field-name.ts';
import { contactEventsQuery } from './contact.queries.ts';
import { isolated } from './contact-name.ts';
import classes from './contact-page.module.css';
import { ContactSection } from './contact-section.tsx';
import { fieldsOf, sentenceOf } from './event-sentence.ts';

const ICONS: Record<ContactEvent['action'], LucideIcon> = {
  created: UserPlus,
  imported: FileUp,
  updated: Pencil,
  updated_by_import: FileUp,
  deleted: Trash2,
  restored: RotateCcw,
  merged: GitMerge,
  merged_away: GitMerge,
  tagged: Tags,
  revealed: Eye,
};

/** What was done to a contact, newest first. */
export function ContactActivity({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    contactEventsQuery(id),
  );
  const events = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <ContactSection title={t('activity.title')}>
      {isPending ? <TextSkeleton lines={4} /> : null}
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data && events.length === 0 ? <p className={classes.none}>{t('activity.none')}</p> : null}
      {events.length > 0 ? (
        <ol className={classes.events}>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      ) : null}
      {hasNextPage ? (
        <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('load_more')}
        </Button>
      ) : null}
    </ContactSection>
  );
}

function Entry({ event }: { event: ContactEvent }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const { full } = useFieldNames();
  const Icon = ICONS[event.action];
  const text = t(`event.${sentenceOf(event)}`, {
    who: event.byName === null ? t('event.nobody') : isolated(event.byName),
    source: isolated(event.source),
    fields: format.list(fieldsOf(event).map(full)),
    added: format.list(event.tagsAdded.map(isolated)),
    removed: format.list(event.tagsRemoved.map(isolated)),
  });
  return (
    <li className={classes.event}>
      <span className={classes.icon}>
        <Icon size={15} aria-hidden />
      </span>
      <div className={classes.eventBody}>
        <div>
          <Described text={text} />
        </div>
        <time className={classes.quiet} dateTime={event.at}>
          {format.time(event.at)}
        </time>
      </div>
    </li>
  );
}
