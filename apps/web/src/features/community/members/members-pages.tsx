import { Badge, Button, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type CommunityMember, MEMBER_BIO_LENGTH, MEMBER_LINE_LENGTH, MEMBER_PHONE_LENGTH } from '@sealwright/contract';
import { Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmailField, emailRule, lineRule, NameFields, nameRule, paragraphsRule } from '../../../ui/form/index.ts';
import type { Column } from '../../../ui/list/index.ts';
import { useColumns } from '../base/columns.tsx';
import type { CommunityOrdering } from '../base/community.search.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ThingForm } from '../base/thing-form.tsx';
import { NewThingPage, ThingPage } from '../base/thing-page.tsx';
import { idsOf, namedRule, ThingsField } from '../base/things-field.tsx';
import { type ListProps, ThingsPage } from '../base/things-page.tsx';
import { GroupFilter } from '../groups/group-filter.tsx';
import { groups } from '../groups/groups.ts';
import { categories, interests } from '../labels/labels.ts';
import { AddFileDialog } from './add-file-dialog.tsx';
import { AccessButton, ReinviteButton } from './member-acts.tsx';
import { MemberPicture } from './member-picture.tsx';
import { type MemberBody, members } from './members.ts';

const Rules = z.object({
  firstName: nameRule,
  lastName: nameRule,
  email: emailRule,
  headline: lineRule(MEMBER_LINE_LENGTH),
  company: lineRule(MEMBER_LINE_LENGTH),
  phone: lineRule(MEMBER_PHONE_LENGTH),
  bio: paragraphsRule(MEMBER_BIO_LENGTH),
  canAccess: z.boolean(),
  groupIds: namedRule,
  interestIds: namedRule,
  categoryIds: namedRule,
});
type Values = z.infer<typeof Rules>;

const NO_ONE: Values = {
  firstName: '',
  lastName: '',
  email: '',
  headline: '',
  company: '',
  phone: '',
  bio: '',
  canAccess: true,
  groupIds: [],
  interestIds: [],
  categoryIds: [],
};

const valuesOf = (member: CommunityMember | undefined): Values =>
  member === undefined
    ? NO_ONE
    : {
        firstName: member.firstName,
        lastName: member.lastName,
        email: member.email,
        headline: member.headline,
        company: member.company,
        phone: member.phone,
        bio: member.bio,
        canAccess: member.canAccess,
        groupIds: member.groups,
        interestIds: member.interests,
        categoryIds: member.categories,
      };

const bodyOf = ({ groupIds, interestIds, categoryIds, ...others }: Values): MemberBody => ({
  ...others,
  groupIds: idsOf(groupIds),
  interestIds: idsOf(interestIds),
  categoryIds: idsOf(categoryIds),
});

const emailOf = ({ email }: CommunityMember): string => email;
const STATUSES = ['enabled', 'disabled', 'invited'] as const;

function useMemberColumns(): Column<CommunityMember, CommunityOrdering>[] {
  const { t } = useTranslation('community');
  return useMemo(
    () => [
      {
        id: 'states',
        header: t('column.status'),
        width: 230,
        card: 'line',
        cell: (member) => <States member={member} />,
      },
      {
        id: 'groups',
        header: t('column.groups'),
        width: '22%',
        isForDesks: true,
        card: 'note',
        cell: (member) => <Bdi>{member.groups.map(({ name }) => name).join(', ')}</Bdi>,
      },
      {
        id: 'acts',
        header: t('acts'),
        isHeaderHidden: true,
        width: 150,
        align: 'end',
        card: 'acts',
        cell: (member) => <AccessButton member={member} isInRow />,
      },
    ],
    [t],
  );
}

export function MembersPage(props: ListProps) {
  const { search, onSearch } = props;
  const { t } = useTranslation('community');
  const columns = useColumns(members, useMemberColumns(), emailOf);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ThingsPage
        {...props}
        family={members}
        columns={columns}
        statuses={STATUSES.map((value) => ({ value, label: t(`members.${value}`) }))}
        filters={<GroupFilter search={search} onSearch={onSearch} />}
        actions={
          <Button variant="default" leftSection={<Upload size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('members.add_file')}
          </Button>
        }
      />
      {isAdding ? <AddFileDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function States({ member: { canAccess, hasJoined } }: { member: CommunityMember }) {
  const { t } = useTranslation('community');
  return (
    <Group gap="xs">
      <Badge color={canAccess ? 'green' : 'orange'} variant="light">
        {t(canAccess ? 'members.enabled' : 'members.disabled')}
      </Badge>
      {hasJoined ? null : (
        <Badge color="gray" variant="light">
          {t('members.invited')}
        </Badge>
      )}
    </Group>
  );
}

function MemberForm({ member }: { member?: CommunityMember }) {
  const { t } = useTranslation('community');
  return (
    <ThingForm
      family={members}
      {...(member === undefined ? {} : { thing: member })}
      rules={Rules}
      values={valuesOf}
      bodyOf={bodyOf}
    >
      {({ field, form: { control } }) => (
        <>
          <NameFields first={field('firstName')} last={field('lastName')} />
          <EmailField {...field('email')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('headline')} label={t('column.headline')} maxLength={MEMBER_LINE_LENGTH} />
            <TextInput {...field('company')} label={t('column.company')} maxLength={MEMBER_LINE_LENGTH} />
            <TextInput
              {...field('phone')}
              type="tel"
              dir="ltr"
              label={t('column.phone')}
              maxLength={MEMBER_PHONE_LENGTH}
            />
          </SimpleGrid>
          <Textarea {...field('bio')} label={t('column.bio')} maxLength={MEMBER_BIO_LENGTH} autosize minRows={3} />
          <ThingsField family={groups} control={control} name="groupIds" label={t('column.groups')} />
          <ThingsField family={interests} control={control} name="interestIds" label={t('column.interests')} />
          <ThingsField family={categories} control={control} name="categoryIds" label={t('column.categories')} />
          <SwitchField
            control={control}
            name="canAccess"
            label={t('members.access')}
            description={t('members.access_hint')}
          />
        </>
      )}
    </ThingForm>
  );
}

export const NewMemberPage = () => (
  <NewThingPage type="members">
    <MemberForm />
  </NewThingPage>
);

export const MemberPage = ({ id }: { id: number }) => (
  <ThingPage
    family={members}
    id={id}
    renderStates={(member) => <States member={member} />}
    renderActions={(member) => (
      <>
        <ReinviteButton member={member} />
        <AccessButton member={member} />
      </>
    )}
  >
    {(member) => (
      <>
        <MemberPicture member={member} />
        <MemberForm member={member} />
      </>
    )}
  </ThingPage>
);
