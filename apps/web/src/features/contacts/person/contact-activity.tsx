import { Box, Group, Stack, Text } from '@mantine/core';
import type { ContactEvent } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, FileUp, GitMerge, type LucideIcon, Pencil, RotateCcw, Split, Tags, Trash2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Described } from '../../../ui/described.tsx';
import { useKeptPages } from '../../../ui/list/index.ts';
import { useFieldNames } from '../form/field-name.ts';
import { contactEventsQuery } from './contact.queries.ts';
import { PagedSection } from './paged-section.tsx';
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
  unmerged: Split,
  tagged: Tags,
  revealed: Eye,
};

/** What was done to a contact, newest first. */
export function ContactActivity({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const list = useInfiniteQuery(contactEventsQuery(id));
  useKeptPages('events', list);
  return (
    <PagedSection title={t('activity.title')} none={t('activity.none')} list={list}>
      {(all) => (
        <Stack component="ol" gap={14}>
          {all.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </Stack>
      )}
    </PagedSection>
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
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <RoundIcon size={30} color="gray" c="dimmed">
        <Icon size={15} aria-hidden />
      </RoundIcon>
      <Box miw={0}>
        <Described text={text} />
        <Text component="time" display="block" size="xs" c="dimmed" dateTime={event.at}>
          {format.time(event.at)}
        </Text>
      </Box>
    </Group>
  );
}
