import { Button, Group, Paper, TextInput } from '@mantine/core';
import { CalendarRange, ChevronDown } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { formatDays } from '../../../lib/days.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { CancelButton } from '../../../ui/form/index.ts';
import { Menu, MenuChoice } from '../../../ui/menu.tsx';
import { type DashboardSearch, type Span, SPANS } from './dashboard.search.ts';
import { type Days, ownDaysOf, problemOf, type SpanProblem } from './dashboard.span.ts';

/** Which days the figures are about. */
export function SpanMenu(props: {
  button: Ref<HTMLButtonElement>;
  search: DashboardSearch;
  onSpan: (span: Span) => void;
  onOwn: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const own = ownDaysOf(props.search);
  const shown = own ? formatDays(locale, own.from, own.to) : t(`span.${props.search.span}`);
  return (
    <Menu
      renderButton={(button) => (
        <Button
          {...button}
          ref={props.button}
          variant="default"
          aria-label={`${t('span.label')}: ${shown}`}
          leftSection={<CalendarRange size={18} aria-hidden />}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          {shown}
        </Button>
      )}
    >
      {SPANS.map((span) => (
        <MenuChoice key={span} isChosen={!own && span === props.search.span} onSelect={() => props.onSpan(span)}>
          {t(`span.${span}`)}
        </MenuChoice>
      ))}
      <MenuChoice isChosen={own !== null} onSelect={props.onOwn}>
        {t('span.own')}
      </MenuChoice>
    </Menu>
  );
}

/** The first and the last day, chosen by hand. */
export function OwnDates(props: {
  days: Pick<DashboardSearch, 'from' | 'to'>;
  /** What is wrong with them already, where they come from the address. */
  problem: SpanProblem | null;
  onDays: (days: Days) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const [from, setFrom] = useState(props.days.from ?? '');
  const [to, setTo] = useState(props.days.to ?? '');
  const [problem, setProblem] = useState(props.problem);
  const errors = useErrorTexts();
  const first = useRef<HTMLInputElement>(null);

  const show = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(from, to);
    setProblem(wrong);
    if (wrong) first.current?.focus();
    else props.onDays({ from, to });
  };
  const words = problem === 'backwards' ? errors('days_reversed') : problem && t(`span.problem.${problem}`);
  return (
    <Paper withBorder radius="lg" p="md" component="form" onSubmit={show} noValidate>
      <Group gap="sm" align="flex-start">
        <TextInput
          ref={first}
          flex="0 1 170px"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for it
          autoFocus={props.problem === null}
          type="date"
          label={t('span.from')}
          required
          value={from}
          error={words}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          flex="0 1 170px"
          type="date"
          label={t('span.to')}
          required
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Group gap="xs" pt={{ base: 0, xs: 27 }}>
          <Button type="submit">{t('span.show')}</Button>
          <CancelButton onClick={props.onCancel} />
        </Group>
      </Group>
    </Paper>
  );
}
