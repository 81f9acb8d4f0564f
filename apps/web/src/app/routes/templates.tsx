import { Id } from '@sealwright/contract';
import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import {
  DEFAULT_TEMPLATES,
  EDIT_STEPS,
  TEMPLATE_TABS,
  TemplatesSearch,
} from '../../features/templates/document-templates/templates.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const TemplatesPage = lazyScreen(
  () => import('../../features/templates/document-templates/templates-page.tsx'),
  'TemplatesPage',
);
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates',
  validateSearch: TemplatesSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_TEMPLATES)] },
  component: around(TemplatesPage, function Templates() {
    const navigate = useNavigate();
    return (
      <TemplatesPage
        search={useNewestSearch(list.useSearch(), '/templates', TemplatesSearch)}
        onSearch={(search, replace) => void navigate({ to: '/templates', search, replace })}
      />
    );
  }),
});

const AddTemplatePage = lazyScreen(
  () => import('../../features/templates/document-templates/add-template-page.tsx'),
  'AddTemplatePage',
);
const add = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/add',
  staticData: { trail: () => [TRAILS.templates, { words: 'nav.add_template' }] },
  component: AddTemplatePage,
});

const TemplatePage = lazyScreen(
  () => import('../../features/templates/document-templates/template-page.tsx'),
  'TemplatePage',
);
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: z.object({
    tab: z.enum(TEMPLATE_TABS).default('overview').catch('overview'),
    /** Of the public links, the one that is shown. */
    link: z
      .union([Id, z.literal('new')])
      .optional()
      .catch(undefined),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'overview' as const })] },
  staticData: { trail: () => [TRAILS.templates, { words: 'crumb.template' }] },
  component: around(TemplatePage, function Template() {
    const id = numberOf(one.useParams().id);
    const { tab, link } = one.useSearch();
    const navigate = one.useNavigate();
    return (
      <TemplatePage
        key={id}
        id={id}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
        link={link}
        onLink={(next) => void navigate({ search: { tab: 'link', link: next }, resetScroll: false })}
      />
    );
  }),
});

const EditTemplatePage = lazyScreen(
  () => import('../../features/templates/document-templates/edit-template-page.tsx'),
  'EditTemplatePage',
);
const edit = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/$id/edit',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: z.object({ step: z.enum(EDIT_STEPS).default('files').catch('files') }),
  search: { middlewares: [stripSearchParams({ step: 'files' as const })] },
  staticData: { trail: () => [TRAILS.templates, { words: 'crumb.edit' }], hasBottomBar: true },
  component: around(EditTemplatePage, function EditTemplate() {
    const id = numberOf(edit.useParams().id);
    const { step } = edit.useSearch();
    const navigate = edit.useNavigate();
    return (
      <EditTemplatePage
        key={id}
        id={id}
        step={step}
        // The draft stays: nothing has to be saved first.
        onStep={(next) => void navigate({ search: { step: next }, ignoreBlocker: true })}
      />
    );
  }),
});

const UseTemplatePage = lazyScreen(
  () => import('../../features/templates/document-templates/use-template-page.tsx'),
  'UseTemplatePage',
);
const begin = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/$id/use',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: z.object({ contact: Id.optional().catch(undefined) }),
  staticData: { trail: () => [TRAILS.templates, { words: 'crumb.use_template' }] },
  component: around(UseTemplatePage, function BeginFromTemplate() {
    const id = numberOf(begin.useParams().id);
    const { contact } = begin.useSearch();
    return <UseTemplatePage key={`${id} ${contact}`} id={id} contactId={contact} />;
  }),
});

export const templates = [list, add, one, edit, begin] as const;
