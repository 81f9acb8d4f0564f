import { ActionIcon, MultiSelect, Text, TextInput } from '@mantine/core';
import { mayBeGrouped, type TemplateContent } from '@sealwright/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { withoutGaps } from '../../../ui/recipient-order.ts';
import { tied } from '../../../ui/recipient-ties.ts';
import { placed, unplaced } from './draft.ts';
import type { Draft } from './draft.store.ts';
import cards from '../../../editor/movable-card.module.css';
import classes from './edit-template.module.css';

type Group = TemplateContent['groups'][number];

/** Groups of roles, of whom some are enough. Nothing where there is none. */
export function RoleGroups({ draft }: { draft: Draft }) {
  const { t } = useTranslation('wizard');
  const groups = useStore(draft.store, (state) => state.content.groups);
  if (groups.length === 0) return null;
  return (
    <section aria-label={t('groups')} className={cards.list}>
      <Text c="dimmed" size="sm">
        {t('groups_text')}
      </Text>
      {groups.map((group) => (
        <GroupRow key={group.id} draft={draft} group={group} />
      ))}
    </section>
  );
}

function GroupRow({ draft, group }: { draft: Draft; group: Group }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const roles = useStore(draft.store, (state) => state.content.roles);
  const [name, setName] = useState(group.name);
  const members = roles.filter((role) => role.group === group.id);
  const change = (values: Partial<Group>) =>
    draft.change((content) => ({
      ...content,
      groups: content.groups.map((one) => (one.id === group.id ? { ...one, ...values } : one)),
    }));
  return (
    <fieldset className={classes.groupRow}>
      <legend className="visually-hidden">{group.name}</legend>
      <TextInput
        label={t('group_name')}
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => (name.trim() === '' ? setName(group.name) : change({ name: name.trim() }))}
      />
      <NumberInput
        label={t('group_needed')}
        description={t('group_of', { count: members.length })}
        min={1}
        max={50}
        allowDecimal={false}
        value={group.needed}
        error={group.needed > members.length ? errors('send_group_too_small') : null}
        onChange={(needed) => typeof needed === 'number' && needed >= 1 && change({ needed })}
      />
      <MultiSelect
        label={t('group_members')}
        searchable
        data={roles
          .filter(({ role }) => mayBeGrouped(role))
          .map((role) => ({ value: String(role.id), label: role.name }))}
        value={members.map(({ id }) => String(id))}
        onChange={(ids) => draft.change((content) => withMembers(content, group.id, ids.map(Number)))}
      />
      <ActionIcon
        mt={26}
        aria-label={t('group_remove', { name: group.name })}
        title={t('group_remove', { name: group.name })}
        onClick={() =>
          draft.change((content) => {
            const left = withMembers(content, group.id, []);
            return { ...left, groups: left.groups.filter(({ id }) => id !== group.id) };
          })
        }
      >
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

/** Makes these the members of a group. */
function withMembers(content: TemplateContent, group: number, ids: readonly number[]): TemplateContent {
  const roles = content.roles.map((role) => {
    if (ids.includes(role.id)) return { ...role, group };
    return role.group === group ? { ...role, group: null } : role;
  });
  return { ...content, roles: unplaced(withoutGaps(tied(placed(roles)))) };
}
