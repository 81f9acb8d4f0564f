import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { Signature, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '../../../lib/days.ts';
import { useFormat } from '../../../lib/format.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { useReadingDirection } from '../../../ui/direction.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { VariableField } from '../../../ui/variables/variable-field.tsx';
import { personOf } from '../wizard/people.ts';
import { isEmpty } from './correction.body.ts';
import { type Draft, hasCopies, isComplete, lastDay, withoutSignature } from './correction.draft.ts';
import { useCorrection } from './correction.queries.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { CorrectionPeople } from './correction-people.tsx';
import { type Correcting, isStale, useDraft } from './use-draft.ts';

type View = 'people' | 'fields';

export function CorrectionForm({ document }: { document: Document }) {
  const { t } = useTranslation('correction');
  const navigate = useNavigate();
  const correction = useDraft(document);
  const { base, body, draft, learn, seen, done } = correction;
  const [view, setView] = useState<View>('people');
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useCorrection(base);
  const guard = useLeaveGuard(!isEmpty(body));

  const submit = () => {
    setRefusal(null);
    guard.pass();
    save.mutateAsync({ body, version: seen.version }).then(
      () => {
        toastDone(t('saved', { number: base.number }));
        void navigate({ to: '/documents/$id', params: { id: String(base.id) } });
      },
      (error: unknown) => {
        guard.watch();
        setRefusal(error);
        setView('people');
        learn(error);
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        {isStale(refusal) ? (
          <Alert role="alert" color="orange" title={t('stale')}>
            {t('stale.text')}
          </Alert>
        ) : (
          <ErrorNote error={refusal} title={t('failed')} />
        )}
        {hasCopies(base) ? <Alert color="gray">{t('copies.text')}</Alert> : null}
        <PageTabs<View>
          label={t('views')}
          shown={view}
          onShow={setView}
          tabs={[
            { value: 'people', label: t('view.people'), icon: Users, content: <Details correction={correction} /> },
            {
              value: 'fields',
              label: t('view.fields'),
              icon: Signature,
              content: view === 'fields' ? <CorrectionFields correction={correction} /> : null,
            },
          ]}
        />
        <Unplaced correction={correction} onPlace={view === 'fields' ? null : () => setView('fields')} />
        <Group gap="sm">
          <Button
            type="submit"
            loading={save.isPending}
            disabled={isEmpty(body) || !isComplete(draft, base, done.map(personOf))}
          >
            {t('save')}
          </Button>
          <LinkButton variant="default" to="/documents/$id" params={{ id: String(base.id) }}>
            {t('cancel')}
          </LinkButton>
        </Group>
      </Stack>
    </form>
  );
}

function Details({ correction }: { correction: Correcting }) {
  return (
    <Stack gap="lg">
      <Settings draft={correction.draft} now={correction.now} onChange={correction.change} base={correction.base} />
      <CorrectionPeople correction={correction} />
    </Stack>
  );
}

/** Those who are added and have no place to sign yet, and the way to give them one. */
function Unplaced({ correction, onPlace }: { correction: Correcting; onPlace: (() => void) | null }) {
  const { t } = useTranslation('correction');
  const format = useFormat();
  const people = withoutSignature(correction.draft, correction.base).filter(({ name }) => name.trim() !== '');
  if (people.length === 0) return null;
  return (
    <Alert color="orange" title={t('unplaced')}>
      {t('unplaced.text', {
        names: format.list(people.map(({ name }) => isolated(name.trim()))),
        count: people.length,
      })}
      {onPlace === null ? null : (
        <Group mt="xs">
          <Button size="compact-md" onClick={onPlace}>
            {t('unplaced.go')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

type SettingsProps = { draft: Draft; base: Document; now: Date; onChange: (values: Partial<Draft>) => void };

function Settings(props: SettingsProps) {
  const { draft, onChange } = props;
  const { t } = useTranslation('correction');
  const wizard = useTranslation('wizard').t;
  const errors = useErrorTexts();
  const direction = useReadingDirection();
  const zone = useOwnTimeZone();
  // What was there before was not empty: who empties it is told why nothing can be saved.
  const missing = (value: string) => (value.trim() === '' ? errors('field_required') : null);
  return (
    <Card title={t('settings')} description={t('settings.text')}>
      <TextInput
        type="date"
        label={t('expires')}
        required={props.base.expiresAt !== null}
        maw={260}
        min={dayIn(zone, props.now)}
        max={lastDay(props.now)}
        value={draft.day}
        error={props.base.expiresAt === null ? null : missing(draft.day)}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <VariableField
        id="correction-subject"
        label={wizard('setting.subject')}
        isRequired
        maxLength={200}
        value={draft.subject}
        error={missing(draft.subject)}
        onChange={(subject) => onChange({ subject })}
        direction={direction}
      />
      <VariableField
        id="correction-message"
        label={wizard('setting.message')}
        isRequired
        maxLength={5000}
        rows={{ least: 3, most: 10 }}
        value={draft.message}
        error={missing(draft.message)}
        onChange={(message) => onChange({ message })}
        direction={direction}
      />
    </Card>
  );
}
