import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { SetupCheck, SetupReport, SetupState } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { setupCheckQuery } from './setup-check.queries.ts';
import classes from './setup-check-page.module.css';

const LOOKS = {
  broken: { Icon: CircleX, colour: 'var(--mantine-color-error)', badge: 'red' },
  look: { Icon: TriangleAlert, colour: 'var(--colour-doubtful)', badge: 'orange' },
  good: { Icon: CircleCheck, colour: 'var(--colour-good)', badge: 'green' },
} as const;
const ORDER: readonly SetupState[] = ['broken', 'look', 'good'];

/** What the installation depends on, the broken first, each with what to do about it. */
export function SetupCheckPage() {
  const { t } = useTranslation('setup-check');
  const query = useQuery(setupCheckQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      isLoading={query.isPending}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
      actions={
        <Button
          variant="default"
          leftSection={<RotateCw size={18} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('again')}
        </Button>
      }
    >
      {query.data ? <Report report={query.data} /> : null}
    </Page>
  );
}

function Report({ report }: { report: SetupReport }) {
  const { t } = useTranslation('setup-check');
  const format = useFormat();
  const of = (state: SetupState) => report.checks.filter((check) => check.state === state);
  const [broken, look] = [of('broken').length, of('look').length];
  const said = [
    ...(broken > 0 ? [t('broken_count', { count: broken })] : []),
    ...(look > 0 ? [t('look_count', { count: look })] : []),
  ];
  return (
    <Stack gap="md">
      <output>
        <Text span display="block" fw={600}>
          {said.length === 0 ? t('all_good') : said.join(' · ')}
        </Text>
        <Text span display="block" size="sm" c="dimmed">
          {t('at', { time: format.time(report.at) })}
        </Text>
      </output>
      <Card label={t('title')}>
        <Ruled>
          {ORDER.flatMap(of).map((check) => (
            <li key={check.name}>
              <Found check={check} />
            </li>
          ))}
        </Ruled>
      </Card>
    </Stack>
  );
}

function Found({ check: { name, state, finding, facts } }: { check: SetupCheck }) {
  const { t } = useTranslation('setup-check');
  const format = useFormat();
  const { Icon, colour, badge } = LOOKS[state];
  const values = {
    name: isolated(facts.name ?? ''),
    day: facts.at ? format.date(facts.at) : '',
    time: facts.at ? format.relative(facts.at) : '',
    amount: facts.bytes === undefined ? '' : format.bytes(facts.bytes),
    seconds: format.number(facts.seconds ?? 0),
    count: facts.count ?? 0,
    version: isolated(facts.version ?? ''),
  };
  const todo = isKnownTodo(finding) ? t(`do.${finding}`) : null;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.found} data-state={state}>
      <Icon size={20} className={classes.icon} color={colour} aria-hidden />
      <Stack gap={4} miw={0} flex={1}>
        <Group gap="xs" justify="space-between">
          <Title order={2} size="h5">
            {t(`check.${name}`)}
          </Title>
          <Badge variant="light" color={badge}>
            {t(`state.${state}`)}
          </Badge>
        </Group>
        <Text size="sm">{t(`found.${finding}`, values)}</Text>
        {todo === null ? null : (
          <Text size="sm">
            <strong>{t('todo')}:</strong> {todo}
          </Text>
        )}
        {facts.answer ? (
          <Text size="sm" c="dimmed">
            {t('answer')}{' '}
            <span lang="en" dir="auto">
              {facts.answer}
            </span>
          </Text>
        ) : null}
      </Stack>
    </Group>
  );
}

const GOOD = [
  'certificate_good',
  'timestamps_good',
  'mail_good',
  'sms_good',
  'sms_off',
  'live_direct',
  'live_relayed',
  'storage_good',
  'disk_good',
  'clock_good',
  'address_good',
  'fonts_good',
  'backups_good',
  'updates_current',
  'updates_not_asked',
] as const;
type Good = (typeof GOOD)[number];

const isKnownTodo = (finding: SetupCheck['finding']): finding is Exclude<SetupCheck['finding'], Good> =>
  !(GOOD as readonly string[]).includes(finding);
