import { Button, Group, Text, Textarea } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EditorField } from '../../../editor/fields.ts';
import { TypeIcon } from '../../../editor/type-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { RecipientStateBadge } from '../../../ui/status-badge.tsx';
import { IdentityFields } from '../wizard/identity-fields.tsx';
import { problemsOfPerson } from '../wizard/people.ts';
import { RoleFields } from '../wizard/recipient-role.tsx';
import classes from './correction.module.css';
import { numberOf } from './correction.draft.ts';
import type { PersonProps } from './correction-person.types.ts';
import { Reach } from './correction-reach.tsx';

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

/** Someone whose part is not done, or who is added: who they are, how they are reached and checked, and their fields. */
export function CorrectedPerson(props: PersonProps) {
  const { document, person, isGone } = props;
  const { t } = useTranslation('correction');
  const saved = document.recipients.find(({ id }) => id === person.id);
  const name = saved?.name ?? (person.name.trim() || t('new_person'));
  return (
    <fieldset className={classes.person} data-gone={isGone || undefined}>
      <legend className="visually-hidden">{name}</legend>
      <Group gap="xs" mb="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="xs" className={classes.words ?? ''}>
          <Text fw={600}>
            <Bdi>{name}</Bdi>
          </Text>
          {saved === undefined ? null : <RecipientStateBadge state={saved.state} />}
        </Group>
        <Removal {...props} name={name} />
      </Group>
      {isGone ? (
        <Text size="sm" c="dimmed">
          {t('person.removed')}
        </Text>
      ) : (
        <Values {...props} saved={saved} />
      )}
    </fieldset>
  );
}

function Removal({ isGone, onRemove, name }: PersonProps & { name: string }) {
  const { t } = useTranslation('correction');
  if (onRemove === null) return null;
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.act ?? ''}
      aria-label={t(isGone ? 'keep_person' : 'remove_person', { name })}
      leftSection={isGone ? <RotateCcw size={14} aria-hidden /> : <Trash2 size={14} aria-hidden />}
      onClick={onRemove}
    >
      {t(isGone ? 'keep' : 'remove')}
    </Button>
  );
}

function Values(props: PersonProps & { saved: Recipient | undefined }) {
  const { person, all, onChange, saved } = props;
  const wizard = useTranslation('wizard').t;
  const problems = problemsOfPerson(person, all);
  return (
    <>
      <Reach {...props} />
      {saved === undefined ? <RoleFields person={person} all={all} isStrict onChange={onChange} /> : null}
      <IdentityFields person={person} problems={problems} isStrict={saved !== undefined} onChange={onChange} />
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
    </>
  );
}

function Fields({ person, fieldsBefore, fields, filled, onToggle }: PersonProps) {
  const { t } = useTranslation('correction');
  const number = numberOf(person);
  const isOwn = ({ recipient }: EditorField) => recipient === number;
  const before = new Set(fieldsBefore.map(({ key }) => key));
  const removed = fieldsBefore.filter((field) => isOwn(field) && !fields.some(({ key }) => key === field.key));
  const own = [...fields.filter(isOwn), ...removed];
  if (own.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={550} mt="sm" mb={4}>
        {t('fields')}
      </Text>
      <ul className={classes.list}>
        {own.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            isRemoved={removed.includes(field)}
            isFilled={filled.has(Number(field.key.slice(1)))}
            onToggle={before.has(field.key) ? () => onToggle(Number(field.key.slice(1))) : null}
          />
        ))}
      </ul>
    </>
  );
}

type FieldProps = { field: EditorField; isRemoved: boolean; isFilled: boolean; onToggle: (() => void) | null };

function FieldRow({ field, isRemoved, isFilled, onToggle }: FieldProps) {
  const { t } = useTranslation('correction');
  const types = useTranslation('editor').t;
  const format = useFormat();
  const name = field.rules.label || types(`type.${field.type}`);
  return (
    <li className={classes.field} data-removed={isRemoved || undefined}>
      <TypeIcon type={field.type} size={16} />
      <span className={classes.words}>
        <Bdi>{name}</Bdi>{' '}
        <Text span size="sm" c="dimmed">
          {t('page', { page: format.number(field.page) })}
        </Text>
      </span>
      {isFilled ? (
        <Text size="sm" c="dimmed">
          {t('filled')}
        </Text>
      ) : onToggle === null ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={t(isRemoved ? 'keep_field' : 'remove_field', { field: name })}
          leftSection={isRemoved ? <RotateCcw size={14} aria-hidden /> : <Trash2 size={14} aria-hidden />}
          onClick={onToggle}
        >
          {t(isRemoved ? 'keep' : 'remove')}
        </Button>
      )}
    </li>
  );
}
