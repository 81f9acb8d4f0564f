import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_MEMBERS, MembersSearch } from '../../features/teams/teams.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const screens = () => import('./teams.screens.ts');

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/new',
  component: lazyScreen(async () => (await screens()).createTeamPage(), 'CreateTeamPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/team/settings',
  component: lazyScreen(async () => (await screens()).teamSettingsPage(), 'TeamSettingsPage'),
});

const MembersPage = lazyScreen(async () => (await screens()).membersPage(), 'MembersPage');
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

export const teams = [create, settings, users] as const;
