import type { ControlSize } from '@sealwright/contract';

const SIZED = [
  'Autocomplete',
  'Button',
  'ColorInput',
  'DateInput',
  'DatePickerInput',
  'FileInput',
  'Input',
  'InputBase',
  'InputWrapper',
  'MaskInput',
  'MultiSelect',
  'NativeSelect',
  'NumberInput',
  'PasswordInput',
  'PinInput',
  'Select',
  'TagsInput',
  'TextInput',
  'Textarea',
  'TimeInput',
];

// Of these the smallest would be below the 24 px that WCAG 2.5.8 asks of a target.
const LEAST_SMALL = ['Chip', 'Pagination', 'SegmentedControl'];
const LEAST_MEDIUM = ['Checkbox', 'Radio', 'Switch'];

const ICON_BUTTON: Record<ControlSize, number> = { xs: 28, sm: 30, md: 34, lg: 40, xl: 44 };

const bySize = (names: readonly string[], size: ControlSize) =>
  Object.fromEntries(names.map((name) => [name, { defaultProps: { size } }]));

/** The size that Mantine's controls take when theirs is not said. */
export function controlDefaults(size: ControlSize): Record<string, { defaultProps: { size: ControlSize | number } }> {
  return {
    ...bySize(SIZED, size),
    ...bySize(LEAST_SMALL, size === 'xs' ? 'sm' : size),
    ...bySize(LEAST_MEDIUM, size === 'xs' || size === 'sm' ? 'md' : size),
    ActionIcon: { defaultProps: { size: ICON_BUTTON[size] } },
  };
}
