import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import {
  ChecklistsSearch,
  DEFAULT_CHECKLISTS,
  NewChecklistSearch,
} from '../../features/tax/checklists/checklists.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const ChecklistsPage = lazyScreen(() => import('../../features/tax/checklists/checklists-page.tsx'), 'ChecklistsPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/checklists',
  validateSearch: ChecklistsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_CHECKLISTS)] },
  component: around(ChecklistsPage, function Checklists() {
    const navigate = useNavigate();
    return (
      <ChecklistsPage
        search={useNewestSearch(list.useSearch(), '/checklists', ChecklistsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/checklists', search, replace })}
      />
    );
  }),
});

const NewChecklistPage = lazyScreen(
  () => import('../../features/tax/checklists/new-checklist-page.tsx'),
  'NewChecklistPage',
);
const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/checklists/new',
  validateSearch: NewChecklistSearch,
  staticData: { trail: () => [TRAILS.checklists, { words: 'crumb.new_checklist' }] },
  component: around(NewChecklistPage, function NewChecklist() {
    return <NewChecklistPage client={create.useSearch().client} />;
  }),
});

const ChecklistPage = lazyScreen(() => import('../../features/tax/checklists/checklist-page.tsx'), 'ChecklistPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/checklists/$id',
  staticData: { trail: () => [TRAILS.checklists, { words: 'crumb.checklist' }] },
  component: around(ChecklistPage, function Checklist() {
    const id = numberOf(one.useParams().id);
    return <ChecklistPage key={id} id={id} />;
  }),
});

const EditChecklistPage = lazyScreen(
  () => import('../../features/tax/checklists/new-checklist-page.tsx'),
  'EditChecklistPage',
);
const edit = createRoute({
  getParentRoute: () => signedIn,
  path: '/checklists/$id/edit',
  staticData: { trail: () => [TRAILS.checklists, { words: 'crumb.checklist' }] },
  component: around(EditChecklistPage, function EditChecklist() {
    const id = numberOf(edit.useParams().id);
    return <EditChecklistPage key={id} id={id} />;
  }),
});

export const checklists = [list, create, one, edit] as const;
