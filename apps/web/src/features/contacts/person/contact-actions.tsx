import { Button } from '@mantine/core';
import type { Contact } from '@sealwright/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, FileText, Pencil, Send, Tags, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { lazyAhead } from '../../../ui/lazy-ahead.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Menu, MenuDivider, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { useDeleteContact, useReadAgain, useRestoreContact } from './contact.queries.ts';
import { nameOf } from './contact-name.ts';
import classes from './contact-page.module.css';

const AssignTagsModal = lazyAhead(() =>
  import('../tags/assign-tags-modal.tsx').then((module) => module.AssignTagsModal),
);

/** What can be done with a contact that is there. */
export function ContactActions({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact');
  const [isTagging, setTagging] = useState(false);
  const readAgain = useReadAgain();
  const remove = useRemoval(contact);
  const { id } = contact;
  return (
    <>
      <LinkButton
        className={classes.act}
        leftSection={<Pencil size={17} aria-hidden />}
        to="/contacts/$id/edit"
        params={{ id: String(id) }}
      >
        {t('act.edit')}
      </LinkButton>
      <LinkButton
        className={classes.act}
        variant="default"
        leftSection={<Send size={17} aria-hidden />}
        to="/documents/add-document"
        search={{ contact: id }}
      >
        {t('act.send')}
      </LinkButton>
      <Menu
        renderButton={(props) => (
          <Button {...props} variant="default" rightSection={<ChevronDown size={17} aria-hidden />}>
            {t('act.more')}
          </Button>
        )}
      >
        <MenuLink
          icon={<FileText size={17} aria-hidden />}
          renderLink={(link) => <Link {...link} to="/templates" search={{ contact: id }} />}
        >
          {t('act.template')}
        </MenuLink>
        <MenuItem icon={<Tags size={17} aria-hidden />} onSelect={() => setTagging(true)}>
          {t('act.tags')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<Trash2 size={17} aria-hidden />} isDangerous onSelect={remove}>
          {t('act.delete')}
        </MenuItem>
      </Menu>
      {isTagging ? (
        <Suspense fallback={null}>
          <AssignTagsModal
            selection={{ ids: [id] }}
            count={1}
            onClose={() => setTagging(false)}
            onDone={() => {
              setTagging(false);
              void readAgain();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Deletes at once and goes back to the list; the toast undoes it, and so does the list of the deleted. */
function useRemoval(contact: Contact): () => void {
  const { t } = useTranslation('contact');
  const navigate = useNavigate();
  const remove = useDeleteContact();
  const restore = useRestoreContact();
  const name = { name: isolated(nameOf(contact)) };
  // Promises, not the callbacks of `mutate`: those die with the page that is left.
  const undo = () =>
    void restore.mutateAsync(contact.id).then(
      () => toastDone(t('done.restored', name)),
      (error: unknown) => toastFailure(t('failed.restore'), error),
    );
  return () =>
    void remove.mutateAsync(contact.id).then(
      () => {
        toastUndo(t('done.deleted', name), undo);
        void navigate({ to: '/contacts' });
      },
      (error: unknown) => toastFailure(t('failed.delete'), error),
    );
}
