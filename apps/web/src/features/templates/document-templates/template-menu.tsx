import type { TemplateSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  FolderInput,
  Lock,
  type LucideIcon,
  Mails,
  Pencil,
  Send,
  Tags,
  Trash2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { Menu, type MenuButtonProps, MenuDivider, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useExportTemplate } from './templates.acts.ts';
import { useTemplateActs } from './use-template-acts.tsx';

const icon = (Icon: LucideIcon) => <Icon size={16} aria-hidden />;

const dialogs = () => fetchPatiently(() => import('./template-dialogs.tsx'));

/** Whether it can be used: it was published. */
export const isUsable = ({ permissions, publishedVersion }: TemplateSummary): boolean =>
  permissions.use && publishedVersion > 0;

/** Everything that can be done with a template, behind a button. */
export function TemplateMenu(props: {
  template: TemplateSummary;
  renderButton: (props: MenuButtonProps) => ReactNode;
  onDeleted?: () => void;
}) {
  return (
    <Menu renderButton={props.renderButton}>
      <Items template={props.template} onDeleted={props.onDeleted} />
    </Menu>
  );
}

function Items({ template, onDeleted }: { template: TemplateSummary; onDeleted: (() => void) | undefined }) {
  const { t } = useTranslation('templates');
  const acts = useTemplateActs(onDeleted);
  const exporting = useExportTemplate();
  const { permissions: can } = template;
  const params = { id: String(template.id) };
  return (
    <>
      {isUsable(template) ? (
        <>
          <MenuLink icon={icon(Send)} renderLink={(link) => <Link {...link} to="/templates/$id/use" params={params} />}>
            {t('act.use')}
          </MenuLink>
          <MenuLink
            icon={icon(Mails)}
            renderLink={(link) => <Link {...link} to="/templates/$id/bulk-send" params={params} />}
          >
            {t('act.bulk')}
          </MenuLink>
        </>
      ) : null}
      {can.update ? <EditItem template={template} /> : null}
      {can.duplicate ? (
        <MenuItem icon={icon(Copy)} onSelect={() => acts.duplicate(template)}>
          {t('act.duplicate')}
        </MenuItem>
      ) : null}
      {can.share ? <VisibilityItem template={template} /> : null}
      {can.update ? (
        <>
          <MenuItem
            icon={icon(FolderInput)}
            onSelect={() => void dialogs().then(({ openFolder }) => openFolder(template), toastError)}
          >
            {t('act.folder')}
          </MenuItem>
          <MenuItem
            icon={icon(Tags)}
            onSelect={() => void dialogs().then(({ openTags }) => openTags(template), toastError)}
          >
            {t('act.tags')}
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={icon(Download)} onSelect={() => exporting.mutate(template.id)}>
        {t('act.export')}
      </MenuItem>
      {can.archive || can.restore || can.delete ? <MenuDivider /> : null}
      {can.archive && template.archivedAt === null ? (
        <MenuItem icon={icon(Archive)} onSelect={() => acts.archive(template)}>
          {t('act.archive')}
        </MenuItem>
      ) : null}
      {can.restore && template.archivedAt !== null ? (
        <MenuItem icon={icon(ArchiveRestore)} onSelect={() => acts.restore(template)}>
          {t('act.restore')}
        </MenuItem>
      ) : null}
      {can.delete ? (
        <MenuItem icon={icon(Trash2)} isDangerous onSelect={() => void acts.askAndDelete(template)}>
          {t('act.delete')}
        </MenuItem>
      ) : null}
    </>
  );
}

/** Of a placeholder only its name can be changed: it has no pages to edit its fields on. */
function EditItem({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  return template.kind === 'placeholder' ? (
    <MenuItem
      icon={icon(Pencil)}
      onSelect={() => void dialogs().then(({ openName }) => openName(template), toastError)}
    >
      {t('act.rename')}
    </MenuItem>
  ) : (
    <MenuLink
      icon={icon(Pencil)}
      renderLink={(link) => <Link {...link} to="/templates/$id/edit" params={{ id: String(template.id) }} />}
    >
      {t('act.edit')}
    </MenuLink>
  );
}

function VisibilityItem({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  const acts = useTemplateActs();
  return template.visibility === 'private' ? (
    <MenuItem icon={icon(Users)} onSelect={() => acts.share(template)}>
      {t('act.share')}
    </MenuItem>
  ) : (
    <MenuItem icon={icon(Lock)} onSelect={() => acts.conceal(template)}>
      {t('act.conceal')}
    </MenuItem>
  );
}
