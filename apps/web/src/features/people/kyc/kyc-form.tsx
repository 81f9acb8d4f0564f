import { Box, Button, Group, Paper, Progress, SegmentedControl, SimpleGrid, Text, Title } from '@mantine/core';
import type { Kyc } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { utcToday } from '../../../lib/calendar.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { idOf, KycField } from './kyc-field.tsx';
import { type Draft, useSubmission } from './kyc.queries.ts';
import classes from './kyc.module.css';
import { savingOf } from './kyc.saving.ts';
import { SaveState } from './save-state.tsx';
import { countNeeded, type Field, problemsOf, sectionsOf } from './sections.ts';

/** The details while they can be changed. They save themselves; handing in looks at them as a whole. */
export function KycForm({ known, onNewest }: { known: Kyc; onNewest: () => void }) {
  const { t } = useTranslation('kyc');
  const { draft, codes, change, state, saving, handIn, submission } = useDraft(known);
  return (
    <form
      noValidate
      className={classes.page}
      data-tour="kyc.form"
      onSubmit={(event) => {
        event.preventDefault();
        void handIn();
      }}
    >
      <SegmentedControl
        aria-label={t('kind.label')}
        fullWidth
        value={draft.kind}
        data={(['person', 'business'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => change({ ...draft, kind })}
      />
      {sectionsOf(draft.kind).map(({ section, fields }) => (
        <Paper key={section} component="section" withBorder radius="lg" p="lg" className={classes.section}>
          <div>
            <Title order={2} size="h4">
              {t(
                section === 'identity' && draft.kind === 'business'
                  ? 'section.identity_business'
                  : `section.${section}`,
              )}
            </Title>
            {section === 'tax' ? (
              <Text size="sm" c="dimmed" mt={2}>
                {t('section.tax_text')}
              </Text>
            ) : null}
          </div>
          <SimpleGrid minColWidth="min(100%, 240px)" style={{ alignItems: 'start' }}>
            {fields.map((field) => (
              <KycField
                key={field}
                field={field}
                draft={draft}
                code={codes.get(field)}
                onChange={(name, value) => change({ ...draft, details: { ...draft.details, [name]: value } }, name)}
              />
            ))}
          </SimpleGrid>
        </Paper>
      ))}
      {codes.size === 0 ? <ErrorNote error={submission.error} /> : null}
      <SaveState
        state={state}
        isUntouched={known.version === 0}
        onRetry={() => void saving.saver.retry()}
        onNewest={() => {
          saving.saver.discard();
          onNewest();
        }}
      />
      <Group gap="12px 20px" justify="space-between">
        <Needed draft={draft} />
        <Button type="submit" loading={submission.isPending} className={classes.submit} data-tour="kyc.submit">
          {t('submit')}
        </Button>
      </Group>
    </form>
  );
}

function Needed({ draft }: { draft: Draft }) {
  const { t } = useTranslation('kyc');
  const { number } = useFormat();
  const { done, total } = countNeeded(draft);
  return (
    <Box flex="1 1 220px" maw={320}>
      <Text size="sm" mb={4}>
        {t('needed', { done: number(done), total: number(total) })}
      </Text>
      <Progress value={(done / total) * 100} aria-hidden />
    </Box>
  );
}

/** The draft as it stands here, its saving, and what is wrong with it once one has tried to hand it in. */
function useDraft(known: Kyc) {
  const { t } = useTranslation('kyc');
  const cache = useQueryClient();
  const userId = useSession((session) => session.user?.id ?? 0);
  const [saving] = useState(() => savingOf(cache, userId, known));
  const [draft, setDraft] = useState(saving.newest);
  const [hasTried, setTried] = useState(false);
  // What only the server could see, until the field is changed.
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const state = useSyncExternalStore(saving.saver.subscribe, saving.saver.getState);
  const submission = useSubmission();
  const problems = problemsOf(draft, utcToday());
  const codes = new Map<string, string>(hasTried ? problems.map(({ field, code }) => [field, code]) : []);
  for (const [field, code] of refused) if (!codes.has(field)) codes.set(field, code);
  useUnsavedGuard(saving.saver, state.status !== 'saved');

  const change = (next: Draft, field?: Field) => {
    setDraft(next);
    saving.change(next);
    if (field !== undefined && refused.has(field)) {
      setRefused(new Map([...refused].filter(([name]) => name !== field)));
    }
  };

  const handIn = async () => {
    setTried(true);
    const [first] = problems;
    if (first !== undefined) return show(first.field);
    // Nothing was entered since it was saved; or what was is saved first.
    if (!(await saving.saver.flush())) return;
    submission.mutate(undefined, {
      onSuccess: () => {
        document.getElementById('content')?.focus();
        toastDone(t('submitted'));
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : [];
        setRefused(new Map(fields.map(({ path, code }) => [path, code])));
        if (fields[0]) show(fields[0].path as Field);
      },
    });
  };
  return { draft, codes, change, state, saving, handIn, submission };
}

/** Brings a field into sight and gives it the focus. */
function show(field: Field): void {
  const input = document.getElementById(idOf(field));
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

/** Saves when the page is left, and asks to stay where the window would close over something unsaved. */
function useUnsavedGuard(saver: { flush: () => Promise<boolean> }, isUnsaved: boolean): void {
  useEffect(() => {
    const flush = () => void saver.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [saver]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
