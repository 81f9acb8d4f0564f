import { Box, Flex, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../ui/bidi.tsx';
import { Keys } from '../shortcuts/keys.tsx';
import type { Piece } from './match.ts';
import classes from './palette.module.css';
import type { Group, Row } from './use-groups.ts';

type Props = {
  id: string;
  groups: readonly Group[];
  active: Row | undefined;
  optionId: (row: Row) => string;
  onPoint: (row: Row) => void;
  onChoose: (row: Row, event: MouseEvent) => void;
};

/** The list of a combobox: the focus stays in the input, which names the active option. */
export function PaletteList({ id, groups, active, optionId, onPoint, onChoose }: Props) {
  const { t } = useTranslation('palette');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no input to type into
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list} hidden={groups.length === 0}>
      {groups.map(({ name, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox owns groups; a fieldset is a part of a form
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <Text
            id={`${id}-${name}`}
            role="presentation"
            component="div"
            size="xs"
            fw={550}
            c="dimmed"
            p="10px 10px 4px"
          >
            {t(`group.${name}`)}
          </Text>
          {rows.map((row) => (
            <Option
              key={row.id}
              id={optionId(row)}
              row={row}
              isActive={row === active}
              onPoint={() => onPoint(row)}
              onChoose={(event) => onChoose(row, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option(props: {
  id: string;
  row: Row;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}) {
  const { row, isActive } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the input, which keeps the focus
    <div
      ref={ref}
      id={props.id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element belongs to a select
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={() => {
        if (!isActive) props.onPoint();
      }}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
      onAuxClick={(event) => {
        if (event.button === 1) props.onChoose(event);
      }}
    >
      <row.icon size={18} aria-hidden />
      <Words row={row} />
      <After row={row} />
    </div>
  );
}

function Words({ row }: { row: Row }) {
  const name = <Marked pieces={row.pieces} />;
  return (
    <span className={classes.words}>
      <span className={classes.name}>{row.isData ? <Bdi>{name}</Bdi> : name}</span>
      {row.detail ? (
        <Text span size="xs" c="dimmed">
          <Bdi>{row.detail}</Bdi>
        </Text>
      ) : null}
      {row.alias ? (
        <Text span size="xs" c="dimmed" lang={row.alias.isEnglish ? 'en' : undefined}>
          <Bdi>{row.alias.text}</Bdi>
        </Text>
      ) : null}
    </span>
  );
}

function After({ row }: { row: Row }) {
  const { t } = useTranslation('palette');
  return (
    <Flex component="span" gap="xs" align="center" flex="none" maw="50%">
      {row.where ? (
        <Text span size="xs" c="dimmed" truncate>
          {row.where}
        </Text>
      ) : null}
      {row.isChosen ? (
        <Box component="span" display="inline-flex" c="var(--mantine-primary-color-light-color)">
          <Check size={16} aria-hidden />
          <span className="visually-hidden">{t('chosen')}</span>
        </Box>
      ) : null}
      {row.keys ? (
        <Box component="span" visibleFrom="sm">
          <Keys keys={row.keys} />
        </Box>
      ) : null}
    </Flex>
  );
}

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>));
