import { Button, Group, Text } from '@mantine/core';
import type { ImportAnalysis, ImportTarget } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastError } from '../../../ui/toast.ts';
import { TagInput } from '../tags/tag-input.tsx';
import { ColumnTable } from './column-table.tsx';
import { ExistingChoice } from './existing-choice.tsx';
import { type Imported, useAnalyse, useForgetImport, useStartImport } from './imports.queries.ts';
import { MappingPreview } from './mapping-preview.tsx';
import { keepDraft, keptDraft } from './mapping.kept.ts';
import type { Draft } from './mapping.draft.ts';
import { columnsKeyOf, mappingOf, problemsOf } from './mapping.state.ts';
import { ReadingChoice } from './reading-choice.tsx';
import { WhyNot } from './why-not.tsx';

/** What the file is and what its columns become; nothing is imported before `Start`. */
export function MappingForm({ imported }: { imported: Imported }) {
  const analyse = useAnalyse(imported.import.id);
  const { analysis } = imported;
  if (analysis === null) return <ErrorNote error={new Error()} onRetry={() => analyse.mutate({})} />;
  return (
    <>
      <ReadingChoice
        one={imported.import}
        analysis={analysis}
        isBusy={analyse.isPending}
        onChange={(reading) => analyse.mutate(reading)}
      />
      <ErrorNote error={analyse.error} />
      <Choices imported={imported} analysis={analysis} isBusy={analyse.isPending} />
    </>
  );
}

function Choices(props: { imported: Imported; analysis: ImportAnalysis; isBusy: boolean }) {
  const { t } = useTranslation('imports');
  const { import: one } = props.imported;
  const { analysis } = props;
  const [draft, setDraft] = useState<Draft | undefined>(() => keptDraft(one.id));
  const start = useStartImport(one.id);
  const targets = mappingOf(analysis, draft);
  const tags = draft?.tags ?? one.tags;
  const existing = draft?.existing ?? one.existing;
  const change = (part: Partial<Draft>) => {
    const next = { columnsKey: columnsKeyOf(analysis), targets: [...targets], tags: [...tags], existing, ...part };
    keepDraft(one.id, next);
    setDraft(next);
  };
  const choose = (index: number, target: ImportTarget | null) =>
    change({ targets: targets.map((other, at) => (at === index ? target : other)) });
  const problems = problemsOf(targets);
  const isReady = problems.missing.length === 0 && problems.twice.length === 0;
  const { encoding, delimiter, hasHeader } = analysis;
  const begin = () =>
    start.mutate(
      { encoding, delimiter, hasHeader, columns: [...targets], tags, existing },
      { onSuccess: () => keepDraft(one.id, null) },
    );
  return (
    <>
      <Card title={t('mapping.columns')} id="import-columns">
        {analysis.isMappingRemembered ? <Text size="sm">{t('mapping.remembered')}</Text> : null}
        <ColumnTable columns={analysis.columns} targets={targets} twice={problems.twice} onChoose={choose} />
        <WhyNot problems={problems} />
      </Card>
      <MappingPreview rows={analysis.rows} targets={targets} />
      <Card title={t('mapping.options')} id="import-options">
        <TagInput
          label={t('mapping.tags')}
          description={t('mapping.tags_text')}
          value={tags}
          onChange={(names) => change({ tags: names })}
        />
        <ExistingChoice value={existing} onChange={(rule) => change({ existing: rule })} />
      </Card>
      <ErrorNote error={start.error} />
      <Group gap="xs">
        <Button
          leftSection={<Play size={18} aria-hidden />}
          disabled={!isReady || props.isBusy}
          loading={start.isPending || start.isSuccess}
          aria-describedby={isReady ? undefined : 'import-why-not'}
          onClick={begin}
        >
          {t('mapping.start')}
        </Button>
        <Discard id={one.id} name={one.fileName} isOff={start.isPending} />
      </Group>
      {isReady ? null : (
        <Text size="sm" c="dimmed">
          {t('mapping.start_not')}
        </Text>
      )}
    </>
  );
}

function Discard({ id, name, isOff }: { id: number; name: string; isOff: boolean }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const forget = useForgetImport(id);
  const discard = async () => {
    const isSure = await confirm({
      title: t('discard.title'),
      body: t('discard.text', { name }),
      confirmLabel: t('discard.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    forget.mutate(undefined, {
      onSuccess: () => {
        keepDraft(id, null);
        void navigate({ to: '/contacts/import', replace: true });
      },
      onError: toastError,
    });
  };
  return (
    <Button variant="default" disabled={isOff} loading={forget.isPending} onClick={() => void discard()}>
      {t('discard.confirm')}
    </Button>
  );
}
