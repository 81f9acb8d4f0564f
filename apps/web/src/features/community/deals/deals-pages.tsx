import { Badge, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  areDaysReversed,
  type CommunityDeal,
  DEAL_CODE_LENGTH,
  DEAL_PARTNER_LENGTH,
  DEAL_STATUSES,
  DEAL_TEXT_LENGTH,
  DEAL_TITLE_LENGTH,
  isWebAddress,
  WEB_ADDRESS_LENGTH,
} from '@sealwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { lineRule, neededLineRule, paragraphsRule } from '../../../ui/form/index.ts';
import { type Column, countColumns } from '../../../ui/list/index.ts';
import { useColumns } from '../base/columns.tsx';
import type { CommunityOrdering } from '../base/community.search.ts';
import { PictureField } from '../base/picture-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ThingForm } from '../base/thing-form.tsx';
import { NewThingPage, ThingPage } from '../base/thing-page.tsx';
import { idsOf, namedRule, ThingsField } from '../base/things-field.tsx';
import { type ListProps, ThingsPage } from '../base/things-page.tsx';
import { GroupFilter } from '../groups/group-filter.tsx';
import { groups } from '../groups/groups.ts';
import { type DealBody, deals } from './deals.ts';
import { VisibilityButton } from './visibility-button.tsx';

const Rules = z
  .object({
    title: neededLineRule(DEAL_TITLE_LENGTH),
    partner: lineRule(DEAL_PARTNER_LENGTH),
    text: paragraphsRule(DEAL_TEXT_LENGTH),
    link: lineRule(WEB_ADDRESS_LENGTH).refine((text) => text === '' || isWebAddress(text), 'public_url_invalid'),
    code: lineRule(DEAL_CODE_LENGTH),
    from: z.string(),
    until: z.string(),
    pictureKey: z.string().nullable(),
    groupIds: namedRule,
    allowShow: z.boolean(),
  })
  .refine(({ from, until }) => !areDaysReversed({ from: from || undefined, to: until || undefined }), {
    path: ['until'],
    message: 'days_reversed',
  });
type Values = z.infer<typeof Rules>;

const EMPTY: Values = {
  title: '',
  partner: '',
  text: '',
  link: '',
  code: '',
  from: '',
  until: '',
  pictureKey: null,
  groupIds: [],
  allowShow: true,
};

function valuesOf(deal: CommunityDeal | undefined): Values {
  if (deal === undefined) return EMPTY;
  const { title, partner, text, link, code, pictureKey, allowShow } = deal;
  const days = { from: deal.from ?? '', until: deal.until ?? '' };
  return { title, partner, text, link, code, ...days, pictureKey, groupIds: deal.groups, allowShow };
}

const bodyOf = ({ from, until, groupIds, ...others }: Values): DealBody => ({
  ...others,
  from: from || null,
  until: until || null,
  groupIds: idsOf(groupIds),
});

const partnerOf = ({ partner }: CommunityDeal): string => partner;

function useDealColumns(): Column<CommunityDeal, CommunityOrdering>[] {
  const { t } = useTranslation('community');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'states',
        header: t('column.status'),
        width: 200,
        card: 'line',
        cell: (deal) => <States deal={deal} />,
      },
      ...countColumns<CommunityDeal>(
        { id: 'clicks', header: t('column.clicks'), width: 100 },
        {
          count: ({ clicks }) => format.number(clicks),
          words: ({ clicks }) => t('deals.clicks', { number: format.number(clicks) }),
        },
      ),
      {
        id: 'groups',
        header: t('column.groups'),
        width: '20%',
        isForWideDesks: true,
        cell: (deal) => <Bdi>{deal.groups.map(({ name }) => name).join(', ')}</Bdi>,
      },
      {
        id: 'acts',
        header: t('acts'),
        isHeaderHidden: true,
        width: 130,
        align: 'end',
        card: 'acts',
        cell: (deal) => <VisibilityButton deal={deal} isInRow />,
      },
    ],
    [t, format],
  );
}

export function DealsPage(props: ListProps) {
  const { search, onSearch } = props;
  const { t } = useTranslation('community');
  const columns = useColumns(deals, useDealColumns(), partnerOf);
  return (
    <ThingsPage
      {...props}
      family={deals}
      columns={columns}
      statuses={[
        ...DEAL_STATUSES.map((value) => ({ value: value as string, label: t(`status.${value}`) })),
        { value: 'hidden', label: t('deals.hidden') },
      ]}
      filters={<GroupFilter search={search} onSearch={onSearch} />}
    />
  );
}

const COLOURS = { active: 'green', upcoming: 'blue', expired: 'gray' } as const;

function States({ deal: { status, allowShow } }: { deal: CommunityDeal }) {
  const { t } = useTranslation('community');
  return (
    <Group gap="xs">
      <Badge color={COLOURS[status]} variant="light">
        {t(`status.${status}`)}
      </Badge>
      {allowShow ? null : (
        <Badge color="orange" variant="light">
          {t('deals.hidden')}
        </Badge>
      )}
    </Group>
  );
}

function DealForm({ deal }: { deal?: CommunityDeal }) {
  const { t } = useTranslation('community');
  return (
    <ThingForm
      family={deals}
      {...(deal === undefined ? {} : { thing: deal })}
      rules={Rules}
      values={valuesOf}
      bodyOf={bodyOf}
    >
      {({ field, form: { control } }) => (
        <>
          <TextInput {...field('title')} label={t('column.title')} maxLength={DEAL_TITLE_LENGTH} required />
          <TextInput {...field('partner')} label={t('column.partner')} maxLength={DEAL_PARTNER_LENGTH} />
          <Textarea {...field('text')} label={t('column.text')} maxLength={DEAL_TEXT_LENGTH} autosize minRows={4} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              {...field('link')}
              type="url"
              dir="ltr"
              label={t('column.link')}
              placeholder="https://"
              maxLength={WEB_ADDRESS_LENGTH}
              styles={{ label: { direction: 'inherit' } }}
            />
            <TextInput {...field('code')} label={t('column.code')} maxLength={DEAL_CODE_LENGTH} />
            <TextInput {...field('from')} type="date" label={t('deals.from')} />
            <TextInput {...field('until')} type="date" label={t('deals.until')} />
          </SimpleGrid>
          <PictureField control={control} name="pictureKey" label={t('image')} />
          <ThingsField
            family={groups}
            control={control}
            name="groupIds"
            label={t('column.groups')}
            description={t('audience_hint')}
          />
          <SwitchField
            control={control}
            name="allowShow"
            label={t('deals.allow_show')}
            description={t('deals.allow_show_hint')}
          />
        </>
      )}
    </ThingForm>
  );
}

export const NewDealPage = () => (
  <NewThingPage type="deals">
    <DealForm />
  </NewThingPage>
);

export function DealPage({ id }: { id: number }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return (
    <ThingPage
      family={deals}
      id={id}
      renderStates={(deal) => (
        <Group gap="xs">
          <States deal={deal} />
          {t('deals.clicks', { number: format.number(deal.clicks) })}
        </Group>
      )}
      renderActions={(deal) => <VisibilityButton deal={deal} />}
    >
      {(deal) => <DealForm deal={deal} />}
    </ThingPage>
  );
}
