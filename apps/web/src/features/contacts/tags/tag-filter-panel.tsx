import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { X } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentDirection } from '../../../ui/direction.ts';
import { SearchBox } from '../../../ui/list/index.ts';
import { useModalSheet } from '../../../ui/use-modal-sheet.ts';
import { ChosenTags } from './chosen-tags.tsx';
import type { TagMatch } from './tag-filter.tsx';
import { TagChoices } from './tag-choices.tsx';
import classes from './tag-filter.module.css';

const MATCHES = ['any', 'all', 'none'] as const;

/** Under its button, or from below on a phone. Every choice is applied at once: the list beside it shows what it does. */
export function TagFilterPanel(props: {
  tags: readonly number[];
  match: TagMatch;
  onChange: (tags: number[], match: TagMatch) => void;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { t } = useTranslation('tags');
  const common = useTranslation('common').t;
  const { tags } = props;
  const dialog = useModalSheet(props.onClose);
  usePlaceUnder(dialog, props.button);
  const title = useId();
  const matching = useId();
  const [search, setSearch] = useState('');
  const isUntagged = tags.length === 0 && props.match === 'none';
  // Without a tag there is nothing to match yet; it is kept for when there is.
  const [wanted, setWanted] = useState<TagMatch>(tags.length === 0 ? 'any' : props.match);
  const choose = (chosen: number[], match = wanted) => props.onChange(chosen, chosen.length === 0 ? 'any' : match);
  const toggle = (id: number, isOn: boolean) => choose(isOn ? [...tags, id] : tags.filter((other) => other !== id));
  return (
    <dialog ref={dialog} className={classes.panel} aria-labelledby={title}>
      <Group justify="space-between" gap="xs" pt="xs" ps="md" pe="xs">
        <Title order={2} size="h5" id={title} className={classes.title} tabIndex={-1}>
          {t('filter.title')}
        </Title>
        <ActionIcon aria-label={common('close')} onClick={props.onClose}>
          <X size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack gap="xs" p="4px 16px 10px">
        <SearchBox label={t('search.label')} value={search} onChange={setSearch} />
        <Text id={matching} size="sm" fw={550}>
          {t('filter.match')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={matching}
          value={wanted}
          data={MATCHES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(match) => {
            setWanted(match);
            if (tags.length > 0) choose([...tags], match);
          }}
        />
        <ChosenTags ids={tags} onRemove={(id) => toggle(id, false)} />
      </Stack>
      <div className={classes.body}>
        <TagChoices search={search} chosen={tags} onToggle={toggle} />
      </div>
      <Group justify="space-between" gap="sm" px="md" className={classes.foot}>
        <Checkbox
          label={t('filter.untagged')}
          checked={isUntagged}
          onChange={(event) => props.onChange([], event.currentTarget.checked ? 'none' : 'any')}
        />
        <Button
          variant="default"
          size="sm"
          disabled={tags.length === 0 && !isUntagged}
          onClick={() => props.onChange([], 'any')}
        >
          {t('filter.clear')}
        </Button>
      </Group>
    </dialog>
  );
}

const GAP = 6;
const EDGE = 12;

/** Its place in the page, so that it stays with the button when the page is scrolled; on phones CSS places it. */
function usePlaceUnder(panel: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const box = button.current?.getBoundingClientRect();
      const own = panel.current;
      if (!box || !own) return;
      const left = currentDirection() === 'rtl' ? box.right - own.offsetWidth : box.left;
      const room = document.documentElement.clientWidth - own.offsetWidth - EDGE;
      own.style.setProperty('--panel-left', `${Math.max(EDGE, Math.min(left, room)) + window.scrollX}px`);
      own.style.setProperty('--panel-top', `${box.bottom + GAP + window.scrollY}px`);
      own.style.setProperty('--panel-room', `${window.innerHeight - box.bottom - GAP - EDGE}px`);
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [panel, button]);
}
