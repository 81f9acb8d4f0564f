import { Button, CloseButton, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Document, FittingPlaceholder, Laying, listFittingPlaceholders, Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Layers } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../editor/saving.ts';
import { ApiError } from '../../../lib/api.ts';
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

type Found = Output<typeof listFittingPlaceholders>;

const dialogs = () => fetchPatiently(() => import('./placeholder-dialogs.tsx'));

/**
 * Above the editor: saved fields that fit the document, what was placed of them, and a way to save these. The line is always there, so that
 * the editor stays where it is when a first field is placed.
 */
export function PlaceholderBar({ document, hasFields, onLoad }: Props) {
  const { data } = useQuery(placeholdersQuery(document));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const afterSaving = useAfterSaving();
  const found = data?.results ?? [];
  const news = newsOf(data, hasFields);
  const isShown = news !== null && news.key !== dismissed;
  const place = (first: FittingPlaceholder) =>
    afterSaving((dialog) => dialog.openPlacing({ document, found, first, onLaid: onLoad }));
  return (
    <section className={classes.bar} aria-live="polite">
      {isShown ? (
        <News news={news} onClose={() => setDismissed(news.key)}>
          {'laying' in news ? (
            <UndoButton document={document} laying={news.laying.id} onLoad={onLoad} />
          ) : (
            <PreviewButton onClick={() => place(news.alike)} />
          )}
        </News>
      ) : null}
      <span className={classes.acts}>
        {isShown && 'alike' in news ? null : <PlaceButton found={found} onPlace={place} />}
        <SaveButton hasFields={hasFields} onClick={() => afterSaving((dialog) => dialog.openSavingFields(document))} />
      </span>
    </section>
  );
}

/** What is worth a line: fields that were placed, else saved ones for a document that looks the same. */
type NewsItem = { key: string } & ({ laying: Laying } | { alike: FittingPlaceholder });

function newsOf(data: Found | undefined, hasFields: boolean): NewsItem | null {
  if (data === undefined) return null;
  const { laying, results } = data;
  if (laying !== null) return { key: `laid ${laying.id}`, laying };
  const alike = hasFields ? undefined : results.find(({ isAlike }) => isAlike);
  return alike === undefined ? null : { key: `alike ${alike.id}`, alike };
}

/** Opens a dialog once what is typed and placed has reached the server, which works with what it has. */
function useAfterSaving() {
  const saving = useSaving();
  return (open: (dialog: Awaited<ReturnType<typeof dialogs>>) => Promise<void>) =>
    void saving.flush().then(async (isSaved) => (isSaved ? open(await dialogs()) : undefined), toastError);
}

function News({ news, onClose, children }: { news: NewsItem; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <Layers size={18} aria-hidden />
      <Text size="sm" className={classes.text}>
        {'laying' in news ? (
          <Sentence t={t} id="saved_fields.laid" values={{ name: news.laying.name }} count={news.laying.fieldCount} />
        ) : (
          <Sentence t={t} id="saved_fields.offer" values={{ name: news.alike.name }} />
        )}
      </Text>
      {children}
      <CloseButton
        size="sm"
        aria-label={t('saved_fields.dismiss')}
        title={t('saved_fields.dismiss')}
        onClick={onClose}
      />
    </>
  );
}

function PreviewButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <Button size="compact-sm" onClick={onClick}>
      {t('saved_fields.preview')}
    </Button>
  );
}

function PlaceButton(props: { found: readonly FittingPlaceholder[]; onPlace: (first: FittingPlaceholder) => void }) {
  const { t } = useTranslation('wizard');
  const [first] = props.found;
  if (first === undefined) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<Layers size={16} aria-hidden />}
      onClick={() => props.onPlace(first)}
    >
      {t('saved_fields.open')}
    </Button>
  );
}

const EVENTS = { hover: true, focus: true, touch: true };

/** Without fields it stays in the order of focus, and says what it waits for. */
function SaveButton({ hasFields, onClick }: { hasFields: boolean; onClick: () => void }) {
  const { t } = useTranslation('wizard');
  const reason = useId();
  return (
    <>
      <Tooltip label={t('saved_fields.save_needs')} disabled={hasFields} events={EVENTS}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<BookmarkPlus size={16} aria-hidden />}
          aria-disabled={!hasFields}
          aria-describedby={hasFields ? undefined : reason}
          mod={{ disabled: !hasFields }}
          onClick={() => (hasFields ? onClick() : undefined)}
        >
          {t('saved_fields.save')}
        </Button>
      </Tooltip>
      {hasFields ? null : <VisuallyHidden id={reason}>{t('saved_fields.save_needs')}</VisuallyHidden>}
    </>
  );
}

/** The fields whose formulas keep others on the document. */
const fieldsInUse = (error: unknown): number[] =>
  error instanceof ApiError && error.code === 'laying_in_use'
    ? error.fields.map(({ path }) => Number(path.split('.')[1]))
    : [];

function UndoButton(props: { document: Document; laying: number; onLoad: (document: Document) => void }) {
  const { t } = useTranslation('wizard');
  const saving = useSaving();
  const undo = useUndoLayOver(props.document.id, props.onLoad);
  const remove = async (clearFormulas: boolean): Promise<void> => {
    await undo.mutateAsync({ laying: props.laying, clearFormulas });
    toastDone(t('saved_fields.removed'));
  };
  const act = async () => {
    if (!(await saving.flush())) return;
    try {
      await remove(false);
    } catch (error) {
      const counting = fieldsInUse(error);
      if (counting.length === 0) throw error;
      const { askToClearFormulas } = await dialogs();
      if (await askToClearFormulas(props.document.id, counting)) await remove(true);
    }
  };
  const failed = (error: unknown) => toastFailure(t('saved_fields.failed.undo'), error);
  return (
    <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => void act().catch(failed)}>
      {t('saved_fields.undo')}
    </Button>
  );
}
