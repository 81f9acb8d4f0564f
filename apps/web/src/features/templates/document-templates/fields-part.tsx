import { Button } from '@mantine/core';
import { fillsFields } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { FieldEditor } from '../../../editor/field-editor.tsx';
import { useFillHeight } from '../../../editor/use-fill-height.ts';
import type { EditorField } from '../../../editor/fields.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { fromEditor, toEditor } from './draft.ts';
import type { Draft } from './draft.store.ts';
import classes from './edit-template.module.css';
import { templateQuery } from './templates.queries.ts';
import type { EditStep } from './templates.search.ts';

/** The editor of documents, with roles in place of recipients. */
export function FieldsPart({ draft, onStep }: { draft: Draft; onStep: (step: EditStep) => void }) {
  const { t } = useTranslation('templates');
  const round = useStore(draft.store, (state) => state.round);
  const lacks = useStore(draft.store, ({ content }) =>
    content.files.length === 0 ? 'files' : content.roles.some(({ role }) => fillsFields(role)) ? null : 'roles',
  );
  if (lacks !== null) {
    return (
      <EmptyState title={t(`nothing_to_place.${lacks}`)} text={t(`nothing_to_place_text.${lacks}`)}>
        <Button onClick={() => onStep(lacks)}>{t(`step.${lacks}`)}</Button>
      </EmptyState>
    );
  }
  return <Placing key={round} draft={draft} />;
}

function Placing({ draft }: { draft: Draft }) {
  const cache = useQueryClient();
  const frame = useFillHeight();
  const known = useStore(draft.store, (state) => state.files);
  const ids = useStore(draft.store, ({ content }) => content.files);
  const roles = useStore(draft.store, ({ content }) => content.roles);
  const files = ids.flatMap((id) => known.find((file) => file.id === id) ?? []);
  const [fields] = useState(() => toEditor(draft.store.getState().content.fields, files));
  const save = useCallback(
    (changed: readonly EditorField[]) => {
      const { content, files: all } = draft.store.getState();
      const shown = content.files.flatMap((id) => all.find((file) => file.id === id) ?? []);
      draft.change((before) => ({ ...before, fields: fromEditor(changed, shown) }));
    },
    [draft],
  );
  const refresh = () => void cache.refetchQueries({ queryKey: templateQuery(draft.id).queryKey });
  const recipients = roles
    .filter(({ role }) => fillsFields(role))
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, name, colour, order }) => ({ id, name, colour, turn: order, isIncomplete: false }));
  return (
    <div ref={frame} className={classes.frame}>
      <FieldEditor
        fields={fields}
        files={files}
        recipients={recipients}
        hasPrefill
        onChange={save}
        onPictureFailed={refresh}
      />
    </div>
  );
}
