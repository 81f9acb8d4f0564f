import { Alert, Button, Text, TextInput } from '@mantine/core';
import { type Absence, areDaysReversed, type TeamMember } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatDay, IN_WORDS } from '../../../lib/days.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm, useFieldText } from '../../../ui/form/index.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { useEndAbsence, useSetAbsence } from '../teams.queries.ts';
import { MemberChoice } from './member-choice.tsx';

type Shown = { teamId: number; member: TeamMember | null; absences: readonly Absence[]; onClose: () => void };

/** Says that a member is on leave, and who acts for them; or ends it. */
export function AbsenceDialog({ member, ...props }: Shown) {
  const { t } = useTranslation('teams');
  return (
    <Dialog opened={member !== null} onClose={props.onClose} title={t('absence.title')}>
      {member ? <AbsenceForm {...props} member={member} /> : null}
    </Dialog>
  );
}

const Day = z.string().min(1, 'field_required');
const Rules = z
  .object({
    delegate: z.object({ id: z.number(), name: z.string() }).nullable().refine(Boolean, 'field_required'),
    firstDay: Day,
    lastDay: Day,
  })
  .refine(({ firstDay, lastDay }) => !areDaysReversed({ from: firstDay, to: lastDay }), {
    path: ['lastDay'],
    error: 'days_reversed',
  });

const NOTHING: z.infer<typeof Rules> = { delegate: null, firstDay: '', lastDay: '' };

function AbsenceForm({ teamId, member, absences, onClose }: Shown & { member: TeamMember }) {
  const { t } = useTranslation('teams');
  const common = useTranslation('common').t;
  const text = useFieldText();
  const known = absences.find(({ user }) => user.id === member.id);
  const set = useSetAbsence(teamId, member.id);
  const edit = useEditForm({
    rules: Rules,
    values: known ? { delegate: known.delegate, firstDay: known.firstDay, lastDay: known.lastDay } : NOTHING,
    save: async ({ delegate, firstDay, lastDay }) => {
      const body = { delegate: delegate?.id ?? 0, firstDay, lastDay };
      await set.mutateAsync({ version: known?.version ?? 0, body });
      toastDone(t('absence.saved', { name: member.name }));
      onClose();
    },
  });
  const { errors } = edit.form.formState;
  return (
    <Form of={edit}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <Bdi>{member.name}</Bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('absence.text')}
      </Text>
      <ActedFor member={member} absences={absences} />
      <MemberChoice
        teamId={teamId}
        except={member.id}
        label={t('absence.delegate')}
        required
        error={text(errors.delegate?.message)}
        person={edit.form.watch('delegate')}
        onChange={(delegate) => edit.form.setValue('delegate', delegate, { shouldDirty: true, shouldValidate: true })}
      />
      <TextInput {...edit.field('firstDay')} type="date" label={t('absence.first')} required />
      <TextInput {...edit.field('lastDay')} type="date" label={t('absence.last')} required />
      <FormActions
        submit={common('save')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
      {known ? <EndButton teamId={teamId} member={member} onEnded={onClose} /> : null}
    </Form>
  );
}

/** Rights are not handed on: who acts for others and goes on leave leaves those without anyone. */
function ActedFor({ member, absences }: { member: TeamMember; absences: readonly Absence[] }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const owners = absences.filter(({ delegate }) => delegate.id === member.id).map(({ user }) => isolated(user.name));
  if (owners.length === 0) return null;
  return <Alert>{t('absence.acts_for', { names: format.list(owners) })}</Alert>;
}

function EndButton({ teamId, member, onEnded }: { teamId: number; member: TeamMember; onEnded: () => void }) {
  const { t } = useTranslation('teams');
  const end = useEndAbsence(teamId, member.id);
  return (
    <Button
      variant="default"
      loading={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            toastDone(t('absence.ended', { name: member.name }));
            onEnded();
          },
          onError: (error) => toastFailure(t('absence.end_failed'), error),
        })
      }
    >
      {t('absence.end')}
    </Button>
  );
}

/** Under a member's name: until when, and who acts. */
export function AbsenceLine({ absence }: { absence: Absence | undefined }) {
  const { t } = useTranslation('teams');
  const locale = useLocale();
  if (absence === undefined) return null;
  const day = (one: string) => formatDay(locale, one, IN_WORDS);
  const { isRunning, delegate, firstDay, lastDay } = absence;
  const values = { first: day(firstDay), last: day(lastDay), name: isolated(delegate.name) };
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t(isRunning ? 'absence.running' : 'absence.coming', values)}
    </Text>
  );
}
