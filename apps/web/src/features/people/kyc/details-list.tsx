import { Paper, Title } from '@mantine/core';
import type { KycDetails, KycKind } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useCountryName } from '../../../lib/countries.ts';
import classes from './kyc.module.css';
import { type Field, sectionsOf } from './sections.ts';

/** The details as they were handed in: to read, not to change. */
export function DetailsList({ kind, details }: { kind: KycKind; details: KycDetails }) {
  const { t } = useTranslation('kyc');
  const shown = useShown(details);
  return sectionsOf(kind).map(({ section, fields }) => (
    <Paper key={section} withBorder radius="lg" p="lg" className={classes.section}>
      <Title order={2} size="h4">
        {t(section === 'identity' && kind === 'business' ? 'section.identity_business' : `section.${section}`)}
      </Title>
      <dl className={classes.details}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>
              {details[field] === '' ? (
                <span className={classes.none}>{t('empty_value')}</span>
              ) : (
                <Bdi>{shown(field)}</Bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  ));
}

/** What a reader sees of a field: countries and dates by their names. */
function useShown(details: KycDetails): (field: Field) => string {
  const { t } = useTranslation('kyc');
  const format = useFormat();
  const country = useCountryName();
  return (field) => {
    if (field === 'country' || field === 'nationality') return country(details[field]);
    // Noon: a date has no time zone, and must not become the day before.
    if (field === 'dateOfBirth') return format.date(`${details.dateOfBirth}T12:00:00`);
    if (field === 'businessType' && details.businessType !== '') return t(`business.${details.businessType}`);
    return details[field];
  };
}
