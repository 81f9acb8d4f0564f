import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  type CommunityEvent,
  WEB_ADDRESS_LENGTH,
  EVENT_PLACE_LENGTH,
  EVENT_TEXT_LENGTH,
  EVENT_TITLE_LENGTH,
  isWebAddress,
  MOST_EVENT_CAPACITY,
  REMIND_MINUTES,
  WallTime,
} from '@sealwright/contract';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ownTimeZone } from '../../../lib/intl.ts';
import { timeZones } from '../../../lib/time-zones.ts';
import { lineRule, neededLineRule, paragraphsRule } from '../../../ui/form/index.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { type Edit, ThingForm } from '../base/thing-form.tsx';
import { idsOf, namedRule, ThingsField } from '../base/things-field.tsx';
import { groups } from '../groups/groups.ts';
import { categories, interests } from '../labels/labels.ts';
import { type EventBody, events } from './events.ts';

const clockTime = z
  .string()
  .min(1, 'field_required')
  .refine((text) => text === '' || WallTime.safeParse(text).success, 'field_invalid');

const Rules = z
  .object({
    title: neededLineRule(EVENT_TITLE_LENGTH),
    description: paragraphsRule(EVENT_TEXT_LENGTH),
    place: lineRule(EVENT_PLACE_LENGTH),
    link: lineRule(WEB_ADDRESS_LENGTH).refine((text) => text === '' || isWebAddress(text), 'public_url_invalid'),
    startsLocal: clockTime,
    endsLocal: clockTime,
    timeZone: z.string().min(1, 'field_required'),
    /** Empty: as many as want to. */
    capacity: z.union([
      z.literal(''),
      z.number().int('field_invalid').min(1, 'field_invalid').max(MOST_EVENT_CAPACITY, 'too_big'),
    ]),
    remindMinutes: z.string(),
    groupIds: namedRule,
    interestIds: namedRule,
    categoryIds: namedRule,
  })
  .refine(({ startsLocal, endsLocal }) => endsLocal === '' || startsLocal < endsLocal, {
    path: ['endsLocal'],
    error: 'event_ends_early',
  });
type Values = z.infer<typeof Rules>;

const NEW: Omit<Values, 'timeZone'> = {
  title: '',
  description: '',
  place: '',
  link: '',
  startsLocal: '',
  endsLocal: '',
  capacity: '',
  remindMinutes: '1440',
  groupIds: [],
  interestIds: [],
  categoryIds: [],
};

const valuesOf = (event: CommunityEvent | undefined): Values =>
  event === undefined
    ? { ...NEW, timeZone: ownTimeZone() }
    : {
        title: event.title,
        description: event.description,
        place: event.place,
        link: event.link,
        startsLocal: event.startsLocal,
        endsLocal: event.endsLocal,
        timeZone: event.timeZone,
        capacity: event.capacity ?? '',
        remindMinutes: String(event.remindMinutes ?? ''),
        groupIds: event.groups,
        interestIds: event.interests,
        categoryIds: event.categories,
      };

const bodyOf = ({ capacity, remindMinutes, groupIds, interestIds, categoryIds, ...others }: Values): EventBody => ({
  ...others,
  capacity: capacity === '' ? null : capacity,
  remindMinutes: REMIND_MINUTES.find((minutes) => String(minutes) === remindMinutes) ?? null,
  groupIds: idsOf(groupIds),
  interestIds: idsOf(interestIds),
  categoryIds: idsOf(categoryIds),
});

export function EventForm({ event }: { event?: CommunityEvent }) {
  const { t } = useTranslation('community');
  return (
    <ThingForm
      family={events}
      {...(event === undefined ? {} : { thing: event })}
      rules={Rules}
      values={valuesOf}
      bodyOf={bodyOf}
    >
      {(edit) => (
        <>
          <TextInput {...edit.field('title')} label={t('column.title')} maxLength={EVENT_TITLE_LENGTH} required />
          <Textarea
            {...edit.field('description')}
            label={t('column.description')}
            maxLength={EVENT_TEXT_LENGTH}
            autosize
            minRows={3}
            maxRows={14}
          />
          <When edit={edit} />
          <Where edit={edit} />
          <Who edit={edit} />
        </>
      )}
    </ThingForm>
  );
}

type PartProps = { edit: Edit<Values> };

function When({ edit: { field, form } }: PartProps) {
  const { t } = useTranslation('community');
  const chosen = form.watch('timeZone');
  const zones = useMemo(() => timeZones(chosen), [chosen]);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput {...field('startsLocal')} type="datetime-local" label={t('column.startsLocal')} required />
      <TextInput {...field('endsLocal')} type="datetime-local" label={t('column.endsLocal')} required />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Select
            ref={ref}
            label={t('column.timeZone')}
            description={t('events.zone_hint')}
            data={zones}
            value={value}
            error={field('timeZone').error}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('nothing_found')}
            onBlur={onBlur}
            onChange={(zone) => onChange(zone ?? value)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="remindMinutes"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Select
            ref={ref}
            label={t('events.remind')}
            description={t('events.remind_hint')}
            data={[
              { value: '', label: t('events.remind.never') },
              ...REMIND_MINUTES.map((minutes) => ({ value: String(minutes), label: t(`events.remind.${minutes}`) })),
            ]}
            value={value}
            allowDeselect={false}
            onBlur={onBlur}
            onChange={(minutes) => onChange(minutes ?? '')}
          />
        )}
      />
    </SimpleGrid>
  );
}

function Where({ edit: { field } }: PartProps) {
  const { t } = useTranslation('community');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput {...field('place')} label={t('column.place')} maxLength={EVENT_PLACE_LENGTH} />
      <TextInput
        {...field('link')}
        type="url"
        dir="ltr"
        label={t('column.link')}
        placeholder="https://"
        maxLength={WEB_ADDRESS_LENGTH}
        styles={{ label: { direction: 'inherit' }, error: { direction: 'inherit' } }}
      />
    </SimpleGrid>
  );
}

function Who({ edit: { field, form } }: PartProps) {
  const { t } = useTranslation('community');
  const { control } = form;
  return (
    <>
      <Controller
        control={control}
        name="capacity"
        render={({ field: given }) => (
          <NumberInput
            {...given}
            label={t('column.capacity')}
            description={t('events.capacity_hint')}
            error={field('capacity').error}
            min={1}
            max={MOST_EVENT_CAPACITY}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            hideControls
            maw={240}
          />
        )}
      />
      <ThingsField
        family={groups}
        control={control}
        name="groupIds"
        label={t('column.groups')}
        description={t('events.groups_hint')}
      />
      <ThingsField family={interests} control={control} name="interestIds" label={t('column.interests')} />
      <ThingsField family={categories} control={control} name="categoryIds" label={t('column.categories')} />
    </>
  );
}
