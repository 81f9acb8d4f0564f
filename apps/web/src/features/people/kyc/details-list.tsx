import { Text } from '@mantine/core';
import type { KycDetails, KycKind } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useCountryName } from '../../../lib/countries.ts';
import { type Field, sectionsOf } from './sections.ts';

/** The details as they were handed in: to read, not to change. */
export function DetailsList({ kind, details }: { kind: KycKind; details: KycDetails }) {
  const { t } = useTranslation('kyc');
  const shown = useShown(details);
  return sectionsOf(kind).map(({ section, fields }) => (
    <Card
      key={section}
      title={t(section === 'identity' && kind === 'business' ? 'section.identity_business' : `section.${section}`)}
    >
      <Facts
        facts={fields.map((field) => ({
          key: field,
          name: t(`field.${field}`),
          value:
            details[field] === '' ? (
              <Text span inherit c="dimmed">
                {t('empty_value')}
              </Text>
            ) : (
              <Bdi>{shown(field)}</Bdi>
            ),
        }))}
      />
    </Card>
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
