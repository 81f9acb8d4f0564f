import { Menu } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  CircleSlash,
  Download,
  type LucideIcon,
  MailPlus,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../../ui/mirrored.tsx';
import { type DownloadKind, useDownload } from './documents.queries.ts';
import { canResendTo, openResend } from './resend-dialog.tsx';
import { useDocumentActs } from './use-document-acts.tsx';

/** The originals and the evidence so far are there from the beginning; what is sealed comes at the end. */
function downloadsOf({ can, fileCount }: DocumentSummary): DownloadKind[] {
  if (fileCount === 0) return [];
  return can.download ? ['sealed', 'original', 'evidence', 'bundle'] : ['original', 'evidence'];
}

/** Everything that can be done with a document now: the server says what, in `can`. `children` is the button. */
export function DocumentMenu(props: { document: DocumentSummary; children: ReactNode; onDeleted?: () => void }) {
  const { document } = props;
  const { can } = document;
  const { t } = useTranslation('documents');
  const acts = useDocumentActs(props.onDeleted);
  const download = useDownload();
  const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>{props.children}</Menu.Target>
      <Menu.Dropdown>
        {can.edit ? (
          <Menu.Item
            leftSection={icon(Pencil)}
            renderRoot={(root) => <Link {...root} to="/documents/$id/edit" params={{ id: String(document.id) }} />}
          >
            {t('act.edit')}
          </Menu.Item>
        ) : null}
        {can.resend && document.recipients.some(canResendTo) ? (
          <Menu.Item leftSection={icon(MailPlus)} onClick={() => openResend(document)}>
            {t('act.resend')}
          </Menu.Item>
        ) : null}
        {can.recall ? (
          <Menu.Item
            leftSection={<Mirrored icon={Undo2} size={16} />}
            onClick={() => void acts.askAnd('recall', document)}
          >
            {t('act.recall')}
          </Menu.Item>
        ) : null}
        {can.complete ? (
          <Menu.Item leftSection={icon(BadgeCheck)} onClick={() => void acts.askAnd('complete', document)}>
            {t('act.complete')}
          </Menu.Item>
        ) : null}
        {can.close ? (
          <Menu.Item leftSection={icon(CircleSlash)} onClick={() => void acts.askAnd('close', document)}>
            {t('act.close')}
          </Menu.Item>
        ) : null}
        {document.fileCount > 0 ? <Menu.Divider /> : null}
        {downloadsOf(document).map((kind) => (
          <Menu.Item key={kind} leftSection={icon(Download)} onClick={() => download.mutate({ id: document.id, kind })}>
            {t(`download.${kind}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {can.archive ? (
          <Menu.Item leftSection={icon(Archive)} onClick={() => acts.archive(document)}>
            {t('act.archive')}
          </Menu.Item>
        ) : null}
        {can.restore ? (
          <Menu.Item leftSection={icon(ArchiveRestore)} onClick={() => acts.restore(document)}>
            {t('act.restore')}
          </Menu.Item>
        ) : null}
        {can.delete ? (
          <Menu.Item color="red" leftSection={icon(Trash2)} onClick={() => void acts.askAnd('delete', document)}>
            {t('act.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
