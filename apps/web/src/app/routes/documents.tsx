import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { BulkSearch, DEFAULT_BULK } from '../../features/documents/bulk/bulk.search.ts';
import { DOCUMENT_TABS } from '../../features/documents/documents/document-tabs.ts';
import { DEFAULT_SEARCH, DocumentsSearch } from '../../features/documents/documents/documents.search.ts';
import { lazyPiece } from '../lazy-piece.tsx';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const DocumentsPage = lazyScreen(
  () => import('../../features/documents/documents/documents-page.tsx'),
  'DocumentsPage',
);
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents',
  validateSearch: DocumentsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SEARCH)] },
  component: around(DocumentsPage, function Documents() {
    const navigate = useNavigate();
    return (
      <DocumentsPage
        search={useNewestSearch(list.useSearch(), '/documents', DocumentsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/documents', search, replace })}
      />
    );
  }),
});

const DocumentPage = lazyScreen(() => import('../../features/documents/documents/document-page.tsx'), 'DocumentPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: z.object({
    resend: z.literal('true').optional().catch(undefined),
    tab: z.enum(DOCUMENT_TABS).default('overview').catch('overview'),
    recipient: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'overview' as const })] },
  staticData: { trail: ({ id }) => [TRAILS.documents, { document: Number(id) }] },
  component: around(DocumentPage, function Document() {
    const id = numberOf(one.useParams().id);
    const { resend, tab, recipient } = one.useSearch();
    const navigate = one.useNavigate();
    return (
      <DocumentPage
        key={id}
        id={id}
        isLinkWanted={resend === 'true'}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
        recipient={recipient}
        onRecipient={(next) => void navigate({ search: { tab, recipient: next }, replace: true, resetScroll: false })}
      />
    );
  }),
});

const ShareScreenPage = lazyScreen(
  () => import('../../features/documents/live-session/share-screen-page.tsx'),
  'ShareScreenPage',
);
const shareScreen = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id/share-screen',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: ({ id }) => [TRAILS.documents, { document: Number(id) }, { words: 'crumb.share_screen' }] },
  component: around(ShareScreenPage, function ShareScreen() {
    return <ShareScreenPage id={numberOf(shareScreen.useParams().id)} />;
  }),
});

const CorrectionPage = lazyScreen(
  () => import('../../features/documents/correction/correction-page.tsx'),
  'CorrectionPage',
);
const correct = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id/correct',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: ({ id }) => [TRAILS.documents, { document: Number(id) }, { words: 'crumb.correct' }] },
  component: around(CorrectionPage, function Correct() {
    const id = numberOf(correct.useParams().id);
    return <CorrectionPage key={id} id={id} />;
  }),
});

const BulkPage = lazyScreen(() => import('../../features/documents/bulk/bulk-page.tsx'), 'BulkPage');
const bulk = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/bulk/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: BulkSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_BULK)] },
  staticData: { trail: () => [TRAILS.documents, { words: 'crumb.bulk' }] },
  component: around(BulkPage, function Bulk() {
    const navigate = bulk.useNavigate();
    return (
      <BulkPage
        id={numberOf(bulk.useParams().id)}
        search={bulk.useSearch()}
        onSearch={(search) => void navigate({ search })}
      />
    );
  }),
});

const Step = z.object({ step: z.string().optional().catch(undefined) });
/** Which page of which file the editor shows. */
const Place = z.coerce.number().int().positive().optional().catch(undefined);
/** In the wizard's last step, where no sign request is left. */
const LimitNote = lazyPiece(async () => ({
  default: (await import('../../features/commerce/requests/limit-note.tsx')).LimitNote,
}));
const WizardPage = lazyScreen(() => import('../../features/documents/wizard/wizard-page.tsx'), 'WizardPage');

const add = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/add-document',
  validateSearch: Step.extend({ contact: z.coerce.number().int().positive().optional().catch(undefined) }),
  staticData: { trail: () => [TRAILS.documents, { words: 'nav.esign_request' }], hasBottomBar: true },
  component: around(WizardPage, function AddDocument() {
    const { step, contact } = add.useSearch();
    return (
      <WizardPage limitNote={<LimitNote />} {...(step ? { step } : {})} {...(contact ? { contactId: contact } : {})} />
    );
  }),
});

const edit = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id/edit',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: Step.extend({ file: Place, page: Place }),
  staticData: {
    trail: ({ id }) => [TRAILS.documents, { document: Number(id) }, { words: 'crumb.edit' }],
    hasBottomBar: true,
  },
  component: around(WizardPage, function EditDocument() {
    const documentId = numberOf(edit.useParams().id);
    // Not the place, which the editor itself keeps there.
    const step = edit.useSearch({ select: (search) => search.step });
    return (
      <WizardPage key={documentId} documentId={documentId} limitNote={<LimitNote />} {...(step ? { step } : {})} />
    );
  }),
});

const ClientViewPage = lazyScreen(
  () => import('../../features/documents/documents/client-view/client-view-page.tsx'),
  'ClientViewPage',
);
const clientView = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id/client-view',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: z.object({
    recipient: z.coerce.number().int().positive().optional().catch(undefined),
    device: z.enum(['phone', 'desktop']).default('phone').catch('phone'),
  }),
  search: { middlewares: [stripSearchParams({ device: 'phone' as const })] },
  staticData: { trail: ({ id }) => [TRAILS.documents, { document: Number(id) }, { words: 'crumb.client_view' }] },
  component: around(ClientViewPage, function ClientView() {
    const id = numberOf(clientView.useParams().id);
    const { recipient, device } = clientView.useSearch();
    const navigate = clientView.useNavigate();
    return (
      <ClientViewPage
        key={id}
        id={id}
        shown={{ recipient, device }}
        onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  }),
});

const retention = createRoute({
  getParentRoute: () => signedIn,
  path: '/retention',
  component: lazyScreen(() => import('../../features/documents/retention/retention-page.tsx'), 'RetentionPage'),
});

export const documents = [list, one, shareScreen, clientView, correct, bulk, add, edit, retention] as const;
