import type { ContactField, PersonNumberKind } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

const OWNERS = ['spouse', 'physical', 'shipping'] as const;
type Owner = (typeof OWNERS)[number];

/** Fields that are called the same in each section they stand in. */
type Part = Exclude<ContactField, `${Owner}${string}`> | 'sameAsMailing' | 'tags';

function partOf(field: ContactField | 'tags'): { owner: Owner | null; part: Part } {
  const owner = OWNERS.find((name) => field.startsWith(name)) ?? null;
  if (owner === null) return { owner, part: field as Part };
  const rest = field.slice(owner.length);
  return { owner, part: `${rest.charAt(0).toLowerCase()}${rest.slice(1)}` as Part };
}

/** What a number that is no SSN is called instead. */
export function useNumberName() {
  const { t } = useTranslation('contact');
  return (kind: PersonNumberKind | null | undefined): string | null => {
    if (kind === 'itin') return t('secret.name_itin');
    return kind === 'atin' ? t('secret.name_atin') : null;
  };
}

/** Names of fields in the reader's language. */
export function useFieldNames() {
  const { t } = useTranslation('contact');
  const label = (field: ContactField | 'tags'): string => t(`field.${partOf(field).part}`);
  return {
    /** Within its section. */
    label,
    /** Where no section says whose it is: `City (shipping address)`. */
    full: (field: ContactField | 'tags'): string => {
      const { owner } = partOf(field);
      return owner === null ? label(field) : t('field_of', { field: label(field), owner: t(`section.${owner}`) });
    },
  };
}
