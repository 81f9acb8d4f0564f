import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  stripSearchParams,
  useNavigate,
} from '@tanstack/react-router';
import { z } from 'zod';
import { DEFAULT_SEARCH, DocumentsSearch } from '../features/documents/documents.search.ts';
import { setupQuery } from '../features/setup/setup.queries.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { isPlatformAdmin, session } from '../lib/session.ts';
import { Frame } from './frame.tsx';
import { LaterPage } from './later-page.tsx';
import { isLaterKey } from './navigation.ts';

/** Where people land after signing in. */
const ENTRY = '/documents/add-document';

type Context = { context: { queryClient: QueryClient } };

/** Before anybody can sign in, somebody has to own the installation. */
async function setUpFirst({ context }: Context): Promise<void> {
  if (session().signedIn) return;
  // Without an answer the page itself will say that the server is away.
  const setup = await context.queryClient.ensureQueryData(setupQuery).catch(() => null);
  if (setup?.needed) throw redirect({ to: '/setup' });
}

/** A screen for people who are not signed in; others go on to where they wanted to. */
async function onlySignedOut({ context, search }: Context & { search: { redirect?: string | undefined } }) {
  if (session().signedIn) throw redirect({ href: safeRedirect(search.redirect, ENTRY) });
  await setUpFirst({ context });
}

function onlySignedIn({ location }: { location: { href: string } }): void {
  if (!session().signedIn) throw redirect({ to: '/sign-in', search: { redirect: location.href } });
}

const Redirect = z.object({ redirect: z.string().optional().catch(undefined) });
const numberOf = (text: string): number => {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
};

const root = createRootRouteWithContext<Context['context']>()({ component: Frame });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    await setUpFirst({ context });
    throw session().signedIn ? redirect({ to: ENTRY }) : redirect({ to: '/homepage' });
  },
});

const homepage = createRoute({
  getParentRoute: () => root,
  path: '/homepage',
  beforeLoad: setUpFirst,
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: Redirect,
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/auth/sign-in-page.tsx'), 'SignInPage'),
});

const signInOldName = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: Redirect,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/sign-in', search, replace: true });
  },
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: Redirect,
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/auth/sign-up-page.tsx'), 'SignUpPage'),
});

const ActivatePage = lazyRouteComponent(() => import('../features/auth/activate-page.tsx'), 'ActivatePage');
const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$uid/$token',
  component: function Activate() {
    return <ActivatePage {...activate.useParams()} />;
  },
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('../features/verify/verify-page.tsx'), 'VerifyPage'),
});

const later = createRoute({
  getParentRoute: () => root,
  path: '/later/$part',
  component: function Later() {
    const { part } = later.useParams();
    if (!isLaterKey(part)) throw notFound();
    return <LaterPage part={part} />;
  },
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: onlySignedIn });

const DocumentsPage = lazyRouteComponent(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage');
const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents',
  validateSearch: DocumentsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SEARCH)] },
  component: function Documents() {
    const navigate = useNavigate();
    return (
      <DocumentsPage
        search={documents.useSearch()}
        onSearch={(search, replace) => void navigate({ to: '/documents', search, replace })}
      />
    );
  },
});

const DocumentPage = lazyRouteComponent(() => import('../features/documents/document-page.tsx'), 'DocumentPage');
const document = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id',
  component: function Document() {
    const id = numberOf(document.useParams().id);
    return <DocumentPage key={id} id={id} />;
  },
});

const Step = z.object({ step: z.string().optional().catch(undefined) });
const WizardPage = lazyRouteComponent(() => import('../features/wizard/wizard-page.tsx'), 'WizardPage');

const addDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/add-document',
  validateSearch: Step,
  component: function AddDocument() {
    const { step } = addDocument.useSearch();
    return <WizardPage {...(step ? { step } : {})} />;
  },
});

const editDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id/edit',
  validateSearch: Step,
  component: function EditDocument() {
    const documentId = numberOf(editDocument.useParams().id);
    const { step } = editDocument.useSearch();
    return <WizardPage documentId={documentId} {...(step ? { step } : {})} />;
  },
});

const MailboxPage = lazyRouteComponent(() => import('../features/mailbox/mailbox-page.tsx'), 'MailboxPage');
const mailbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/mailbox',
  validateSearch: z.object({
    page: z.coerce.number().int().min(1).default(1).catch(1),
    mail: z.coerce.number().int().optional().catch(undefined),
  }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  beforeLoad: () => {
    // Others are told that there is nothing: the server says the same.
    if (!isPlatformAdmin(session().user)) throw notFound();
  },
  component: function Mailbox() {
    const navigate = useNavigate();
    return <MailboxPage view={mailbox.useSearch()} onView={(search) => void navigate({ to: '/mailbox', search })} />;
  },
});

export const routeTree = root.addChildren([
  start,
  homepage,
  setup,
  signIn,
  signInOldName,
  signUp,
  activate,
  verify,
  later,
  signedIn.addChildren([documents, document, addDocument, editDocument, mailbox]),
]);
