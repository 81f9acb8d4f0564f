import { Button, Group, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { type Document, leastOrder, LOCALES } from '@sealwright/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TypeIcon } from '../../../editor/type-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { RecipientStateBadge } from '../../../ui/status-badge.tsx';
import { IdentityFields } from '../wizard/identity-fields.tsx';
import { type Person, type PersonProblem, type PersonValues, problemsOfPerson } from '../wizard/people.ts';
import classes from './correction.module.css';

type Recipient = Document['recipients'][number];

/** What someone has signed stays as it is. */
export function DonePerson({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('correction');
  return (
    <div className={classes.person}>
      <Group gap="xs">
        <Text fw={600}>
          <Bdi>{recipient.name}</Bdi>
        </Text>
        <RecipientStateBadge state={recipient.state} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('frozen')}
      </Text>
    </div>
  );
}

type PersonProps = {
  document: Document;
  person: Person;
  all: readonly Person[];
  removed: ReadonlySet<number>;
  filled: ReadonlySet<number>;
  onChange: (values: Partial<PersonValues>) => void;
  onToggle: (field: number) => void;
};

/** Someone whose part is not done: who they are, how they are reached and checked, and their fields. */
export function CorrectedPerson(props: PersonProps) {
  const { document, person, onChange } = props;
  const wizard = useTranslation('wizard').t;
  const problems = problemsOfPerson(person, props.all);
  const saved = document.recipients.find(({ id }) => id === person.id);
  if (saved === undefined) return null;
  return (
    <fieldset className={classes.person}>
      <legend className="visually-hidden">{saved.name}</legend>
      <Group gap="xs" mb="xs">
        <Text fw={600}>
          <Bdi>{saved.name}</Bdi>
        </Text>
        <RecipientStateBadge state={saved.state} />
      </Group>
      <Reach {...props} saved={saved} />
      <IdentityFields person={person} problems={problems} isStrict onChange={onChange} />
      <Textarea
        mt="sm"
        label={wizard('private_note')}
        description={wizard('private_note_hint')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        value={person.privateNote}
        onChange={(event) => onChange({ privateNote: event.currentTarget.value })}
      />
      <Fields {...props} />
    </fieldset>
  );
}

/** Who they are, and how and when they are reached. */
function Reach({ document, person, all, onChange, saved }: PersonProps & { saved: Recipient }) {
  const { t } = useTranslation('correction');
  const wizard = useTranslation('wizard').t;
  const textOf = useProblemText();
  const problems = problemsOfPerson(person, all);
  const isReaddressed = person.email.trim().toLowerCase() !== saved.email.toLowerCase();
  const isPhoneBelow = person.identity === 'sms_code' || person.identity === 'ssn_last4';
  return (
    <div className={classes.fields}>
      <TextInput
        label={wizard('name')}
        required
        autoComplete="off"
        maxLength={255}
        value={person.name}
        error={textOf(problems.name)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={wizard('email')}
        description={isReaddressed ? t('readdressed') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={person.email}
        error={textOf(problems.email)}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <NumberInput
        label={wizard('order')}
        min={saved.role === 'copy' ? 1 : leastOrder(document.recipients)}
        max={50}
        clampBehavior="blur"
        allowDecimal={false}
        value={person.order}
        onChange={(order) => typeof order === 'number' && onChange({ order })}
      />
      <Select
        label={wizard('language')}
        allowDeselect={false}
        data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        value={person.locale}
        onChange={(locale) => locale !== null && onChange({ locale })}
      />
      {isPhoneBelow ? null : (
        <TextInput
          label={t('phone')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={person.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function useProblemText(): (problem: PersonProblem | null) => string | null {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  return (problem) => {
    if (problem === null) return null;
    return problem === 'name_missing' || problem === 'email_missing' ? t(problem) : errors(problem);
  };
}

function Fields({ document, person, removed, filled, onToggle }: PersonProps) {
  const { t } = useTranslation('correction');
  const types = useTranslation('editor').t;
  const format = useFormat();
  const own = document.fields.filter(({ recipient }) => recipient === person.id);
  if (own.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={550} mt="sm" mb={4}>
        {t('fields')}
      </Text>
      <ul className={classes.list}>
        {own.map((field) => {
          const name = field.label || types(`type.${field.type}`);
          const isRemoved = removed.has(field.id);
          return (
            <li key={field.id} className={classes.field} data-removed={isRemoved || undefined}>
              <TypeIcon type={field.type} size={16} />
              <span className={classes.words}>
                <Bdi>{name}</Bdi>{' '}
                <Text span size="sm" c="dimmed">
                  {t('page', { page: format.number(field.page) })}
                </Text>
              </span>
              {filled.has(field.id) ? (
                <Text size="sm" c="dimmed">
                  {t('filled')}
                </Text>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t(isRemoved ? 'keep_field' : 'remove_field', { field: name })}
                  leftSection={isRemoved ? <RotateCcw size={14} aria-hidden /> : <Trash2 size={14} aria-hidden />}
                  onClick={() => onToggle(field.id)}
                >
                  {t(isRemoved ? 'keep' : 'remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
