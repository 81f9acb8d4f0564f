import { type DocumentAction, type DocumentSummary, reasonAgainst } from '@sealwright/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  CircleSlash,
  Copy,
  Download,
  Eye,
  FileStack,
  FolderInput,
  ListTree,
  Lock,
  LockOpen,
  type LucideIcon,
  MailPlus,
  Pencil,
  ScreenShare,
  Send,
  SquareCheck,
  Trash2,
  Undo2,
  UserPen,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuDivider, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { MenuGroup, MenuImpossible } from '../../../ui/menu-group.tsx';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { type DownloadKind, useDownload } from './documents.acts.ts';
import { openResend } from './resend-dialog.tsx';
import { openUnlock } from './unlock-dialog.tsx';
import { useDocumentActs } from './use-document-acts.tsx';

/** What there is beside the sealed copy: the originals and the evidence so far are there from the beginning. */
function otherDownloads({ can, fileCount }: DocumentSummary): DownloadKind[] {
  if (fileCount === 0) return [];
  return can.download ? ['certificate', 'original', 'evidence', 'bundle'] : ['original', 'evidence'];
}

// It brings the pieces of forms, which the list needs nowhere else.
const openMove = (document: DocumentSummary) =>
  fetchPatiently(() => import('./move-dialog.tsx')).then((dialog) => dialog.openMove(document), toastError);

const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;

const PAGES = {
  correct: '/documents/$id/correct',
  shareScreen: '/documents/$id/share-screen',
  clientView: '/documents/$id/client-view',
} as const;

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

function TemplateItems({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const edit = (id: number) =>
    void navigate({ to: '/templates/$id/edit', params: { id: String(id) }, search: { step: 'roles' } });
  const sendToMany = (id: number, isPublished: boolean) => {
    if (isPublished) void navigate({ to: '/templates/$id/bulk-send', params: { id: String(id) } });
    else {
      toastDone(t('template.incomplete'));
      edit(id);
    }
  };
  const open = (purpose: 'template' | 'bulk', goOn: (id: number, isPublished: boolean) => void) =>
    fetchPatiently(() => import('./save-as-template.tsx')).then(
      (dialog) => dialog.openSaveAsTemplate(document, purpose, goOn),
      toastError,
    );
  return (
    <>
      <MenuItem icon={icon(FileStack)} onSelect={() => void open('template', edit)}>
        {t('act.save_as_template')}
      </MenuItem>
      <MenuItem icon={icon(Send)} onSelect={() => void open('bulk', sendToMany)}>
        {t('act.bulk_send')}
      </MenuItem>
    </>
  );
}

type ActProps = {
  document: DocumentSummary;
  action: DocumentAction;
  icon: ReactNode;
  isDangerous?: boolean;
  onSelect: () => void;
};

/** An action of the specification: it stands in the menu whatever the state, with the reason where it cannot be done. */
function Act({ document, action, icon: picture, isDangerous = false, onSelect }: ActProps) {
  const { t } = useTranslation('documents');
  const reason = reasonAgainst(document, action);
  const label = t(`act.${action}`);
  if (reason !== null) {
    return (
      <MenuImpossible icon={picture} reason={t(`why.${reason}`)}>
        {label}
      </MenuImpossible>
    );
  }
  return (
    <MenuItem icon={picture} isDangerous={isDangerous} onSelect={onSelect}>
      {label}
    </MenuItem>
  );
}

/** An action that is a page. */
function Page(props: {
  document: DocumentSummary;
  action: 'edit' | 'correct' | 'shareScreen' | 'clientView' | 'tracking';
  icon: ReactNode;
}) {
  const { document, action } = props;
  const { t } = useTranslation('documents');
  const params = { id: String(document.id) };
  if (reasonAgainst(document, action) !== null) return <Act {...props} onSelect={() => undefined} />;
  return (
    <MenuLink
      icon={props.icon}
      renderLink={(link) => {
        if (action === 'edit') return <Link {...link} to="/documents/$id/edit" params={params} />;
        if (action === 'tracking') {
          return <Link {...link} to="/documents/$id" params={params} search={{ tab: 'tracking' }} />;
        }
        return <Link {...link} to={PAGES[action]} params={params} />;
      }}
    >
      {t(`act.${action}`)}
    </MenuLink>
  );
}

/** All that can be done with a document. What cannot be done now says why, by the server's answer (`can`). */
export function DocumentMenuItems(props: { document: DocumentSummary; onDeleted: (() => void) | undefined }) {
  const { document } = props;
  const { t } = useTranslation('documents');
  const acts = useDocumentActs(props.onDeleted);
  const download = useDownload();
  const { can, id } = document;
  const downloads = otherDownloads(document);
  return (
    <>
      <Page document={document} action="edit" icon={icon(Pencil)} />
      <Page document={document} action="correct" icon={icon(UserPen)} />
      <Page document={document} action="shareScreen" icon={icon(ScreenShare)} />
      <Page document={document} action="clientView" icon={icon(Eye)} />
      <Page document={document} action="tracking" icon={icon(ListTree)} />
      <Act document={document} action="resend" icon={icon(MailPlus)} onSelect={() => void openResend(document)} />
      <Act document={document} action="unlock" icon={icon(LockOpen)} onSelect={() => void openUnlock(document)} />
      <MenuGroup icon={icon(SquareCheck)} label={t('act.change_status')}>
        <Act
          document={document}
          action="complete"
          icon={icon(BadgeCheck)}
          onSelect={() => void acts.askAnd('complete', document)}
        />
        <Act
          document={document}
          action="close"
          icon={icon(CircleSlash)}
          onSelect={() => void acts.askAnd('close', document)}
        />
      </MenuGroup>
      <Act document={document} action="copy" icon={icon(Copy)} onSelect={() => acts.copy(document)} />
      {document.fileCount > 0 ? <TemplateItems document={document} /> : null}
      <Act
        document={document}
        action="recall"
        icon={<Mirrored icon={Undo2} size={16} />}
        onSelect={() => void acts.askAnd('recall', document)}
      />
      <Act
        document={document}
        action="download"
        icon={icon(Download)}
        onSelect={() => download.mutate({ id, kind: 'sealed' })}
      />
      {downloads.length > 0 ? (
        <MenuGroup icon={icon(Download)} label={t('act.other_downloads')}>
          {downloads.map((kind) => (
            <MenuItem key={kind} icon={icon(Download)} onSelect={() => download.mutate({ id, kind })}>
              {t(`download.${kind}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      ) : null}
      <MenuDivider />
      {can.move ? (
        <MenuItem icon={icon(FolderInput)} onSelect={() => void openMove(document)}>
          {t('act.move')}
        </MenuItem>
      ) : null}
      {can.share ? <VisibilityItem document={document} /> : null}
      {document.archivedAt === null ? (
        <Act document={document} action="archive" icon={icon(Archive)} onSelect={() => acts.archive(document)} />
      ) : (
        <Act document={document} action="restore" icon={icon(ArchiveRestore)} onSelect={() => acts.restore(document)} />
      )}
      <Act
        document={document}
        action="delete"
        icon={icon(Trash2)}
        isDangerous
        onSelect={() => void acts.askAnd('delete', document)}
      />
    </>
  );
}
