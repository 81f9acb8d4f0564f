import { NativeSelect } from '@mantine/core';
import { type Document, moveDocument, shareDocument } from '@sealwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { ROOT } from '../documents/documents.queries.ts';
import { foldersQuery } from '../documents/folders.queries.ts';
import classes from './upload-step.module.css';
import { documentQuery } from './wizard.queries.ts';

const NONE = '0';

/** In a team: who of it sees the document, and the folder it lies in. */
export function TeamPlace({ document }: { document: Document }) {
  // No one shares what is in their own account.
  if (!document.can.share) return null;
  return (
    <div className={classes.place}>
      <SharedWith document={document} />
      {document.can.move ? <InFolder document={document} /> : null}
    </div>
  );
}

function SharedWith({ document: { id, visibility } }: { document: Document }) {
  const { t } = useTranslation('documents');
  const save = useSaving(id, (chosen) =>
    api(shareDocument, { params: { id }, body: { visibility: chosen === 'private' ? 'private' : 'shared' } }),
  );
  return (
    <NativeSelect
      label={t('facts.visibility')}
      value={save.variables ?? visibility}
      data={(['shared', 'private'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))}
      onChange={({ currentTarget: { value } }) =>
        save.mutate(value, {
          onError: (error) => toastFailure(t(value === 'private' ? 'failed.conceal' : 'failed.share'), error),
        })
      }
    />
  );
}

function InFolder({ document: { id, folder } }: { document: Document }) {
  const { t } = useTranslation('documents');
  const { data } = useQuery(foldersQuery);
  const save = useSaving(id, (chosen) =>
    api(moveDocument, { params: { id }, body: { folder: chosen === NONE ? null : Number(chosen) } }),
  );
  // Of what it lies in, one may see the name alone.
  const others = (data?.results ?? []).filter((one) => one.id !== folder?.id);
  const all = folder ? [folder, ...others] : others;
  if (all.length === 0) return null;
  return (
    <NativeSelect
      label={t('facts.folder')}
      value={save.variables ?? String(folder?.id ?? NONE)}
      data={[
        { value: NONE, label: t('folder.none') },
        ...all.map((one) => ({ value: String(one.id), label: one.name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        save.mutate(value, { onError: (error) => toastFailure(t('folder.move_failed'), error) })
      }
    />
  );
}

/** Shows what was chosen until the document is read again; one choice after the other. */
function useSaving(id: number, send: (chosen: string) => Promise<Document>) {
  const cache = useQueryClient();
  const { variables, isPending, mutate } = useMutation({
    mutationFn: send,
    scope: { id: `place of ${id}` },
    onSuccess: (document) => cache.setQueryData(documentQuery(id).queryKey, document),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
  return { variables: isPending ? variables : undefined, mutate };
}
