import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { findCountries, useCountries } from '../lib/countries.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & { value: string; onChange: (value: string) => void };

/** A country by its code, chosen or typed; a stored value that is no code stays until another is chosen. */
export function CountrySelect({ value, onChange, ...props }: Props) {
  return (
    <Select
      {...props}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      data={useCountries(value)}
      // Closed, the 250 of them would be in every form thrice.
      comboboxProps={{ keepMounted: false }}
      filter={found}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

const found: OptionsFilter = ({ options, search }) => findCountries(options as ComboboxItem[], search);
