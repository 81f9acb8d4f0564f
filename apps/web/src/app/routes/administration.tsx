import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_MANAGED_TEAMS, ManagedTeamsSearch } from '../../features/administration/teams/teams.search.ts';
import { DEFAULT_USERS, UsersSearch } from '../../features/administration/users/users.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const UsersPage = lazyScreen(() => import('../../features/administration/users/users-page.tsx'), 'UsersPage');
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: UsersSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_USERS)] },
  component: around(UsersPage, function Users() {
    const navigate = useNavigate();
    return (
      <UsersPage
        search={useNewestSearch(users.useSearch(), '/admin/users', UsersSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/users', search, replace })}
      />
    );
  }),
});

const UserPage = lazyScreen(() => import('../../features/administration/users/user-page.tsx'), 'UserPage');
const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [{ words: 'nav.user_management', to: '/admin/users' }, { words: 'crumb.user' }] },
  component: around(UserPage, function User() {
    const id = numberOf(user.useParams().id);
    return <UserPage key={id} id={id} />;
  }),
});

const UserImportPage = lazyScreen(
  () => import('../../features/administration/users/import/import-page.tsx'),
  'UserImportPage',
);
const IMPORT_TRAIL = [{ words: 'nav.user_management', to: '/admin/users' }, { words: 'crumb.import_users' }] as const;
const userImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users/import',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => IMPORT_TRAIL },
  component: UserImportPage,
});

const OneUserImportPage = lazyScreen(
  () => import('../../features/administration/users/import/one-import-page.tsx'),
  'OneUserImportPage',
);
const oneUserImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users/import/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => IMPORT_TRAIL },
  component: around(OneUserImportPage, function UserImport() {
    const id = numberOf(oneUserImport.useParams().id);
    return <OneUserImportPage key={id} id={id} />;
  }),
});

const TeamsPage = lazyScreen(() => import('../../features/administration/teams/teams-page.tsx'), 'ManagedTeamsPage');
const teams = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/teams',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: ManagedTeamsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_MANAGED_TEAMS)] },
  component: around(TeamsPage, function Teams() {
    const navigate = useNavigate();
    return (
      <TeamsPage
        search={useNewestSearch(teams.useSearch(), '/admin/teams', ManagedTeamsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/teams', search, replace })}
      />
    );
  }),
});

const TeamPage = lazyScreen(() => import('../../features/administration/teams/team-page.tsx'), 'ManagedTeamPage');
const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/teams/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [{ words: 'nav.teams_management', to: '/admin/teams' }, { words: 'crumb.team' }] },
  component: around(TeamPage, function Team() {
    const id = numberOf(team.useParams().id);
    return <TeamPage key={id} id={id} />;
  }),
});

const ProviderSettingsPage = lazyScreen(
  () => import('../../features/commerce/provider-settings/provider-settings-page.tsx'),
  'ProviderSettingsPage',
);
const payments = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/payments',
  beforeLoad: onlyPlatformAdmin,
  component: ProviderSettingsPage,
});

export const administration = [users, user, userImport, oneUserImport, teams, team, payments] as const;
