import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_TEAM_LOG, TeamLogSearch } from '../../features/teams/log/log.search.ts';
import { DEFAULT_MEMBERS, MembersSearch } from '../../features/teams/teams.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/new',
  component: lazyScreen(() => import('../../features/teams/settings/create-team-page.tsx'), 'CreateTeamPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/settings',
  component: lazyScreen(() => import('../../features/teams/settings/team-settings-page.tsx'), 'TeamSettingsPage'),
});

const signIn = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/sign-in',
  component: lazyScreen(() => import('../../features/teams/sign-in/team-sign-in-page.tsx'), 'TeamSignInPage'),
});

const connect = createRoute({
  getParentRoute: () => signedIn,
  path: '/connect-sign-in',
  component: lazyScreen(() => import('../../features/people/sign-in/connect-page.tsx'), 'ConnectPage'),
});

const MembersPage = lazyScreen(() => import('../../features/teams/members/members-page.tsx'), 'MembersPage');
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/users',
  validateSearch: MembersSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_MEMBERS)] },
  component: around(MembersPage, function Users() {
    const navigate = useNavigate();
    return (
      <MembersPage
        search={useNewestSearch(users.useSearch(), '/team/users', MembersSearch)}
        onSearch={(search, replace) => void navigate({ to: '/team/users', search, replace })}
      />
    );
  }),
});

const LogPage = lazyScreen(() => import('../../features/teams/log/log-page.tsx'), 'LogPage');
const log = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/log',
  staticData: { trail: () => [{ words: 'nav.team_users', to: '/team/users' }, { words: 'user.activity_log' }] },
  validateSearch: TeamLogSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_TEAM_LOG)] },
  component: around(LogPage, function Log() {
    const navigate = useNavigate();
    return (
      <LogPage
        search={useNewestSearch(log.useSearch(), '/team/log', TeamLogSearch)}
        onSearch={(search) => void navigate({ to: '/team/log', search })}
      />
    );
  }),
});

export const teams = [create, settings, signIn, connect, users, log] as const;
