import { Alert, Button, Group } from '@mantine/core';
import { type Document, fillsFields, isIncompleteRecipient } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldEditor, type FieldEditorProps } from '../../../editor/field-editor.tsx';
import { type EditorField, fromServer } from '../../../editor/fields.ts';
import { ApiError } from '../../../lib/api.ts';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { createFieldsSaving, type FieldsSaving } from './fields.saving.ts';
import { PlaceholderBar } from './placeholder-bar.tsx';
import classes from './prepare-step.module.css';
import type { Finding, Step } from './review.ts';
import { SaveFailed } from '../../../editor/save-failed.tsx';
import { useSaver, useSavingState } from '../../../editor/saving.ts';
import { useFieldTemplates, useSuggestions } from './field-suggestions.queries.ts';
import { useFillHeight } from '../../../editor/use-fill-height.ts';
import { usePlace } from './use-place.ts';
import { documentQuery } from './wizard.queries.ts';

type Props = {
  document: Document;
  pointed: Finding | null;
  onGo: (step: Step) => void;
  /** In a frame of others: nothing of the account but this document, and no address of its own. */
  isFramed?: boolean;
};

/** Where the fields are placed. Without files or people who fill fields there is nothing to place them on or for. */
export function PrepareStep({ document, pointed, onGo, isFramed = false }: Props) {
  const { t } = useTranslation('wizard');
  // What someone else made of it meanwhile, once it was loaded: the query tells of it only later.
  const [{ round, loaded }, setLoaded] = useState<{ round: number; loaded: Document | null }>({
    round: 0,
    loaded: null,
  });
  const fills = document.recipients.some(({ role }) => fillsFields(role));
  if (document.files.length === 0 || !fills) {
    const step = document.files.length === 0 ? 'upload' : 'recipients';
    return (
      <EmptyState title={t(`nothing_to_prepare.${step}`)} text={t(`nothing_to_prepare_text.${step}`)}>
        {isFramed ? null : <Button onClick={() => onGo(step)}>{t(`step.${step}`)}</Button>}
      </EmptyState>
    );
  }
  const Editing = isFramed ? FramedEditing : RoutedEditing;
  return (
    <Editing
      key={round}
      document={document}
      start={loaded ?? document}
      pointed={pointed}
      onLoad={(present) => setLoaded({ round: round + 1, loaded: present })}
    />
  );
}

type EditingProps = {
  document: Document;
  /** What the editor begins with. */
  start: Document;
  pointed: Finding | null;
  onLoad: (present: Document) => void;
};

type Around = Pick<FieldEditorProps, 'templates' | 'place' | 'onPlace'> & { hasPlaceholders: boolean };

/** With what the account has, and the page in the address. */
function RoutedEditing(props: EditingProps) {
  const around = { ...usePlace(props.document.id), templates: useFieldTemplates(), hasPlaceholders: true };
  return <EditingWith {...props} around={around} />;
}

const NOTHING_AROUND: Around = { templates: undefined, place: undefined, onPlace: undefined, hasPlaceholders: false };

const FramedEditing = (props: EditingProps) => <EditingWith {...props} around={NOTHING_AROUND} />;

function EditingWith({ document, start, pointed, onLoad, around }: EditingProps & { around: Around }) {
  const cache = useQueryClient();
  const query = documentQuery(document.id);
  const [begun] = useState(() => ({
    fields: fromServer(start.fields, start.files),
    saving: createFieldsSaving(start, start.files),
  }));
  const [showKey, setShowKey] = useState(pointed?.fieldKey ?? null);
  const { saving } = begun;
  useSaver(saving);
  const frame = useFillHeight();
  const refresh = useCallback(
    () => void cache.invalidateQueries({ queryKey: query.queryKey }),
    [cache, query.queryKey],
  );
  const nameOf = useRecipientName();
  const recipients = document.recipients
    .filter(({ role }) => fillsFields(role))
    .toSorted((a, b) => a.order - b.order)
    .map((recipient) => ({
      id: recipient.id,
      name: nameOf(recipient),
      colour: recipient.colour,
      turn: recipient.order,
      isIncomplete: isIncompleteRecipient(recipient),
    }));
  const found = useSuggestions(document);
  const [hasFields, setHasFields] = useState(start.fields.length > 0);
  const change = useCallback(
    (fields: readonly EditorField[]) => {
      setHasFields(fields.length > 0);
      saving.change(fields);
    },
    [saving],
  );
  const load = (present: Document) => {
    saving.discard();
    cache.setQueryData(query.queryKey, present);
    onLoad(present);
  };
  return (
    <div ref={frame} className={classes.frame} data-tour="wizard.prepare">
      <Trouble saving={saving} onLoad={load} onShow={setShowKey} />
      {around.hasPlaceholders ? <PlaceholderBar document={document} hasFields={hasFields} onLoad={load} /> : null}
      <FieldEditor
        fields={begun.fields}
        files={document.files}
        recipients={recipients}
        onChange={change}
        onPictureFailed={refresh}
        suggestions={found.suggestions}
        onDismissSuggestions={found.dismiss}
        templates={around.templates}
        focusKey={showKey ?? undefined}
        recipient={pointed?.recipient ?? undefined}
        place={around.place}
        onPlace={around.onPlace}
      />
    </div>
  );
}

/** What can be done about a failure of saving, beside trying again. */
function Trouble(props: { saving: FieldsSaving; onLoad: (present: Document) => void; onShow: (key: string) => void }) {
  const { t } = useTranslation('wizard');
  const { status, error } = useSavingState();
  if (status !== 'failed') return null;
  const refused = props.saving.keyOfRefused(error);
  const present = error instanceof ApiError ? (error.current as Document | undefined) : undefined;
  return (
    <Alert color="red" variant="light" p="xs" role="alert">
      <SaveFailed error={error} />
      <Group gap="xs" mt={6}>
        {present ? (
          <>
            <Button size="compact-md" onClick={() => props.onLoad(present)}>
              {t('load_theirs')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => void props.saving.overwrite()}>
              {t('keep_mine')}
            </Button>
          </>
        ) : (
          <Button size="compact-md" variant="default" onClick={() => void props.saving.retry()}>
            {t('retry')}
          </Button>
        )}
        {refused === null ? null : (
          <Button size="compact-md" variant="default" onClick={() => props.onShow(refused)}>
            {t('show_field')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
