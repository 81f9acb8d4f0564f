import { Button, NativeSelect, Select, Stack } from '@mantine/core';
import { LOCALES } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone } from '../../../lib/intl.ts';
import { isolated } from '../../../lib/isolated.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { timeZones, zoneName } from '../../../lib/time-zones.ts';
import { useFieldText } from '../../../ui/form/index.ts';
import { membershipsQuery } from './account.queries.ts';
import type { DetailsForm } from './details.form.ts';
import { Section } from './section.tsx';

export function PreferenceFields({ userId }: { userId: number }) {
  const { t } = useTranslation('account');
  const text = useFieldText();
  const { register, formState } = useFormContext<DetailsForm>();
  const { data } = useQuery(membershipsQuery(userId));
  const teams = data?.results ?? [];
  return (
    <Section title={t('details.preferences')}>
      <NativeSelect
        {...register('locale')}
        maw={{ xs: 400 }}
        label={t('details.language')}
        description={t('details.language_help')}
        data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
      />
      <ZoneField />
      {teams.length > 1 ? (
        <NativeSelect
          {...register('accountId')}
          maw={{ xs: 400 }}
          label={t('details.team')}
          description={t('details.team_help')}
          data={teams.map(({ accountId, kind, name }) => ({
            value: String(accountId),
            label: kind === 'personal' ? t('details.team_own', { name: isolated(name) }) : name,
          }))}
          error={text(formState.errors.accountId?.message)}
        />
      ) : null}
    </Section>
  );
}

function ZoneField() {
  const { t } = useTranslation('account');
  const text = useFieldText();
  const { control } = useFormContext<DetailsForm>();
  const own = deviceTimeZone();
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field, fieldState }) => (
        <Stack gap="xs" maw={{ xs: 400 }} align="flex-start">
          <ZoneSelect
            value={field.value}
            error={text(fieldState.error?.message)}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
          {own === field.value ? null : (
            <Button
              size="sm"
              variant="default"
              h="auto"
              mih={36}
              maw="100%"
              style={{ whiteSpace: 'normal' }}
              onClick={() => field.onChange(own)}
            >
              {t('zone.own', { zone: isolated(zoneName(own)) })}
            </Button>
          )}
        </Stack>
      )}
    />
  );
}

function ZoneSelect(props: {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation('account');
  const zones = useMemo(() => timeZones(props.value), [props.value]);
  return (
    <Select
      label={t('zone.label')}
      description={t('zone.description')}
      placeholder={t('zone.choose')}
      data={zones}
      value={props.value === '' ? null : props.value}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      nothingFoundMessage={t('zone.none')}
      error={props.error}
      onBlur={props.onBlur}
      onChange={(zone) => {
        if (zone) props.onChange(zone);
      }}
    />
  );
}
