import type { DocumentSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  CircleSlash,
  Download,
  Eye,
  FolderInput,
  Footprints,
  Lock,
  type LucideIcon,
  MailPlus,
  Pencil,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuDivider, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { toastError } from '../../../ui/toast.ts';
import { type DownloadKind, useDownload } from './documents.acts.ts';
import { canResendTo } from './recipient-progress.ts';
import { openResend } from './resend-dialog.tsx';
import { useDocumentActs } from './use-document-acts.tsx';

/** The originals and the evidence so far are there from the beginning; what is sealed comes at the end. */
function downloadsOf({ can, fileCount }: DocumentSummary): DownloadKind[] {
  if (fileCount === 0) return [];
  return can.download ? ['sealed', 'certificate', 'original', 'evidence', 'bundle'] : ['original', 'evidence'];
}

// It brings the pieces of forms, which the list needs nowhere else.
const openMove = (document: DocumentSummary) =>
  fetchPatiently(() => import('./move-dialog.tsx')).then((dialog) => dialog.openMove(document), toastError);

const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;

function VisibilityItem({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const acts = useDocumentActs();
  return document.visibility === 'private' ? (
    <MenuItem icon={icon(Users)} onSelect={() => acts.share(document)}>
      {t('act.share')}
    </MenuItem>
  ) : (
    <MenuItem icon={icon(Lock)} onSelect={() => acts.conceal(document)}>
      {t('act.conceal')}
    </MenuItem>
  );
}

/** To what a sender can look at without changing anything. */
function FollowLinks({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  return (
    <>
      {document.recipients.length > 0 ? (
        <MenuLink
          icon={icon(Eye)}
          renderLink={(link) => <Link {...link} to="/documents/$id/client-view" params={{ id: String(document.id) }} />}
        >
          {t('act.client_view')}
        </MenuLink>
      ) : null}
      {document.sentAt ? (
        <MenuLink
          icon={icon(Footprints)}
          renderLink={(link) => (
            <Link {...link} to="/documents/$id" params={{ id: String(document.id) }} search={{ tab: 'tracking' }} />
          )}
        >
          {t('act.user_tracking')}
        </MenuLink>
      ) : null}
    </>
  );
}

/** Everything that can be done with a document now: the server says what, in `can`. */
export function DocumentMenuItems(props: { document: DocumentSummary; onDeleted: (() => void) | undefined }) {
  const { document } = props;
  const { t } = useTranslation('documents');
  const acts = useDocumentActs(props.onDeleted);
  const download = useDownload();
  const { can } = document;
  const items = [
    { act: 'recall', isOffered: can.recall, icon: <Mirrored icon={Undo2} size={16} /> },
    { act: 'complete', isOffered: can.complete, icon: icon(BadgeCheck) },
    { act: 'close', isOffered: can.close, icon: icon(CircleSlash) },
  ] as const;
  return (
    <>
      {can.edit ? (
        <MenuLink
          icon={icon(Pencil)}
          renderLink={(link) => <Link {...link} to="/documents/$id/edit" params={{ id: String(document.id) }} />}
        >
          {t('act.edit')}
        </MenuLink>
      ) : null}
      <FollowLinks document={document} />
      {can.resend && document.recipients.some((one) => canResendTo(document.status, one)) ? (
        <MenuItem icon={icon(MailPlus)} onSelect={() => void openResend(document)}>
          {t('act.resend')}
        </MenuItem>
      ) : null}
      {items.map((item) =>
        item.isOffered ? (
          <MenuItem key={item.act} icon={item.icon} onSelect={() => void acts.askAnd(item.act, document)}>
            {t(`act.${item.act}`)}
          </MenuItem>
        ) : null,
      )}
      {downloadsOf(document).map((kind) => (
        <MenuItem key={kind} icon={icon(Download)} onSelect={() => download.mutate({ id: document.id, kind })}>
          {t(`download.${kind}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      {can.move ? (
        <MenuItem icon={icon(FolderInput)} onSelect={() => void openMove(document)}>
          {t('act.move')}
        </MenuItem>
      ) : null}
      {can.share ? <VisibilityItem document={document} /> : null}
      {can.archive ? (
        <MenuItem icon={icon(Archive)} onSelect={() => acts.archive(document)}>
          {t('act.archive')}
        </MenuItem>
      ) : null}
      {can.restore ? (
        <MenuItem icon={icon(ArchiveRestore)} onSelect={() => acts.restore(document)}>
          {t('act.restore')}
        </MenuItem>
      ) : null}
      {can.delete ? (
        <MenuItem isDangerous icon={icon(Trash2)} onSelect={() => void acts.askAnd('delete', document)}>
          {t('act.delete')}
        </MenuItem>
      ) : null}
    </>
  );
}
