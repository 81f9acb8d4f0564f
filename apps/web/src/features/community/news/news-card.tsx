import { Badge, Group, Image, Paper, Stack, Text, Title } from '@mantine/core';
import type { NewsItem } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './news.module.css';

/** A news item of a list: its beginning, and the way to the rest. */
export function NewsCard({ item, order = 2 }: { item: NewsItem; order?: 2 | 3 }) {
  const { id, title, summary, coverUrl } = item;
  return (
    <Paper component="article" withBorder radius="lg" className={classes.card}>
      {coverUrl === null ? null : <Image src={coverUrl} alt="" className={classes.cover} loading="lazy" />}
      <Stack gap="xs" p="md" flex={1} miw={0}>
        <Title order={order} size="h4" className={classes.words} fw={item.isRead ? 500 : 700}>
          <Link to="/community/news/$id" params={{ id: String(id) }} className={classes.link}>
            <Bdi>{title}</Bdi>
          </Link>
        </Title>
        <NewsFacts item={item} />
        {summary === '' ? null : (
          <Text size="sm" lineClamp={3} className={classes.words} dir="auto">
            {summary}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** When it was published, whether it is new to the person, and what it is about. */
export function NewsFacts({ item: { publishedAt, isPinned, isRead, categories, interests } }: { item: NewsItem }) {
  const { t } = useTranslation('news');
  const format = useFormat();
  return (
    <Group gap="xs">
      <Text component="time" dateTime={publishedAt} size="sm" c="dimmed">
        {format.date(publishedAt)}
      </Text>
      {isRead ? null : (
        <Badge size="sm" variant="light">
          {t('news.new')}
        </Badge>
      )}
      {isPinned ? (
        <Badge size="sm" color="gray" variant="light" leftSection={<Pin size={12} aria-hidden />}>
          {t('news.pinned')}
        </Badge>
      ) : null}
      {[...categories, ...interests].map(({ id, name }, at) => (
        <Badge key={`${id}-${at}`} size="sm" color="gray" variant="outline" maw="100%">
          <Bdi>{name}</Bdi>
        </Badge>
      ))}
    </Group>
  );
}
