import { Button, TextInput } from '@mantine/core';
import type { Checklist } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookmarkPlus, EllipsisVertical, FolderClosed, FolderOpen, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { templatesQuery, useChecklistAct, useDeleteChecklist, useSaveTemplate } from './checklists.queries.ts';

/** What can be done with the whole of it. */
export function ChecklistActs({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('checklists');
  const act = useChecklistAct(checklist);
  const { send, update } = checklist.permissions;
  const isFirst = checklist.sentAt === null;
  const sendIt = async () => {
    const question = { title: t('send.again'), body: t('send.again_text'), confirmLabel: t('send.again') };
    if (!isFirst && !(await confirm(question))) return;
    act.mutate(
      { kind: 'send' },
      { onSuccess: () => toastDone(t('sent')), onError: (cause) => toastFailure(t('send_failed'), cause) },
    );
  };
  return (
    <>
      {update ? (
        <LinkButton
          variant="default"
          leftSection={<Pencil size={18} aria-hidden />}
          to="/checklists/$id/edit"
          params={{ id: String(checklist.id) }}
        >
          {t('edit')}
        </LinkButton>
      ) : null}
      {send ? (
        <Button
          {...(isFirst ? {} : { variant: 'default' })}
          leftSection={<Send size={18} aria-hidden />}
          loading={act.isPending}
          onClick={() => void sendIt()}
        >
          {t(isFirst ? 'send.first' : 'send.again')}
        </Button>
      ) : null}
      <MoreActs checklist={checklist} />
    </>
  );
}

function MoreActs({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const act = useChecklistAct(checklist);
  const remove = useDeleteChecklist();
  const templates = useQuery(templatesQuery);
  const [isSaving, setSaving] = useState(false);
  const { close, reopen } = checklist.permissions;
  const failed = (cause: unknown) => toastFailure(t('act_failed'), cause);
  const move = (kind: 'close' | 'reopen') =>
    act.mutate({ kind }, { onSuccess: () => toastDone(t(`${kind}.done`)), onError: failed });
  const deleteIt = async () => {
    const question = { title: t('delete.title'), body: t('delete.text'), confirmLabel: t('delete.title') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    remove.mutate(checklist.id, {
      onSuccess: () => {
        toastDone(t('delete.done'));
        void navigate({ to: '/checklists' });
      },
      onError: failed,
    });
  };
  return (
    <>
      <Menu
        renderButton={(props) => (
          <IconButton {...props} aria-label={t('more')}>
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        )}
      >
        {close ? (
          <MenuItem icon={<FolderClosed size={16} aria-hidden />} onSelect={() => move('close')}>
            {t('close.title')}
          </MenuItem>
        ) : null}
        {reopen ? (
          <MenuItem icon={<FolderOpen size={16} aria-hidden />} onSelect={() => move('reopen')}>
            {t('reopen.title')}
          </MenuItem>
        ) : null}
        {templates.data?.permissions.save === false ? null : (
          <MenuItem icon={<BookmarkPlus size={16} aria-hidden />} onSelect={() => setSaving(true)}>
            {t('template.title')}
          </MenuItem>
        )}
        {checklist.permissions.delete ? (
          <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => void deleteIt()}>
            {t('delete.title')}
          </MenuItem>
        ) : null}
      </Menu>
      {isSaving ? <TemplateDialog checklist={checklist} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

const Named = z.object({ name: z.string().trim().min(1, 'field_required').max(100, 'too_big') });

/** Keeps the items under a name, for other clients. */
function TemplateDialog({ checklist, onClose }: { checklist: Checklist; onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const save = useSaveTemplate();
  const edit = useEditForm<z.infer<typeof Named>>({
    rules: Named,
    values: { name: '' },
    save: async ({ name }) => {
      const items = checklist.items.map(({ kind, name: own, note, isRequired }) => ({
        kind,
        name: own,
        note,
        isRequired,
      }));
      await save.mutateAsync({ name, items });
      toastDone(t('template.done'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('template.title')}>
      <Form of={edit} failed={t('act_failed')}>
        <TextInput
          {...edit.field('name')}
          label={t('template.name')}
          description={t('template.text')}
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
        />
        <FormActions submit={t('template.save')} isSaving={edit.isSaving} cancel={<CancelButton onClick={onClose} />} />
      </Form>
    </Dialog>
  );
}
