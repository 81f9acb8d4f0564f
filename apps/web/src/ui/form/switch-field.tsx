import { Switch } from '@mantine/core';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

/** A switch of a form. It is controlled: one that is only registered falls back to off when the form is drawn again. */
export function SwitchField<V extends FieldValues>(props: {
  control: Control<V, unknown, V>;
  name: FieldPath<V>;
  label: string;
  description?: string;
  disabled?: boolean;
}) {
  const { control, name, label, description, disabled } = props;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <Switch
          ref={ref}
          name={name}
          label={label}
          description={description}
          disabled={disabled}
          checked={value === true}
          onBlur={onBlur}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
    />
  );
}
