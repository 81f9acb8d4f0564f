import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronLeft, CircleAlert, Clock, Download, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../ui/bidi.tsx';
import { Mirrored } from '../../ui/mirrored.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentFiles } from './document-files.tsx';
import { DocumentHistory } from './document-history.tsx';
import { DocumentMenu, fetchDocumentMenu } from './document-menu.tsx';
import classes from './document-page.module.css';
import { DocumentRecipients } from './document-recipients.tsx';
import { useDownload } from './documents.acts.ts';
import { documentQuery, useLiveDocuments } from './documents.queries.ts';
import { openResend } from './resend-dialog.tsx';
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

/** One document: how it stands, its pages, its people, and all that happened to it. */
export function DocumentPage({ id, isLinkWanted }: { id: number; isLinkWanted: boolean }) {
  const { t } = useTranslation('documents');
  const { data: document, error, isPending, refetch } = useQuery(documentQuery(id));
  useLiveDocuments();
  useEffect(fetchDocumentMenu, []);
  useAnswer(document, isLinkWanted);
  const title = document ? document.title || t('untitled') : t('title');
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
      error={document ? null : error}
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
      {document?.waitingReason ? <SealingOnHold document={document} reason={document.waitingReason} /> : null}
      {document ? (
        <div className={classes.grid}>
          <Stack gap="lg" miw={0} className={classes.main}>
            <DocumentFiles document={document} onPicturesExpired={() => void refetch()} />
            <DocumentHistory document={document} />
          </Stack>
          <div className={classes.people}>
            <DocumentRecipients document={document} />
          </div>
          <div className={classes.facts}>
            <DocumentFacts document={document} />
          </div>
        </div>
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
  const download = useDownload();
  const { id } = document;
  return (
    <>
      {document.can.edit ? (
        <Button component={Link} to={`/documents/${id}/edit`} leftSection={<Pencil size={18} aria-hidden />}>
          {t('act.edit')}
        </Button>
      ) : null}
      {document.can.download ? (
        <Button
          leftSection={<Download size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({ id, kind: 'sealed' })}
        >
          {t('download.sealed')}
        </Button>
      ) : null}
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
