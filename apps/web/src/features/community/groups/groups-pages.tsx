import { Badge, Group, Textarea, TextInput } from '@mantine/core';
import {
  type CommunityGroup,
  GROUP_NAME_LENGTH,
  GROUP_STATUSES,
  GROUP_TEXT_LENGTH,
  type GroupStatus,
} from '@sealwright/contract';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format.ts';
import { neededLineRule, paragraphsRule } from '../../../ui/form/index.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, countColumns } from '../../../ui/list/index.ts';
import { useColumns } from '../base/columns.tsx';
import type { CommunityOrdering } from '../base/community.search.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ThingForm } from '../base/thing-form.tsx';
import { NewThingPage, ThingPage } from '../base/thing-page.tsx';
import { type ListProps, ThingsPage } from '../base/things-page.tsx';
import { groups } from './groups.ts';
import { StatusButton } from './status-button.tsx';

const Rules = z.object({
  name: neededLineRule(GROUP_NAME_LENGTH),
  description: paragraphsRule(GROUP_TEXT_LENGTH),
  access: z.boolean(),
});
type Values = z.infer<typeof Rules>;

const valuesOf = (group: CommunityGroup | undefined): Values => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  access: group?.access ?? true,
});

const descriptionOf = ({ description }: CommunityGroup): string => description;

function useGroupColumns(): Column<CommunityGroup, CommunityOrdering>[] {
  const { t } = useTranslation('community');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'access',
        header: t('column.access'),
        width: 120,
        card: 'line',
        cell: ({ access }) => <AccessBadge access={access} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 130,
        card: 'line',
        cell: ({ status }) => <GroupStatusBadge status={status} />,
      },
      ...countColumns<CommunityGroup>(
        { id: 'members', header: t('column.memberCount'), width: 130, isForDesks: true },
        {
          count: ({ memberCount }) => format.number(memberCount),
          words: ({ memberCount }) => t('members_count', { number: format.number(memberCount) }),
        },
      ),
      {
        id: 'acts',
        header: t('acts'),
        isHeaderHidden: true,
        width: 160,
        align: 'end',
        card: 'acts',
        cell: (group) => <StatusButton group={group} isInRow />,
      },
    ],
    [t, format],
  );
}

export function GroupsPage(props: ListProps) {
  const { t } = useTranslation('community');
  const columns = useColumns(groups, useGroupColumns(), descriptionOf);
  const statuses = GROUP_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }));
  return <ThingsPage {...props} family={groups} columns={columns} statuses={statuses} />;
}

function AccessBadge({ access }: { access: boolean }) {
  const { t } = useTranslation('community');
  return (
    <Badge color={access ? 'green' : 'orange'} variant="light">
      {t(access ? 'access.on' : 'access.off')}
    </Badge>
  );
}

function GroupStatusBadge({ status }: { status: GroupStatus }) {
  const { t } = useTranslation('community');
  return (
    <Badge color={status === 'active' ? 'green' : 'gray'} variant="light">
      {t(`status.${status}`)}
    </Badge>
  );
}

function GroupForm({ group }: { group?: CommunityGroup }) {
  const { t } = useTranslation('community');
  return (
    <ThingForm
      family={groups}
      {...(group === undefined ? {} : { thing: group })}
      rules={Rules}
      values={valuesOf}
      bodyOf={(values) => values}
    >
      {({ field, form }) => (
        <>
          <TextInput {...field('name')} label={t('field.name')} maxLength={GROUP_NAME_LENGTH} required />
          <Textarea
            {...field('description')}
            label={t('field.description')}
            maxLength={GROUP_TEXT_LENGTH}
            autosize
            minRows={3}
          />
          <SwitchField
            control={form.control}
            name="access"
            label={t('field.access')}
            description={t('field.access_hint')}
          />
        </>
      )}
    </ThingForm>
  );
}

export const NewGroupPage = () => (
  <NewThingPage type="groups">
    <GroupForm />
  </NewThingPage>
);

export function GroupPage({ id }: { id: number }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return (
    <ThingPage
      family={groups}
      id={id}
      renderStates={({ access, status, memberCount }) => (
        <Group gap="xs">
          <GroupStatusBadge status={status} />
          {access ? null : <AccessBadge access={access} />}
          {t('members_count', { number: format.number(memberCount) })}
        </Group>
      )}
      renderActions={(group) => (
        <>
          <LinkButton
            variant="default"
            leftSection={<Users size={18} aria-hidden />}
            to="/admin/members"
            search={{ group: group.id }}
          >
            {t('groups.show_members')}
          </LinkButton>
          <StatusButton group={group} />
        </>
      )}
    >
      {(group) => <GroupForm group={group} />}
    </ThingPage>
  );
}
