import { Badge, Group, TextInput } from '@mantine/core';
import { type CommunityNews, NEWS_STATUSES, NEWS_TITLE_LENGTH, NO_TEXT, RichText } from '@sealwright/contract';
import { Pin } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { neededLineRule } from '../../../ui/form/index.ts';
import { type Column, countColumns } from '../../../ui/list/index.ts';
import { useColumns } from '../base/columns.tsx';
import type { CommunityOrdering } from '../base/community.search.ts';
import { PictureField } from '../base/picture-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ThingForm } from '../base/thing-form.tsx';
import { NewThingPage, ThingPage } from '../base/thing-page.tsx';
import { idsOf, namedRule, ThingsField } from '../base/things-field.tsx';
import { type ListProps, ThingsPage } from '../base/things-page.tsx';
import { GroupFilter } from '../groups/group-filter.tsx';
import { groups } from '../groups/groups.ts';
import { categories, interests } from '../labels/labels.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { NewsActs } from './news-acts.tsx';
import { news, type NewsBody } from './news.ts';

const Rules = z.object({
  title: neededLineRule(NEWS_TITLE_LENGTH),
  // The editor makes nothing that is refused, but for its length.
  body: z.custom<RichText>((text) => RichText.safeParse(text).success, 'too_big'),
  coverKey: z.string().nullable(),
  categoryIds: namedRule,
  interestIds: namedRule,
  groupIds: namedRule,
  isPinned: z.boolean(),
});
type Values = z.infer<typeof Rules>;

const EMPTY: Values = {
  title: '',
  body: NO_TEXT,
  coverKey: null,
  categoryIds: [],
  interestIds: [],
  groupIds: [],
  isPinned: false,
};

function valuesOf(item: CommunityNews | undefined): Values {
  if (item === undefined) return EMPTY;
  const { title, body, coverKey, isPinned, categories, interests, groups } = item;
  return { title, body, coverKey, isPinned, categoryIds: categories, interestIds: interests, groupIds: groups };
}

const bodyOf = ({ body, groupIds, interestIds, categoryIds, ...others }: Values): NewsBody => ({
  ...others,
  // Without what the editor notes beside it.
  body: RichText.parse(body),
  groupIds: idsOf(groupIds),
  interestIds: idsOf(interestIds),
  categoryIds: idsOf(categoryIds),
});

function useNewsColumns(): Column<CommunityNews, CommunityOrdering>[] {
  const { t } = useTranslation('community');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'states',
        header: t('column.status'),
        width: 220,
        card: 'line',
        cell: (item) => <States item={item} />,
      },
      {
        id: 'published',
        header: t('column.publishedAt'),
        width: 190,
        card: 'note',
        cell: ({ publishAt, publishedAt }) => {
          const at = publishedAt ?? publishAt;
          return at === null ? null : <time dateTime={at}>{format.time(at)}</time>;
        },
      },
      ...countColumns<CommunityNews>(
        { id: 'reads', header: t('column.readCount'), width: 110, isForDesks: true },
        {
          count: ({ readCount }) => format.number(readCount),
          words: ({ readCount }) => t('news.readers', { number: format.number(readCount) }),
        },
      ),
      {
        id: 'groups',
        header: t('column.groups'),
        width: '18%',
        isForWideDesks: true,
        cell: (item) => <Bdi>{item.groups.map(({ name }) => name).join(', ')}</Bdi>,
      },
    ],
    [t, format],
  );
}

export function NewsPage(props: ListProps) {
  const { search, onSearch } = props;
  const { t } = useTranslation('community');
  const columns = useColumns(news, useNewsColumns());
  return (
    <ThingsPage
      {...props}
      family={news}
      columns={columns}
      statuses={NEWS_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      filters={<GroupFilter search={search} onSearch={onSearch} />}
    />
  );
}

const COLOURS = { draft: 'gray', scheduled: 'blue', published: 'green' } as const;

function States({ item: { status, isPinned } }: { item: CommunityNews }) {
  const { t } = useTranslation('community');
  return (
    <Group gap="xs">
      <Badge color={COLOURS[status]} variant="light">
        {t(`status.${status}`)}
      </Badge>
      {isPinned ? (
        <Badge color="gray" variant="light" leftSection={<Pin size={12} aria-hidden />}>
          {t('column.isPinned')}
        </Badge>
      ) : null}
    </Group>
  );
}

function NewsForm({ item }: { item?: CommunityNews }) {
  const { t } = useTranslation('community');
  return (
    <ThingForm
      family={news}
      {...(item === undefined ? {} : { thing: item })}
      rules={Rules}
      values={valuesOf}
      bodyOf={bodyOf}
    >
      {({ field, form: { control } }) => (
        <>
          <TextInput {...field('title')} label={t('column.title')} maxLength={NEWS_TITLE_LENGTH} required />
          <RichTextField control={control} name="body" label={t('column.text')} />
          <PictureField control={control} name="coverKey" label={t('news.cover')} />
          <ThingsField
            family={groups}
            control={control}
            name="groupIds"
            label={t('column.groups')}
            description={t('audience_hint')}
          />
          <ThingsField family={categories} control={control} name="categoryIds" label={t('column.categories')} />
          <ThingsField family={interests} control={control} name="interestIds" label={t('column.interests')} />
          <SwitchField
            control={control}
            name="isPinned"
            label={t('column.isPinned')}
            description={t('news.pinned_hint')}
          />
        </>
      )}
    </ThingForm>
  );
}

export const NewNewsPage = () => (
  <NewThingPage type="news">
    <NewsForm />
  </NewThingPage>
);

export function NewsItemPage({ id }: { id: number }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return (
    <ThingPage
      family={news}
      id={id}
      renderStates={(item) => (
        <Group gap="xs">
          <States item={item} />
          {item.publishAt === null ? null : <span>{t('news.planned', { time: format.time(item.publishAt) })}</span>}
          {item.publishedAt === null ? null : <span>{format.time(item.publishedAt)}</span>}
          <span>{t('news.readers', { number: format.number(item.readCount) })}</span>
        </Group>
      )}
      renderActions={(item) => <NewsActs item={item} />}
    >
      {(item) => <NewsForm item={item} />}
    </ThingPage>
  );
}
