import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_MESSAGES, MessagesSearch } from '../../features/templates/messages/messages.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const MessagesPage = lazyScreen(() => import('../../features/templates/messages/messages-page.tsx'), 'MessagesPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/messages',
  validateSearch: MessagesSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_MESSAGES)] },
  staticData: { trail: () => [TRAILS.templates, { words: 'crumb.messages' }] },
  component: around(MessagesPage, function Messages() {
    const navigate = useNavigate();
    return (
      <MessagesPage
        search={useNewestSearch(list.useSearch(), '/templates/messages', MessagesSearch)}
        onSearch={(search, replace) => void navigate({ to: '/templates/messages', search, replace })}
      />
    );
  }),
});

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/messages/new',
  staticData: { trail: () => [TRAILS.templates, TRAILS.messages, { words: 'crumb.new_message' }] },
  component: lazyScreen(() => import('../../features/templates/messages/message-page.tsx'), 'NewMessagePage'),
});

const MessagePage = lazyScreen(() => import('../../features/templates/messages/message-page.tsx'), 'MessagePage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/messages/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: () => [TRAILS.templates, TRAILS.messages, { words: 'crumb.message' }] },
  component: around(MessagePage, function Message() {
    const id = numberOf(one.useParams().id);
    return <MessagePage key={id} id={id} />;
  }),
});

export const messages = [list, create, one];
