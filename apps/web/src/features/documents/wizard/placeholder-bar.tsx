import { Button, CloseButton, Text } from '@mantine/core';
import type { Document, FittingPlaceholder } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../editor/saving.ts';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastDone, toastError, toastFailure } from '../../../ui/toast.ts';
import classes from './placeholders.module.css';
import { placeholdersQuery, useUndoLayOver } from './placeholders.queries.ts';

type Props = {
  document: Document;
  /** Whether fields lie on the document now. */
  hasFields: boolean;
  /** Called with the document after fields were placed or removed: the editor begins anew with it. */
  onLoad: (document: Document) => void;
};

const dialogs = () => fetchPatiently(() => import('./placeholder-dialogs.tsx'));

/** Above the editor: saved fields that fit the document, what was placed of them, and a way to save these. */
export function PlaceholderBar({ document, hasFields, onLoad }: Props) {
  const { t } = useTranslation('wizard');
  const { data } = useQuery(placeholdersQuery(document));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const saving = useSaving();
  const found = data?.results ?? [];
  const laying = data?.laying ?? null;
  const alike = hasFields ? undefined : found.find(({ isAlike }) => isAlike);
  /** What is typed and placed reaches the server first: it works with what it has. */
  const afterSaving = (open: (dialog: Awaited<ReturnType<typeof dialogs>>) => Promise<void>) =>
    void saving.flush().then(async (isSaved) => (isSaved ? open(await dialogs()) : undefined), toastError);
  const place = (first: FittingPlaceholder) =>
    afterSaving((dialog) => dialog.openPlacing({ document, found, first, onLaid: onLoad }));
  const key = laying === null ? (alike === undefined ? null : `alike ${alike.id}`) : `laid ${laying.id}`;
  const isShown = key !== null && key !== dismissed;
  const [first] = found;
  if (!isShown && first === undefined && !hasFields) return null;
  return (
    <section className={classes.bar} aria-live="polite">
      {isShown ? (
        <>
          <Layers size={18} aria-hidden />
          <Text size="sm" className={classes.text}>
            {laying !== null ? (
              <Sentence t={t} id="saved_fields.laid" values={{ name: laying.name }} count={laying.fieldCount} />
            ) : (
              <Sentence t={t} id="saved_fields.offer" values={{ name: alike?.name ?? '' }} />
            )}
          </Text>
          {laying !== null ? (
            <UndoButton document={document} laying={laying.id} onLoad={onLoad} />
          ) : alike === undefined ? null : (
            <Button size="compact-sm" onClick={() => place(alike)}>
              {t('saved_fields.preview')}
            </Button>
          )}
          <CloseButton
            size="sm"
            aria-label={t('saved_fields.dismiss')}
            title={t('saved_fields.dismiss')}
            onClick={() => setDismissed(key)}
          />
        </>
      ) : null}
      <span className={classes.acts}>
        {first === undefined || (isShown && laying === null) ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Layers size={16} aria-hidden />}
            onClick={() => place(first)}
          >
            {t('saved_fields.open')}
          </Button>
        )}
        {hasFields ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<BookmarkPlus size={16} aria-hidden />}
            onClick={() => afterSaving((dialog) => dialog.openSavingFields(document))}
          >
            {t('saved_fields.save')}
          </Button>
        ) : null}
      </span>
    </section>
  );
}

function UndoButton(props: { document: Document; laying: number; onLoad: (document: Document) => void }) {
  const { t } = useTranslation('wizard');
  const saving = useSaving();
  const undo = useUndoLayOver(props.document.id, props.onLoad);
  const act = async () => {
    if (!(await saving.flush())) return;
    await undo.mutateAsync(props.laying).then(
      () => toastDone(t('saved_fields.removed')),
      (error: unknown) => toastFailure(t('saved_fields.failed.undo'), error),
    );
  };
  return (
    <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => void act()}>
      {t('saved_fields.undo')}
    </Button>
  );
}
