import { Select, TextInput, type TextInputProps } from '@mantine/core';
import { BUSINESS_TYPES, isKycFieldNeeded } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { utcToday } from '../../../lib/calendar.ts';
import { CountrySelect } from '../../../ui/country-select.tsx';
import { useFieldText } from '../../../ui/form/index.ts';
import type { Draft } from './kyc.queries.ts';
import type { Field } from './sections.ts';
import { TaxNumber } from './tax-number.tsx';

export const idOf = (field: Field): string => `kyc-${field}`;

/** How browsers fill a field in by themselves, how long it may be, and what a phone's keyboard shows. */
const HINTS: Partial<Record<Field, TextInputProps>> = {
  firstName: { autoComplete: 'given-name' },
  middleName: { autoComplete: 'additional-name' },
  lastName: { autoComplete: 'family-name' },
  phone: { autoComplete: 'tel', type: 'tel', dir: 'ltr', maxLength: 32 },
  businessName: { autoComplete: 'organization' },
  registrationNumber: { dir: 'ltr', maxLength: 64 },
  position: { autoComplete: 'organization-title' },
  street: { autoComplete: 'address-line1' },
  addressLine2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  region: { autoComplete: 'address-level1' },
  postalCode: { autoComplete: 'postal-code', dir: 'ltr', maxLength: 15 },
};

type Props = { field: Field; draft: Draft; code: string | undefined; onChange: (field: Field, value: string) => void };

/** One detail, as it is best entered. */
export function KycField({ field, draft, code, onChange }: Props) {
  const { t } = useTranslation('kyc');
  const wrong = useWrong();
  const isRequired = isKycFieldNeeded(draft.kind, field, draft.details.country);
  const name = t(`field.${field}`);
  const value = draft.details[field];
  const common = {
    id: idOf(field),
    label: name,
    required: isRequired,
    error: wrong(code),
  };
  if (field === 'taxId' || field === 'fein') {
    const change = (next: string) => onChange(field, next);
    return <TaxNumber {...common} isRequired={isRequired} value={value} error={wrong(code)} onChange={change} />;
  }
  if (field === 'country' || field === 'nationality') {
    return (
      <CountrySelect
        {...common}
        placeholder={t('choose')}
        nothingFoundMessage={t('nothing_found')}
        value={value}
        onChange={(next) => onChange(field, next)}
      />
    );
  }
  if (field === 'businessType') {
    const types = BUSINESS_TYPES.map((type) => ({ value: type, label: t(`business.${type}`) }));
    return (
      <Select
        {...common}
        data={types}
        placeholder={t('choose')}
        value={value === '' ? null : value}
        onChange={(next) => onChange(field, next ?? '')}
      />
    );
  }
  return (
    <TextInput
      maxLength={255}
      {...(field === 'dateOfBirth' ? { type: 'date', dir: 'ltr', autoComplete: 'bday', ...datesNow() } : HINTS[field])}
      {...common}
      value={value}
      onChange={(event) => onChange(field, event.currentTarget.value)}
    />
  );
}

/** The years a date picker offers. */
function datesNow(): { min: string; max: string } {
  const today = utcToday();
  return { min: `${Number(today.slice(0, 4)) - 120}${today.slice(4)}`, max: today };
}

function useWrong(): (code: string | undefined) => string | null {
  const { t } = useTranslation('kyc');
  const text = useFieldText();
  return (code) => {
    if (code === 'kyc_age') return t('age');
    if (code === 'kyc_tax_number') return t('wrong_tax_number');
    return text(code) ?? null;
  };
}
