import { Alert, Button, ColorInput, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { LOCALES, REQUIRED_IDENTITY, RequiredIdentity, type Team, updateTeam } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { timeZones } from '../../../lib/time-zones.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { TeamName } from '../team-name.tsx';
import { ExportCard } from './export-card.tsx';
import { GatewaysCard } from './gateways-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { actingTeamQuery } from '../acting.queries.ts';
import { teamQuery, useUpdateTeam } from '../teams.queries.ts';

/** The settings of the team one acts for. Members read them. */
export function TeamSettingsPage() {
  const { t } = useTranslation('teams');
  const acting = useQuery(actingTeamQuery);
  const teamId = acting.data?.teamId ?? null;
  const team = useQuery({ ...teamQuery(teamId ?? 0), enabled: teamId !== null, refetchOnWindowFocus: false });
  const error = acting.error ?? team.error;
  const isNone = acting.data !== undefined && teamId === null;
  return (
    <Page
      title={t('settings.title')}
      description={team.data ? <TeamName name={team.data.name} /> : undefined}
      isLoading={!isNone && !team.data && !error}
      error={team.data ? null : error}
      onRetry={() => void (acting.error ? acting.refetch() : team.refetch())}
    >
      {isNone ? (
        <EmptyState title={t('none.title')} text={t('none.text')}>
          <LinkButton to="/team/new">{t('create.title')}</LinkButton>
        </EmptyState>
      ) : null}
      {team.data ? <Settings key={team.data.id} team={team.data} /> : null}
    </Page>
  );
}

const Body = updateTeam.body.shape;
const Rules = z.object({
  name: z.string().trim().min(1, 'field_required').max(255),
  website: z.string().refine((text) => Body.website.safeParse(text).success, 'website_invalid'),
  phone: z.string().refine((text) => Body.phone.safeParse(text).success, 'phone_digits'),
  subdomain: z.string().refine((text) => text === '' || Body.subdomain.safeParse(text).success, 'subdomain_invalid'),
  themeColor: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  expiryDays: z.string(),
  sending: z.enum(['everyone', 'admins']),
  hasAutoReminders: z.boolean(),
  needsSecondStep: z.boolean(),
  requiredIdentity: RequiredIdentity,
});
type Values = z.infer<typeof Rules>;

const NONE = '';
const EXPIRIES = [7, 14, 30, 90] as const;

const valuesOf = (team: Team): Values => ({
  name: team.name,
  website: team.website,
  phone: team.phone,
  subdomain: team.subdomain ?? NONE,
  themeColor: team.themeColor ?? NONE,
  timeZone: team.timeZone ?? NONE,
  locale: team.locale ?? NONE,
  expiryDays: team.expiryDays === null ? NONE : String(team.expiryDays),
  sending: team.sending,
  hasAutoReminders: team.hasAutoReminders,
  needsSecondStep: team.needsSecondStep,
  requiredIdentity: team.requiredIdentity,
});

/** Only what was changed. */
function patchOf(values: Values, isChanged: (name: keyof Values) => boolean) {
  const sent = {
    ...values,
    subdomain: values.subdomain || null,
    themeColor: values.themeColor || null,
    timeZone: values.timeZone || null,
    locale: LOCALES.find((locale) => locale === values.locale) ?? null,
    expiryDays: EXPIRIES.find((days) => String(days) === values.expiryDays) ?? null,
  };
  const names = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, sent[name]])) as Partial<typeof sent>;
}

function Settings({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const common = useTranslation('common').t;
  const update = useUpdateTeam(team.id);
  const mayChange = team.permissions.update;
  const edit = useEditForm({
    rules: Rules,
    values: valuesOf(team),
    follows: true,
    save: async (values, isChanged) => {
      await update.mutateAsync({ ...patchOf(values, isChanged), version: team.version });
      toastDone(t('settings.saved'));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  return (
    <Form of={edit} failed={t('settings.failed')} gap="lg">
      {team.isActive ? null : <Alert color="yellow">{t('inactive')}</Alert>}
      {mayChange || !team.isActive ? null : <Text c="dimmed">{t('settings.read_only')}</Text>}
      <About team={team} edit={edit} mayChange={mayChange} />
      <LogoCard team={team} />
      <Sending edit={edit} mayChange={mayChange} />
      <GatewaysCard />
      <Card title={t('settings.security')}>
        <SwitchField
          control={edit.form.control}
          name="needsSecondStep"
          label={t('second_step.needed')}
          description={t('second_step.needed_text')}
          disabled={!mayChange}
        />
        <NativeSelect
          {...edit.field('requiredIdentity')}
          label={t('required_identity')}
          description={t('required_identity_text')}
          disabled={!mayChange}
          data={REQUIRED_IDENTITY.map((value) => ({ value, label: t(`required_identity.${value}`) }))}
        />
      </Card>
      {mayChange ? <ExportCard /> : null}
      {mayChange ? (
        <div>
          <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
            {common('save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

type PartProps = { edit: ReturnType<typeof useEditForm<Values>>; mayChange: boolean };

function About({ team, edit, mayChange }: PartProps & { team: Team }) {
  const { t } = useTranslation('teams');
  const { field } = edit;
  return (
    <Card title={t('settings.about')}>
      <TextInput {...field('name')} label={t('name')} maxLength={255} required disabled={!mayChange} />
      <TextInput {...field('website')} label={t('website')} type="url" dir="ltr" required disabled={!mayChange} />
      <TextInput
        {...field('phone')}
        label={t('phone')}
        description={t('phone_hint')}
        inputMode="numeric"
        dir="ltr"
        required
        disabled={!mayChange}
      />
      <TextInput
        {...field('subdomain')}
        label={t('subdomain')}
        description={t(team.subdomain === null ? 'subdomain_hint' : 'subdomain_fixed')}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        disabled={!mayChange || team.subdomain !== null}
      />
      <ColorInput
        label={t('theme_color')}
        withEyeDropper={false}
        description={t('theme_color_hint')}
        dir="ltr"
        disabled={!mayChange}
        value={edit.form.watch('themeColor')}
        onChange={(color) => edit.form.setValue('themeColor', color, { shouldDirty: true })}
      />
    </Card>
  );
}

function Sending({ edit, mayChange }: PartProps) {
  const { t } = useTranslation('teams');
  const { field } = edit;
  return (
    <Card title={t('settings.sending')}>
      <NativeSelect
        {...field('sending')}
        label={t('sending')}
        disabled={!mayChange}
        data={(['everyone', 'admins'] as const).map((value) => ({ value, label: t(`sending.${value}`) }))}
      />
      <NativeSelect
        {...field('expiryDays')}
        label={t('expiry')}
        disabled={!mayChange}
        data={[
          { value: NONE, label: t('expiry.none') },
          ...EXPIRIES.map((days) => ({ value: String(days), label: t('expiry.days', { count: days }) })),
        ]}
      />
      <NativeSelect
        {...field('locale')}
        label={t('language')}
        disabled={!mayChange}
        data={[
          { value: NONE, label: t('language.none') },
          ...LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] })),
        ]}
      />
      <ZoneField edit={edit} mayChange={mayChange} />
      <SwitchField control={edit.form.control} name="hasAutoReminders" label={t('reminders')} disabled={!mayChange} />
    </Card>
  );
}

function ZoneField({ edit, mayChange }: PartProps) {
  const { t } = useTranslation('teams');
  const zone = edit.form.watch('timeZone');
  const zones = useMemo(() => timeZones(zone), [zone]);
  return (
    <Select
      label={t('time_zone')}
      description={t('time_zone_hint')}
      placeholder={t('time_zone.none')}
      data={zones}
      value={zone === NONE ? null : zone}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('time_zone.clear') }}
      maxDropdownHeight={320}
      nothingFoundMessage={t('time_zone.not_found')}
      disabled={!mayChange}
      onChange={(chosen) => edit.form.setValue('timeZone', chosen ?? NONE, { shouldDirty: true })}
    />
  );
}
