import { Alert, Button, Group, Text } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronLeft,
  CircleAlert,
  Clock,
  Copy,
  FileText,
  Footprints,
  History,
  ListChecks,
  Mail,
  MessageCircleQuestionMark,
  Pencil,
  UserPen,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { conversationsQuery } from '../conversations/conversations.queries.ts';
import { DocumentQuestions } from '../conversations/document-questions.tsx';
import { DocumentDelivery } from './document-delivery.tsx';
import { DocumentDownloads } from './document-downloads.tsx';
import { DocumentElsewhere, useHolder } from './document-elsewhere.tsx';
import { DocumentFiles } from './document-files.tsx';
import { DocumentHistory } from './document-history.tsx';
import { DocumentMenu, fetchDocumentMenu } from './document-menu.tsx';
import { DocumentOverview } from './document-overview.tsx';
import { DOCUMENT_TABS, type DocumentTab } from './document-tabs.ts';
import { documentQuery, useLiveDocuments } from './documents.queries.ts';
import { openResend } from './resend-dialog.tsx';
import { DocumentTracking } from './document-tracking.tsx';
import { useDocumentActs } from './use-document-acts.tsx';
import { waitingText } from './waiting.ts';

/**
 * Opens what answers a recipient who asked for a new link, once: the choice of whom to send it to, or where the document was
 * recalled, the last step of sending it. A document that ended offers neither.
 */
function useAnswer(document: Document | undefined, isLinkWanted: boolean): void {
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (!document || !isLinkWanted || isDone.current) return;
    isDone.current = true;
    if (document.can.send) {
      void navigate({ to: `/documents/${document.id}/edit`, search: { step: 'send' }, replace: true });
      return;
    }
    void navigate({ to: '.', search: {}, replace: true });
    if (document.can.resend) void openResend(document);
  }, [document, isLinkWanted, navigate]);
}

// All at once, before anything is shown: a part whose texts come later would take the whole page away again.
const TEXTS = ['documents', 'document', 'editor', 'tracking', 'questions'] as const;
const ICONS = {
  overview: ListChecks,
  document: FileText,
  questions: MessageCircleQuestionMark,
  history: History,
  tracking: Footprints,
  delivery: Mail,
};

/** One document behind its tabs: how it stands, its pages, all that happened to it, what each recipient did, and its emails. */
export function DocumentPage(props: {
  id: number;
  isLinkWanted: boolean;
  tab: DocumentTab;
  onTab: (tab: DocumentTab) => void;
  /** Whose tracking is shown. */
  recipient: number | undefined;
  onRecipient: (id: number) => void;
}) {
  useTranslation(TEXTS);
  const { t } = useTranslation('documents');
  const own = useTranslation('document').t;
  const { data: document, error, isPending, refetch } = useQuery(documentQuery(props.id));
  const holder = useHolder(props.id, error);
  const { data: questions } = useQuery({ ...conversationsQuery(props.id), enabled: document !== undefined });
  useLiveDocuments();
  useEffect(fetchDocumentMenu, []);
  useAnswer(document, props.isLinkWanted);
  const title = document ? document.title || t('untitled') : t('title');
  const contentOf = (shown: Document) => ({
    overview: <DocumentOverview document={shown} />,
    document: <DocumentFiles document={shown} onPicturesExpired={() => void refetch()} />,
    questions: <DocumentQuestions document={shown} />,
    history: <DocumentHistory document={shown} />,
    tracking: (
      <DocumentTracking
        document={shown}
        isShown={props.tab === 'tracking'}
        recipient={props.recipient}
        onRecipient={props.onRecipient}
      />
    ),
    delivery: <DocumentDelivery document={shown} />,
  });
  return (
    <Page
      title={document ? `${document.number} ${title}` : title}
      heading={<Bdi>{title}</Bdi>}
      back={
        <Link to="/documents">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('title')}
        </Link>
      }
      isLoading={isPending}
      error={document || holder ? null : error}
      errorTitle={t('failed.fetch')}
      onRetry={() => void refetch()}
      description={
        document ? (
          <Group gap="sm">
            <StatusBadge status={document.status} />
            <Bdi>{document.number}</Bdi>
            {document.archivedAt ? <span>{t('filter.archived')}</span> : null}
          </Group>
        ) : null
      }
      actions={document ? <Actions document={document} /> : null}
    >
      {!document && holder ? <DocumentElsewhere {...holder} /> : null}
      {document?.waitingReason ? <SealingOnHold document={document} reason={document.waitingReason} /> : null}
      {document ? (
        <PageTabs
          label={own('tabs')}
          shown={props.tab}
          onShow={props.onTab}
          tabs={DOCUMENT_TABS.map((value) => ({
            value,
            label: own(`tab.${value}`),
            icon: ICONS[value],
            count: value === 'questions' ? (questions?.unanswered ?? 0) : 0,
            content: contentOf(document)[value],
          }))}
        />
      ) : null}
    </Page>
  );
}

function SealingOnHold({ document, reason }: { document: Document; reason: string }) {
  const { t } = useTranslation('documents');
  const acts = useDocumentActs();
  if (!document.isSealingStopped) {
    return (
      <Alert color="orange" icon={<Clock aria-hidden />} title={t('waiting.title')}>
        {waitingText(t, reason)} {t('waiting.goes_on')}
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} title={t('waiting.stopped.title')}>
      <Text size="sm" mb="sm">
        {waitingText(t, reason)} {t('waiting.stopped')}
      </Text>
      {document.can.seal ? (
        <Button variant="default" loading={acts.isBusy} onClick={() => acts.seal(document)}>
          {t('act.seal')}
        </Button>
      ) : null}
    </Alert>
  );
}

function Actions({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const acts = useDocumentActs();
  const { id } = document;
  return (
    <>
      {document.can.edit ? (
        <LinkButton to="/documents/$id/edit" params={{ id: String(id) }} leftSection={<Pencil size={18} aria-hidden />}>
          {t('act.continue')}
        </LinkButton>
      ) : null}
      {document.can.copy ? (
        <Button loading={acts.isBusy} leftSection={<Copy size={18} aria-hidden />} onClick={() => acts.copy(document)}>
          {t('act.copy')}
        </Button>
      ) : null}
      {document.can.correct ? (
        <LinkButton
          variant="default"
          to="/documents/$id/correct"
          params={{ id: String(id) }}
          leftSection={<UserPen size={18} aria-hidden />}
        >
          {t('act.correct')}
        </LinkButton>
      ) : null}
      {document.can.download ? <DocumentDownloads document={document} /> : null}
      <DocumentMenu
        document={document}
        onDeleted={() => void navigate({ to: '/documents' })}
        renderButton={(props) => (
          <Button {...props} variant="default" rightSection={<ChevronDown size={18} aria-hidden />}>
            {t('act.more')}
          </Button>
        )}
      />
    </>
  );
}
