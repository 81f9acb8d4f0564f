import { Image, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { OpenCardsPage } from '../base/open-cards.tsx';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { NewsCard, NewsFacts } from './news-card.tsx';
import { articleQuery, openNews } from './open-news.ts';

const WIDTH = 760;

/** The news that are open to the person. */
export const OpenNewsPage = () => (
  <OpenCardsPage
    type="news"
    reading={useInfiniteQuery(openNews.pages)}
    renderCard={(item) => <NewsCard item={item} />}
  />
);

/** One news item, whole. */
export function ArticlePage({ id }: { id: number }) {
  const { t } = useTranslation('news');
  const { data, error, isPending, refetch } = useQuery(articleQuery(id));
  return (
    <Page
      title={data?.title ?? t('news.one')}
      {...(data ? { heading: <Bdi>{data.title}</Bdi> } : {})}
      description={data ? <NewsFacts item={{ ...data, isRead: true }} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack component="article" gap="lg" maw={WIDTH}>
          {data.coverUrl === null ? null : <Image src={data.coverUrl} alt="" radius="lg" mah={420} fit="cover" />}
          <RichTextView text={data.body} />
          <LinkAnchor to="/community/news">{t('news.all')}</LinkAnchor>
        </Stack>
      ) : null}
    </Page>
  );
}
