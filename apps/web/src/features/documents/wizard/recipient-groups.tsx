import { ActionIcon, Alert, MultiSelect, Text, TextInput, Title } from '@mantine/core';
import { mayBeGrouped, type RecipientGroup } from '@sealwright/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import type { People } from './people.store.ts';
import { type GroupPatch, useGroups } from './recipient-groups.queries.ts';
import classes from './recipients-step.module.css';

type Props = {
  documentId: number;
  groups: readonly RecipientGroup[];
  people: People;
  /** Each recipient gets a copy of their own: there is no one to be enough with. */
  isSeparate: boolean;
};

/** The groups of a document: of each, who is in it and how many of them are enough. Nothing where there is none. */
export function RecipientGroups({ documentId, groups, people, isSeparate }: Props) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  if (groups.length === 0) return null;
  return (
    <section className={classes.groups} aria-label={t('groups')}>
      <div>
        <Title order={3} size="h5">
          {t('groups')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('groups_text')}
        </Text>
      </div>
      {isSeparate ? <Alert color="orange">{errors('send_groups_separate')}</Alert> : null}
      {groups.map((group) => (
        <GroupRow key={group.id} documentId={documentId} group={group} people={people} />
      ))}
    </section>
  );
}

function GroupRow({ documentId, group, people }: { documentId: number; group: RecipientGroup; people: People }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const list = useStore(people.store, (state) => state.people);
  const { update, remove } = useGroups(documentId);
  const [name, setName] = useState(group.name);
  const members = list.filter((person) => person.group === group.id);
  const save = (patch: GroupPatch) => update.mutate({ id: group.id, patch });
  const leave = () => {
    if (name.trim() === '') setName(group.name);
    else if (name.trim() !== group.name) save({ name: name.trim() });
  };
  return (
    <fieldset className={classes.groupRow} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="visually-hidden">{group.name}</legend>
      <TextInput
        label={t('group_name')}
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={leave}
      />
      <NumberInput
        label={t('group_needed')}
        description={t('group_of', { count: members.length })}
        min={1}
        max={50}
        allowDecimal={false}
        value={group.needed}
        error={group.needed > members.length ? errors('send_group_too_small') : null}
        onChange={(needed) => typeof needed === 'number' && needed >= 1 && needed !== group.needed && save({ needed })}
      />
      <MultiSelect
        label={t('group_members')}
        searchable
        data={list
          .filter(({ role, key, name, email }) => key !== '' && mayBeGrouped(role) && (name || email))
          .map(({ key, name, email }) => ({ value: key, label: name || email }))}
        value={members.map(({ key }) => key)}
        onChange={(keys) => people.setMembers(group.id, keys)}
      />
      <ActionIcon
        aria-label={t('group_remove', { name: group.name })}
        title={t('group_remove', { name: group.name })}
        onClick={() => {
          people.setMembers(group.id, []);
          remove.mutate(group.id);
        }}
      >
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
