import { Select } from '@mantine/core';

/**
 * What a list is narrowed by: one of the options, or none, for which `all` stands. `width` in pixels is where the field begins to shrink;
 * it never cuts `all`.
 */
export function FilterSelect<V extends string>(props: {
  label: string;
  /** Above the field; otherwise only screen readers are told. */
  isLabelShown?: boolean;
  all: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  width?: number;
}) {
  const { label, isLabelShown = false, all, options, value, onChange, width = 160 } = props;
  return (
    <Select
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      flex={`1 1 ${width}px`}
      // As wide as a phone at most: alone in its row it would take all of it.
      maw="22rem"
      // The text, and the paddings with the arrow.
      miw={`min(100%, calc(${all.length}ch + 58px))`}
      allowDeselect={false}
      searchable={options.length > 10}
      data={[{ value: '', label: all }, ...options]}
      value={value ?? ''}
      onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value)}
    />
  );
}
