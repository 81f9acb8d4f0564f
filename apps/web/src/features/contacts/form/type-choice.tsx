import { Text } from '@mantine/core';
import { CLIENT_TYPES, type ClientType } from '@sealwright/contract';
import { Building, Building2, HeartHandshake, Landmark, type LucideIcon, User, Users } from 'lucide-react';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContactForm } from './contact-form.ts';
import tile from '../../../ui/tile.module.css';
import classes from './contact-form.module.css';

const ICONS: Record<ClientType, LucideIcon> = {
  c_corporation: Building2,
  s_corporation: Building,
  partnership: Users,
  individual: User,
  fiduciary: Landmark,
  exempt_organization: HeartHandshake,
};

// Most clients are people.
const ORDER = [...CLIENT_TYPES].sort((one, other) => Number(other === 'individual') - Number(one === 'individual'));

/** Which type of client it is: what else the form asks for depends on it. Spacious, each says what it is. */
export function TypeChoice({ isSpacious = false }: { isSpacious?: boolean }) {
  const { t } = useTranslation('contact');
  const name = useId();
  const { control } = useFormContext<ContactForm>();
  return (
    <Controller
      control={control}
      name="clientType"
      render={({ field }) => (
        <fieldset className={classes.types} data-spacious={isSpacious || undefined}>
          <legend>{t('field.clientType')}</legend>
          <div>
            {ORDER.map((type) => {
              const Icon = ICONS[type];
              return (
                <label key={type} className={tile.tile}>
                  <input
                    type="radio"
                    name={name}
                    value={type}
                    checked={field.value === type}
                    aria-labelledby={`${name}-${type}`}
                    aria-describedby={isSpacious ? `${name}-${type}-text` : undefined}
                    onChange={() => field.onChange(type)}
                  />
                  <Icon size={22} strokeWidth={1.6} aria-hidden />
                  <span id={`${name}-${type}`}>{t(`type.${type}`)}</span>
                  {isSpacious ? (
                    <Text span size="sm" c="dimmed" fw={400} id={`${name}-${type}-text`}>
                      {t(`type_text.${type}`)}
                    </Text>
                  ) : null}
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
    />
  );
}
