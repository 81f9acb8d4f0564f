import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_DRIVE, DriveReturn, DriveSearch } from '../../features/connections/drives/drives.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const OVERVIEW = { words: 'nav_branch.integrations', to: '/integrations' } as const;

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations',
  component: lazyScreen(() => import('../../features/connections/drives/integrations-page.tsx'), 'IntegrationsPage'),
});

const DrivePage = lazyScreen(() => import('../../features/connections/drives/drive-page.tsx'), 'DrivePage');

const googleDrive = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/google-drive',
  validateSearch: DriveSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_DRIVE)] },
  staticData: { trail: () => [OVERVIEW, { words: 'nav.google_drive' }] },
  component: around(DrivePage, function GoogleDrive() {
    const navigate = useNavigate();
    return (
      <DrivePage
        key="google_drive"
        provider="google_drive"
        search={useNewestSearch(googleDrive.useSearch(), '/integrations/google-drive', DriveSearch)}
        onSearch={(search, replace) => void navigate({ to: '/integrations/google-drive', search, replace })}
      />
    );
  }),
});

const dropbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/dropbox',
  validateSearch: DriveSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_DRIVE)] },
  staticData: { trail: () => [OVERVIEW, { words: 'nav.dropbox' }] },
  component: around(DrivePage, function Dropbox() {
    const navigate = useNavigate();
    return (
      <DrivePage
        key="dropbox"
        provider="dropbox"
        search={useNewestSearch(dropbox.useSearch(), '/integrations/dropbox', DriveSearch)}
        onSearch={(search, replace) => void navigate({ to: '/integrations/dropbox', search, replace })}
      />
    );
  }),
});

const DriveReturnPage = lazyScreen(
  () => import('../../features/connections/drives/drive-return-page.tsx'),
  'DriveReturnPage',
);
const driveReturn = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/return',
  validateSearch: DriveReturn,
  staticData: { trail: () => [OVERVIEW] },
  component: around(DriveReturnPage, function Return() {
    return <DriveReturnPage given={driveReturn.useSearch()} />;
  }),
});

export const drives = [overview, googleDrive, dropbox, driveReturn] as const;
