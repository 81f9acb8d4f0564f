import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { MAX_RECIPIENT_GROUPS, MOST_TEMPLATE_ROLES } from '@sealwright/contract';
import { Plus, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useReorder } from '../../../editor/use-reorder.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  allAtOnce,
  besideOf,
  isAllAtOnce,
  joined,
  moved,
  oneByOne,
  parted,
  stepped,
} from '../../../ui/recipient-order.ts';
import { newRole, placed, type PlacedRole, unplaced, withoutRole, withRole } from './draft.ts';
import type { Draft } from './draft.store.ts';
import cards from '../../../editor/movable-card.module.css';
import { RoleCard } from './role-card.tsx';
import { RoleGroups } from './role-groups.tsx';

/** The roles in their order. `pointed`: the name of a role that lacks something. */
export function RolesPart({ draft, pointed }: { draft: Draft; pointed: string | null }) {
  const { t } = useTranslation('templates');
  const { roles } = useStore(draft.store, (state) => state.content);
  const frame = useRef<HTMLDivElement>(null);
  const list = placed(roles);
  const put = (next: readonly PlacedRole[]) => draft.change((content) => ({ ...content, roles: unplaced(next) }));
  const focus = (id: number) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>(`[data-card="r${id}"] input`)?.select());
  const wanted = roles.find(({ name }) => name === pointed)?.id;
  useEffect(() => {
    if (wanted !== undefined) frame.current?.querySelector<HTMLElement>(`[data-card="r${wanted}"] input`)?.focus();
  }, [wanted]);
  return (
    <Stack gap="md" ref={frame}>
      <Group justify="space-between" align="end">
        <div>
          <Title order={2} size="h4">
            {t('roles_title')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('roles_text')}
          </Text>
        </div>
        {list.length > 1 ? <OrderSwitch list={list} onPut={put} /> : null}
      </Group>
      {list.length === 0 ? (
        <EmptyState title={t('no_roles')} text={t('no_roles_text')} />
      ) : (
        <Cards draft={draft} list={list} onPut={put} />
      )}
      <RoleGroups draft={draft} />
      <AddButtons draft={draft} onAdded={focus} />
    </Stack>
  );
}

type ListProps = { list: readonly PlacedRole[]; onPut: (next: readonly PlacedRole[]) => void };

function OrderSwitch({ list, onPut }: ListProps) {
  const { t } = useTranslation('wizard');
  return (
    <SegmentedControl
      aria-label={t('signing_order')}
      value={isAllAtOnce(list) ? 'together' : 'in_order'}
      data={[
        { value: 'in_order', label: t('in_order') },
        { value: 'together', label: t('together') },
      ]}
      onChange={(how) => onPut(how === 'together' ? allAtOnce(list) : oneByOne(list))}
    />
  );
}

function Cards({ draft, list, onPut }: ListProps & { draft: Draft }) {
  const isTogether = isAllAtOnce(list);
  const { reorder, grab } = useReorder({
    onMove: (from, to) => onPut(moved(list, from, to)),
    onJoin: (from, to) => onPut(joined(list, from, to)),
  });
  const dropOf = (index: number) => {
    if (reorder === null) return undefined;
    if (reorder.to === index) return reorder.isOnto ? 'onto' : 'before';
    return index === list.length - 1 && reorder.to === list.length ? 'after' : undefined;
  };
  return (
    <ol className={cards.list}>
      {list.map((role, index) => (
        <RoleCard
          key={role.key}
          role={role}
          all={list}
          place={
            isTogether || role.witnessOf !== null
              ? null
              : {
                  isFirst: index === 0,
                  isLast: index === list.length - 1,
                  beside: besideOf(list, index),
                  onStep: (by) => onPut(stepped(list, index, by)),
                  onJoin: () => onPut(joined(list, index, index - 1)),
                  onPart: () => onPut(parted(list, index)),
                  onGrab: (event) => grab(event, index),
                }
          }
          drop={dropOf(index)}
          isDragged={reorder?.from === index}
          onChange={(values) => draft.change((content) => withRole(content, role.id, values))}
          onRemove={() => draft.change((content) => withoutRole(content, role.id))}
        />
      ))}
    </ol>
  );
}

function AddButtons({ draft, onAdded }: { draft: Draft; onAdded: (id: number) => void }) {
  const { t } = useTranslation('templates');
  const wizard = useTranslation('wizard').t;
  const { roles, groups } = useStore(draft.store, (state) => state.content);
  const add = () => {
    const role = newRole(draft.store.getState().content, t('role_number', { number: roles.length + 1 }));
    draft.change((content) => ({
      ...content,
      roles: [...content.roles, isAllAtOnce(placed(content.roles)) ? { ...role, order: 1 } : role],
    }));
    onAdded(role.id);
  };
  return (
    <Group>
      <Button leftSection={<Plus size={18} aria-hidden />} disabled={roles.length >= MOST_TEMPLATE_ROLES} onClick={add}>
        {t('add_role')}
      </Button>
      {roles.length > 1 && groups.length < MAX_RECIPIENT_GROUPS ? (
        <Button
          variant="default"
          leftSection={<UsersRound size={18} aria-hidden />}
          onClick={() =>
            draft.change((content) => {
              const { id } = newRole(content, '');
              const name = wizard('group_number', { number: content.groups.length + 1 });
              return { ...content, groups: [...content.groups, { id, name, needed: 1 }] };
            })
          }
        >
          {wizard('add_group')}
        </Button>
      ) : null}
    </Group>
  );
}
