import { type Control, Controller } from 'react-hook-form';
import { useFieldText } from '../../../ui/form/index.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import type { PlanForm } from './plans.form.ts';

type NumberName =
  | 'stock'
  | 'monthlyPrice'
  | 'yearlyPrice'
  | 'price'
  | 'bulkPrice'
  | 'bulkFrom'
  | 'taxRate'
  | 'requestsIncluded';

/** A number of the form; empty for none. */
export function NumberField(props: {
  control: Control<PlanForm>;
  name: NumberName;
  label: string;
  description?: string;
  required?: boolean;
  min?: number;
  max: number;
  /** Behind the point. */
  digits?: number;
  suffix?: string;
}) {
  const { control, name, digits = 0, suffix, min = 0, ...rest } = props;
  const text = useFieldText();
  const unit = suffix === undefined ? {} : { rightSection: <span aria-hidden>{suffix}</span>, rightSectionWidth: 56 };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          {...rest}
          {...field}
          {...unit}
          rightSectionPointerEvents="none"
          min={min}
          inputMode={digits > 0 ? 'decimal' : 'numeric'}
          decimalScale={digits}
          allowDecimal={digits > 0}
          allowNegative={false}
          hideControls
          error={text(fieldState.error?.message)}
        />
      )}
    />
  );
}
