import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { chosenOf, findCountries, useCountries } from '../lib/countries.ts';
import classes from './country-select.module.css';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & { value: string; onChange: (value: string) => void };

/** A country by its code, chosen or typed; a stored value that is no code stays until another is chosen. */
export function CountrySelect({ value, onChange, ...props }: Props) {
  const countries = useCountries(value);
  return (
    <Select
      {...props}
      classNames={{ wrapper: classes.field ?? '' }}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      data={countries}
      // Closed, the 250 of them would be in every form thrice.
      comboboxProps={{ keepMounted: false }}
      filter={found}
      value={chosenOf(countries, value)?.value ?? null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

const found: OptionsFilter = ({ options, search }) => findCountries(options as ComboboxItem[], search);
