import { Alert, Button, SegmentedControl, Select, Text } from '@mantine/core';
import type { ClientView, Document } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Eye, RotateCcw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { Mirrored } from '../../../../ui/mirrored.tsx';
import { Page } from '../../../../ui/page.tsx';
import { useRecipientName } from '../../../../ui/recipient-name.ts';
import type { Question } from '../../signing/preview/protocol.ts';
import { useDownload } from '../documents.acts.ts';
import { DocumentElsewhere, useHolder } from '../document-elsewhere.tsx';
import { clientViewQuery, fetchPreviewText } from '../document-details.queries.ts';
import { documentQuery } from '../documents.queries.ts';
import { ClientFrame, type Device, DEVICES } from './client-frame.tsx';
import classes from './client-view.module.css';

type Shown = { recipient: number | undefined; device: Device };

/** What a recipient will see, on a phone or on a desktop. It can be tried out: nothing of it is saved, sent or recorded. */
export function ClientViewPage(props: { id: number; shown: Shown; onShow: (shown: Shown) => void }) {
  const { id, shown } = props;
  const { t } = useTranslation(['client-view', 'documents']);
  const { data: document, error, isPending, refetch } = useQuery(documentQuery(id));
  const holder = useHolder(id, error);
  const chosen = document?.recipients.find((one) => one.id === shown.recipient) ?? document?.recipients[0];
  return (
    <Page
      title={t('title')}
      description={document ? <Bdi>{document.title || document.number}</Bdi> : null}
      back={
        <Link to="/documents/$id" params={{ id: String(id) }}>
          <Mirrored icon={ChevronLeft} size={16} />
          {t('back')}
        </Link>
      }
      isLoading={isPending}
      error={document || holder ? null : error}
      onRetry={() => void refetch()}
    >
      {!document && holder ? <DocumentElsewhere {...holder} /> : null}
      {document && !chosen ? <Text c="dimmed">{t('none')}</Text> : null}
      {document && chosen ? (
        <>
          <Choices document={document} recipient={chosen.id} shown={shown} onShow={props.onShow} />
          <Preview key={chosen.id} document={document} recipient={chosen.id} device={shown.device} />
        </>
      ) : null}
    </Page>
  );
}

function Choices(props: { document: Document; recipient: number; shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useTranslation('client-view');
  const { shown, onShow } = props;
  const nameOf = useRecipientName();
  return (
    <div className={classes.choices}>
      <Select
        className={classes.who ?? ''}
        label={t('recipient')}
        data={props.document.recipients.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        value={String(props.recipient)}
        allowDeselect={false}
        onChange={(value) => onShow({ ...shown, recipient: Number(value) })}
      />
      <SegmentedControl
        aria-label={t('device')}
        data={DEVICES.map((value) => ({ value, label: t(`device.${value}`) }))}
        value={shown.device}
        onChange={(value) => onShow({ ...shown, device: value })}
      />
    </div>
  );
}

function Preview({ document, recipient, device }: { document: Document; recipient: number; device: Device }) {
  const { t } = useTranslation('client-view');
  const { data, error, refetch } = useQuery(clientViewQuery(document.id, recipient));
  const [round, setRound] = useState(0);
  const { mutate: download } = useDownload();
  const { id } = document;
  const onAsk = useCallback(
    async (question: Question): Promise<string[] | null> => {
      if (question.ask === 'text') return fetchPreviewText(id, question.file);
      download({ id, kind: 'original' });
      return null;
    },
    [id, download],
  );
  return (
    <>
      <Alert icon={<Eye aria-hidden />} title={t('note.title')}>
        <Text size="sm" mb="xs">
          {t('note')} {data && !data.isOpen ? t(`note.${whyClosed(document, data)}`) : null}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<RotateCcw size={14} aria-hidden />}
          onClick={() => setRound(round + 1)}
        >
          {t('again')}
        </Button>
      </Alert>
      {error && !data ? <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ClientFrame
          key={`${round} ${device}`}
          view={data.view}
          device={device}
          title={t('frame', { name: data.view.recipient.name || data.view.recipient.email })}
          onAsk={onAsk}
        />
      ) : null}
    </>
  );
}

/** Why the recipient does not see this now. */
function whyClosed({ status, archivedAt }: Document, { view }: ClientView): 'draft' | 'ended' | 'turn' | 'copy' {
  if (status === 'new' || status === 'draft') return 'draft';
  if (status === 'rejected' || status === 'not_completed' || archivedAt !== null) return 'ended';
  return view.recipient.role === 'copy' ? 'copy' : 'turn';
}
