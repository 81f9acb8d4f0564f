import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastDone } from '../../../ui/toast.ts';
import type { Draft } from './draft.store.ts';
import classes from './edit-template.module.css';
import { type Missing, missingOf, refusedValues } from './missing.ts';
import { usePublish } from './templates.acts.ts';
import type { EditStep } from './templates.search.ts';

type Props = {
  draft: Draft;
  template: Template;
  onShow: (step: EditStep, name: string) => void;
  onClose: () => void;
};

/** Makes the draft the version that is used, with a note; or says what it lacks. */
export function PublishDialog({ draft, template, onShow, onClose }: Props) {
  const { t } = useTranslation('templates');
  const content = useStore(draft.store, (state) => state.content);
  const [note, setNote] = useState('');
  const publish = usePublish(template.id);
  const [error, setError] = useState<unknown>(null);
  const refused = refusedValues(content, error);
  const missing = [...missingOf(content, template.kind === 'placeholder'), ...refused];
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const submit = async () => {
    setError(null);
    setSaving(true);
    try {
      if (!(await draft.saver.flush())) throw draft.saver.getState().error;
      const published = await publish.mutateAsync({ note, version: draft.versionNow() });
      draft.learn(published);
      toastDone(t('done.publish', { number: published.publishedVersion }));
      onClose();
      await navigate({ to: '/templates/$id', params: { id: String(template.id) } });
    } catch (failure) {
      setError(failure);
    }
    setSaving(false);
  };
  return (
    <Dialog onClose={onClose} title={t('publish.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (missing.length === 0) void submit();
        }}
      >
        <Stack>
          <ErrorNote error={refused.length > 0 ? null : error} title={t('failed.publish')} />
          {missing.length > 0 ? (
            <Alert color="yellow" variant="light" title={t('missing')}>
              <ul className={classes.missing}>
                {missing.map(({ code, step, name }) => (
                  <li key={`${code} ${name}`}>
                    <Anchor component="button" type="button" ta="start" onClick={() => onShow(step, name)}>
                      {name === '' ? t(`missing.${code}`) : <Named code={code} name={name} />}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </Alert>
          ) : (
            <TextInput
              label={t('publish.note')}
              description={t('publish.note_hint')}
              maxLength={200}
              value={note}
              data-autofocus
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <CancelButton onClick={onClose} />
            <Button type="submit" loading={isSaving} disabled={missing.length > 0}>
              {t('publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const NAMED = { group: 'missing.group', value: 'missing.value', witness: 'missing.witness' } as const;

function Named({ code, name }: Pick<Missing, 'code' | 'name'>) {
  const { t } = useTranslation('templates');
  const id = code in NAMED ? NAMED[code as keyof typeof NAMED] : 'missing.signature';
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Sentence t={t} id={id} values={{ name }} />
    </span>
  );
}
