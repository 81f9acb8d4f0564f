import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { type Document, isCorrectable } from '@sealwright/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { useReadingDirection } from '../../../ui/direction.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { VariableField } from '../../../ui/variables/variable-field.tsx';
import { type Person, personOf } from '../wizard/people.ts';
import { bodyOfDraft, dayOf, type Draft, draftOf, isComplete, isEmpty, lastDay } from './correction.draft.ts';
import { useCorrection } from './correction.queries.ts';
import { CorrectedPerson, DonePerson } from './correction-person.tsx';

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_stale';

/** The fields that a refusal names as filled in since. */
const filledIn = (error: unknown): number[] =>
  error instanceof ApiError && error.code === 'correction_field_filled'
    ? error.fields.map(({ path }) => Number(path.replace('fields.', '')))
    : [];

/** What was typed, compared with what it began from, also where that is read again. */
function useDraft(document: Document) {
  const [base] = useState(document);
  const [now] = useState(() => new Date());
  const [seen, setSeen] = useState(document);
  const [draft, setDraft] = useState(() => draftOf(base));
  const [filled, setFilled] = useState<ReadonlySet<number>>(new Set());
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  return {
    base,
    now,
    /** The document as the server last showed it. */
    seen,
    draft,
    filled,
    body: bodyOfDraft(draft, base, now),
    change,
    changePerson: (key: string, values: Partial<Person>) =>
      setDraft((before) => ({
        ...before,
        people: before.people.map((person) => (person.key === key ? { ...person, ...values } : person)),
      })),
    toggle: (field: number) => {
      const removed = new Set(draft.removed);
      if (!removed.delete(field)) removed.add(field);
      change({ removed });
    },
    /** What a refusal says of how it stands now. */
    learn: (error: unknown) => {
      if (isStale(error)) setSeen((error as ApiError).current as Document);
      const found = filledIn(error);
      setFilled((before) => new Set([...before, ...found]));
      change({ removed: new Set([...draft.removed].filter((id) => !found.includes(id))) });
    },
  };
}

export function CorrectionForm({ document }: { document: Document }) {
  const { t } = useTranslation('correction');
  const navigate = useNavigate();
  const { base, body, learn, ...correction } = useDraft(document);
  const { draft, seen } = correction;
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useCorrection(base);
  const guard = useLeaveGuard(!isEmpty(body));
  const done = seen.recipients.filter((recipient) => !isCorrectable(recipient));

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
        <Settings draft={draft} now={correction.now} onChange={correction.change} />
        <People {...correction} done={done} />
        <Group gap="sm">
          <Button
            type="submit"
            loading={save.isPending}
            disabled={isEmpty(body) || !isComplete(draft, done.map(personOf))}
          >
            {t('save')}
          </Button>
          <Button variant="default" component={Link} to={`/documents/${base.id}`}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type PeopleProps = Pick<ReturnType<typeof useDraft>, 'draft' | 'seen' | 'filled' | 'changePerson' | 'toggle'> & {
  done: Document['recipients'];
};

function People({ draft, seen, filled, changePerson, toggle, done }: PeopleProps) {
  const { t } = useTranslation('correction');
  const open = new Set(seen.recipients.filter(isCorrectable).map(({ id }) => id));
  return (
    <Card title={t('people')} description={t('people.text')}>
      <Stack gap="md">
        {done.map((recipient) => (
          <DonePerson key={recipient.id} recipient={recipient} />
        ))}
        {draft.people
          .filter(({ id }) => id !== null && open.has(id))
          .map((person) => (
            <CorrectedPerson
              key={person.key}
              document={seen}
              person={person}
              all={[...draft.people, ...done.map(personOf)]}
              removed={draft.removed}
              filled={filled}
              onChange={(values) => changePerson(person.key, values)}
              onToggle={toggle}
            />
          ))}
      </Stack>
    </Card>
  );
}

function Settings(props: { draft: Draft; now: Date; onChange: (values: Partial<Draft>) => void }) {
  const { draft, onChange } = props;
  const { t } = useTranslation('correction');
  const wizard = useTranslation('wizard').t;
  const direction = useReadingDirection();
  return (
    <Card title={t('settings')} description={t('settings.text')}>
      <TextInput
        type="date"
        label={t('expires')}
        required
        maw={260}
        min={dayOf(props.now)}
        max={lastDay(props.now)}
        value={draft.day}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <VariableField
        id="correction-subject"
        label={wizard('setting.subject')}
        isRequired
        maxLength={200}
        value={draft.subject}
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
        onChange={(message) => onChange({ message })}
        direction={direction}
      />
    </Card>
  );
}
