import { Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import {
  DRIVE_NAMES,
  type Drive,
  type DriveConnection,
  DriveRule,
  nameByPattern,
  problemOfPattern,
} from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { acting } from '../../../lib/acting.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, useEditForm, useFieldText } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { documentFoldersQuery, useChangeDrive } from './drives.queries.ts';
import { TargetDialog } from './target-dialog.tsx';

const PDF = '.pdf';

const Rules = z
  .object({
    ...DriveRule.shape,
    documentsFolder: z.number().int().nullable(),
    namePattern: z
      .string()
      .trim()
      .min(1, 'field_required')
      .max(120, 'too_big')
      .superRefine((text, context) => {
        const problem = text === '' ? null : problemOfPattern(text);
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
      }),
  })
  .refine(({ isDelivering, folder }) => !isDelivering || folder !== null, {
    path: ['folder'],
    message: 'drive_folder_needed',
  });
type Values = z.infer<typeof Rules>;
type Edit = ReturnType<typeof useEditForm<Values>>;

/** What is delivered to the drive, and where. */
export function RuleCard({ drive, connection: { rule, state } }: { drive: Drive; connection: DriveConnection }) {
  const { t } = useTranslation('drives');
  const change = useChangeDrive(drive);
  const edit = useEditForm<Values>({
    rules: Rules,
    values: rule,
    follows: true,
    save: async (values, isChanged) => {
      const names = Object.keys(values) as (keyof Values)[];
      const changed = names.filter((name) => isChanged(name as FieldPath<Values>));
      await change.mutateAsync(Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>);
      toastDone(t('saved'));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  const isOn = edit.form.watch('isDelivering');
  return (
    <Card title={t('rule.title')} description={t('rule.text', { drive: DRIVE_NAMES[drive.provider] })}>
      <Form of={edit} failed={t('save_failed')}>
        <RuleSwitch edit={edit} name="isDelivering" label={t('rule.on')} />
        {isOn ? (
          <>
            <Target edit={edit} drive={drive} isAway={state !== 'connected'} />
            <Which edit={edit} />
            {acting()?.teamId ? (
              <RuleSwitch
                edit={edit}
                name="includesPrivate"
                label={t('rule.private')}
                description={t('rule.private_text')}
              />
            ) : null}
            <RuleSwitch
              edit={edit}
              name="withEvidence"
              label={t('rule.evidence')}
              description={t('rule.evidence_text')}
            />
            <Pattern edit={edit} />
          </>
        ) : null}
        <Group>
          <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
            {t('rule.save')}
          </Button>
        </Group>
      </Form>
    </Card>
  );
}

/** Controlled: a switch that is only registered falls back to off when the form is drawn again. */
function RuleSwitch(props: {
  edit: Edit;
  name: 'isDelivering' | 'includesPrivate' | 'withEvidence';
  label: string;
  description?: string;
}) {
  const { edit, name, label, description } = props;
  return (
    <Controller
      name={name}
      control={edit.form.control}
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <Switch
          ref={ref}
          name={name}
          label={label}
          description={description}
          checked={value}
          onBlur={onBlur}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
    />
  );
}

function Target({ edit, drive, isAway }: { edit: Edit; drive: Drive; isAway: boolean }) {
  const { t } = useTranslation('drives');
  const text = useFieldText();
  const [isOpen, setOpen] = useState(false);
  const folder = edit.form.watch('folder');
  const problem = text(edit.form.formState.errors.folder?.message);
  const choose = (chosen: { id: string; name: string }) => {
    edit.form.setValue('folder', chosen, { shouldDirty: true, shouldValidate: true });
    setOpen(false);
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('rule.folder')}
      </Text>
      <Group gap="sm" mt={4}>
        <Text style={{ overflowWrap: 'anywhere' }} {...(folder === null ? { c: 'dimmed' } : {})}>
          {folder === null ? t('rule.no_folder') : <Bdi>{folder.name}</Bdi>}
        </Text>
        <Button variant="default" disabled={isAway} onClick={() => setOpen(true)}>
          {t('rule.choose_folder')}
        </Button>
      </Group>
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      {isOpen ? <TargetDialog provider={drive.provider} onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const ALL = '';

function Which({ edit }: { edit: Edit }) {
  const { t } = useTranslation('drives');
  const { data = [] } = useQuery(documentFoldersQuery);
  return (
    <Controller
      name="documentsFolder"
      control={edit.form.control}
      render={({ field: { value, onChange, ref, onBlur } }) => {
        const isGone = value !== null && !data.some(({ id }) => id === value);
        return (
          <NativeSelect
            ref={ref}
            label={t('rule.which')}
            value={value === null ? ALL : String(value)}
            data={[
              { value: ALL, label: t('rule.all') },
              ...data.map(({ id, name }) => ({ value: String(id), label: name })),
              ...(isGone ? [{ value: String(value), label: t('rule.folder_gone') }] : []),
            ]}
            onBlur={onBlur}
            onChange={({ currentTarget }) => onChange(currentTarget.value === ALL ? null : Number(currentTarget.value))}
          />
        );
      }}
    />
  );
}

function Pattern({ edit }: { edit: Edit }) {
  const { t } = useTranslation('drives');
  const pattern = edit.form.watch('namePattern').trim();
  const isGood = pattern !== '' && problemOfPattern(pattern) === null;
  const sample = { title: t('rule.sample_title'), number: 'D-000042', file: t('rule.sample_file'), date: '2026-04-15' };
  return (
    <div>
      <TextInput
        {...edit.field('namePattern')}
        label={t('rule.pattern')}
        description={t('rule.pattern_text')}
        maxLength={120}
        required
        autoComplete="off"
        spellCheck={false}
      />
      {isGood ? (
        <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('rule.example')} <Bdi>{`${nameByPattern(pattern, sample)}${PDF}`}</Bdi>
        </Text>
      ) : null}
    </div>
  );
}
