import { Radio, Stack } from '@mantine/core';
import { type ContactSelection, COUNTED_UP_TO } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

export type Range = 'selected' | 'matching' | 'all';

export type Ranges = {
  selected: { selection: ContactSelection; count: number | null } | null;
  matching: { selection: ContactSelection; count: number; isCountEstimated: boolean };
};

// What else a filter says (the time zone, how tags are matched) narrows nothing by itself.
const NARROWING = ['search', 'tags', 'tag', 'clientType', 'from', 'to'] as const;

/** Whether the list shows less than the whole address book. */
export function isNarrowed({ selection }: Ranges['matching']): boolean {
  if (!('matching' in selection)) return true;
  const filter = selection.matching;
  return (
    filter.tagMatch === 'none' ||
    filter.state === 'deleted' ||
    NARROWING.some((key) => filter[key] !== undefined && filter[key] !== '')
  );
}

export function selectionOf(range: Range, { selected, matching }: Ranges): ContactSelection | null {
  if (range === 'selected') return selected?.selection ?? null;
  return range === 'matching' ? matching.selection : { matching: {} };
}

/** Which contacts the file has. */
export function RangeChoice(props: Ranges & { value: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation('exports');
  const { number } = useFormat();
  const { selected, matching } = props;
  const selectedLabel =
    selected === null || selected.count === null
      ? t('range.selected')
      : t('range.selected_count', { contacts: number(selected.count) });
  return (
    <Radio.Group label={t('range.title')} value={props.value} onChange={(value) => props.onChange(value)}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="selected"
          label={selectedLabel}
          disabled={selected === null}
          description={selected === null ? t('range.selected_none') : undefined}
        />
        {isNarrowed(matching) ? (
          <Radio
            value="matching"
            label={t(matching.isCountEstimated ? 'range.matching_more' : 'range.matching', {
              contacts: number(matching.isCountEstimated ? COUNTED_UP_TO : matching.count),
            })}
            disabled={matching.count === 0}
          />
        ) : null}
        <Radio value="all" label={t('range.all')} />
      </Stack>
    </Radio.Group>
  );
}
