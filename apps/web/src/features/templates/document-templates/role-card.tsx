import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core';
import {
  IDENTITY_METHODS,
  type IdentityMethod,
  isPersonal,
  LOCALES,
  mayBeWitnessed,
  RECIPIENT_ROLES,
  type TemplateRole,
} from '@sealwright/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../../editor/colours.ts';
import cards from '../../../editor/movable-card.module.css';
import { OrderButtons, type PlaceInOrder } from '../../../editor/order-buttons.tsx';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import type { PlacedRole } from './draft.ts';
import classes from './edit-template.module.css';

type Props = {
  role: PlacedRole;
  all: readonly PlacedRole[];
  /** Null where the order leaves nothing to choose. */
  place: PlaceInOrder | null;
  drop: 'before' | 'after' | 'onto' | undefined;
  isDragged: boolean;
  onChange: (values: Partial<TemplateRole>) => void;
  onRemove: () => void;
};

// Stands for null in the selects.
const NONE = 'none';

/** One role: what it is called, what its person does, and how they show who they are. */
export function RoleCard(props: Props) {
  const { role, place, onChange } = props;
  const { t } = useTranslation('wizard');
  const own = useTranslation('templates').t;
  const roles = useTranslation('common').t;
  return (
    <li
      className={cards.card}
      style={onScreen(role.colour)}
      data-card={role.key}
      data-dragged={props.isDragged || undefined}
      data-tied={role.witnessOf === null ? undefined : true}
      data-drop={props.drop}
    >
      {place === null ? null : <OrderButtons name={role.name} {...place} />}
      <fieldset className={cards.body}>
        <legend className="visually-hidden">{role.name}</legend>
        <div className={classes.fields}>
          <NameInput name={role.name} onChange={(name) => onChange({ name })} />
          <Select
            label={t('role')}
            allowDeselect={false}
            data={RECIPIENT_ROLES.map((value) => ({ value, label: roles(`role.${value}`) }))}
            value={role.role}
            onChange={(value) => value !== null && onChange({ role: value })}
          />
          <IdentitySelect identity={role.identity} onChange={(identity) => onChange({ identity })} />
          <Select
            label={t('language')}
            allowDeselect={false}
            data={[
              { value: NONE, label: own('language_of_template') },
              ...LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] })),
            ]}
            value={role.locale ?? NONE}
            onChange={(value) => onChange({ locale: LOCALES.find((locale) => locale === value) ?? null })}
          />
        </div>
        <div className={classes.fields}>
          <RoleFields {...props} />
          <TextInput
            label={t('private_note')}
            maxLength={1000}
            value={role.privateNote}
            onChange={(event) => onChange({ privateNote: event.currentTarget.value })}
          />
          <MayDelegate {...props} />
        </div>
      </fieldset>
      <ActionIcon aria-label={t('remove_recipient', { name: role.name })} title={t('remove')} onClick={props.onRemove}>
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** A role always has a name: an empty one is not kept, and the input says so. */
function NameInput({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('templates');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={t('role_name')}
      required
      autoComplete="off"
      maxLength={120}
      value={typed ?? name}
      error={typed !== null && typed.trim() === '' ? t('role_name_missing') : null}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        if (value.trim() !== '') onChange(value.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const isMethod = (value: string | null): value is IdentityMethod => IDENTITY_METHODS.some((method) => method === value);

function IdentitySelect(props: { identity: IdentityMethod | null; onChange: (value: IdentityMethod | null) => void }) {
  const { t } = useTranslation('wizard');
  const own = useTranslation('templates').t;
  return (
    <Select
      label={t('identity')}
      allowDeselect={false}
      data={[
        { value: NONE, label: own('identity_usual') },
        ...IDENTITY_METHODS.map((value) => ({ value, label: t(`identity.${value}`) })),
      ]}
      value={props.identity ?? NONE}
      onChange={(value) => props.onChange(isMethod(value) ? value : null)}
    />
  );
}

/** What some roles need beside: the host of who signs in person, and whose signature a witness attests. */
function RoleFields({ role, all, onChange }: Props) {
  const { t } = useTranslation('wizard');
  if (role.role === 'in_person') {
    return (
      <TextInput
        label={t('host')}
        maxLength={255}
        value={role.hostName}
        onChange={(event) => onChange({ hostName: event.currentTarget.value })}
      />
    );
  }
  if (role.role !== 'witness') return null;
  const signers = all.filter((one) => mayBeWitnessed(one.role) && one.id !== role.id);
  return (
    <Select
      label={t('witness_of')}
      required
      data={signers.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={signers.length === 0 ? t('witness_of_none') : ''}
      value={role.witnessOf === null ? null : String(role.witnessOf)}
      error={role.witnessOf === null ? t('witness_of_missing') : null}
      onChange={(id) => onChange({ witnessOf: id === null ? null : Number(id) })}
    />
  );
}

function MayDelegate({ role, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const isOwn = role.identity !== null && isPersonal(role.identity);
  return (
    <Checkbox
      mt={30}
      label={t('may_delegate')}
      description={isOwn ? t('may_delegate_personal') : undefined}
      disabled={isOwn}
      checked={role.mayDelegate && !isOwn}
      onChange={(event) => onChange({ mayDelegate: event.currentTarget.checked })}
    />
  );
}
