import { createRoute } from '@tanstack/react-router';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { signedIn } from './root.ts';

const deals = createRoute({
  getParentRoute: () => signedIn,
  path: '/community/deals',
  staticData: { trail: () => [TRAILS.community, { words: 'nav.admin_deals' }] },
  component: lazyScreen(() => import('../../features/community/deals/open-deals-page.tsx'), 'OpenDealsPage'),
});

const pages = () => import('../../features/community/news/open-news-pages.tsx');

const news = createRoute({
  getParentRoute: () => signedIn,
  path: '/community/news',
  staticData: { trail: () => [TRAILS.community, { words: 'nav.admin_news' }] },
  component: lazyScreen(pages, 'OpenNewsPage'),
});

const ArticlePage = lazyScreen(pages, 'ArticlePage');
const article = createRoute({
  getParentRoute: () => signedIn,
  path: '/community/news/$id',
  staticData: {
    trail: () => [TRAILS.community, { words: 'nav.admin_news', to: '/community/news' }, { words: 'crumb.entry' }],
  },
  beforeLoad: ({ params }) => void numberOf(params.id),
  component: around(ArticlePage, function Article() {
    const id = numberOf(article.useParams().id);
    return <ArticlePage key={id} id={id} />;
  }),
});

/** What people read of what the administrators tell them. */
export const reading = [deals, news, article] as const;
