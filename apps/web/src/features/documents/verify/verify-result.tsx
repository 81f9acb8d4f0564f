import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Verification } from '@sealwright/contract';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CheckDetail } from './check-detail.tsx';
import { isKnownCheck } from './checks.ts';
import { toneOf, verdictOf } from './verdict.ts';
import classes from './verify-page.module.css';

const icons = { good: CircleCheck, doubtful: TriangleAlert, bad: CircleX };

export const COLOURS = {
  good: 'var(--colour-good)',
  doubtful: 'var(--colour-doubtful)',
  bad: 'var(--mantine-color-error)',
  none: 'currentcolor',
};

/** The answer in one sentence, then who sealed what, then what failed; what passed is folded away. */
export function VerifyResult({ name, found }: { name: string; found: Verification }) {
  const { t } = useTranslation('verify');
  const verdict = verdictOf(found);
  const tone = toneOf(verdict);
  return (
    <Paper withBorder radius="lg" p="20px 22px">
      <VerdictHead tone={tone} title={t(`verdict.${verdict}`)} text={t(`verdict.${verdict}.text`)}>
        <Bdi>{name}</Bdi>
      </VerdictHead>
      {found.readingCopy ? <ReadingCopy of={found.readingCopy} /> : null}
      <Sealer found={found} />
      <SealedDocument found={found} />
      <CheckSections checks={found.checks} />
    </Paper>
  );
}

/** The answer in one sentence; below it what was checked, as `children`. */
export function VerdictHead(props: { tone: keyof typeof icons; title: string; text: string; children: ReactNode }) {
  const Icon = icons[props.tone];
  return (
    <Group gap={14} align="flex-start" wrap="nowrap">
      <Icon size={32} className={classes.icon} color={COLOURS[props.tone]} aria-hidden />
      <Box miw={0}>
        <Title order={2} size="h3">
          {props.title}
        </Title>
        <Text size="sm" c="dimmed" my={4}>
          {props.text}
        </Text>
        <Text className={classes.broken}>{props.children}</Text>
      </Box>
    </Group>
  );
}

/** What failed, then what to know; what passed is folded away. */
export function CheckSections({ checks }: Pick<Verification, 'checks'>) {
  const { t } = useTranslation('verify');
  const failed = checks.filter((check) => !check.passed);
  const noted = checks.filter((check) => check.passed && check.needsAttention);
  const passed = checks.filter((check) => check.passed && !check.needsAttention);
  return (
    <>
      {failed.length > 0 ? (
        <section className={classes.part}>
          <Title order={3} size="h5">
            {t('failed', { count: failed.length })}
          </Title>
          <Checks checks={failed} />
        </section>
      ) : null}
      {noted.length > 0 ? (
        <section className={classes.part}>
          <Title order={3} size="h5">
            {t('noted')}
          </Title>
          <Checks checks={noted} />
        </section>
      ) : null}
      {passed.length > 0 ? (
        <details className={classes.part}>
          <summary>{t('passed_checks', { count: passed.length })}</summary>
          <Checks checks={passed} />
        </details>
      ) : null}
    </>
  );
}

function Sealer({ found }: { found: Verification }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  if (!found.sealedBy) return null;
  return (
    <div className={classes.part}>
      <Facts
        facts={[
          {
            key: 'sealer',
            name: t('sealer'),
            value: (
              <Fact note={t(found.isTrusted ? 'sealer.trusted' : 'sealer.unknown')}>
                <Bdi>{found.sealedBy}</Bdi>
              </Fact>
            ),
          },
          ...(found.sealedAt
            ? [
                {
                  key: 'sealed_at',
                  name: t('sealed_at'),
                  value: (
                    <Fact note={found.level ? t('level', { level: found.level }) : null}>
                      <time dateTime={found.sealedAt}>{format.time(found.sealedAt, { zone: true })}</time>
                    </Fact>
                  ),
                },
              ]
            : []),
          ...(found.record
            ? [
                {
                  key: 'proven_since',
                  name: t('proven_since'),
                  value: (
                    <Fact note={t('proven_since.note', { until: format.date(found.record.validUntil) })}>
                      <time dateTime={found.record.provenSince}>
                        {format.time(found.record.provenSince, { zone: true })}
                      </time>
                    </Fact>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function Fact({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <>
      <Text fw={600}>{children}</Text>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </>
  );
}

/** What a reading copy says of itself: names from the file, shown as such. */
function ReadingCopy({ of: { number, files } }: { of: NonNullable<Verification['readingCopy']> }) {
  const { t } = useTranslation('verify');
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {t('reading_copy.files')} <Bdi>{number}</Bdi>
      </Title>
      <Files files={files} />
    </section>
  );
}

function Files({ files }: { files: readonly { name: string; sha256: string }[] }) {
  return (
    <Stack component="ul" gap="sm" mt="sm" className={classes.broken}>
      {files.map((file) => (
        <li key={file.sha256 + file.name}>
          <Bdi>{file.name}</Bdi>
          <Text size="sm" c="dimmed">
            SHA-256 <code dir="ltr">{file.sha256}</code>
          </Text>
        </li>
      ))}
    </Stack>
  );
}

function SealedDocument({ found }: { found: Verification }) {
  const { t } = useTranslation('verify');
  if (!found.document) return null;
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {t('document')} <Bdi>{found.document.number}</Bdi>
      </Title>
      <Files files={found.document.files} />
    </section>
  );
}

type Check = Verification['checks'][number];

const toneOfCheck = ({ passed, needsAttention }: Check): keyof typeof icons =>
  passed ? (needsAttention ? 'doubtful' : 'good') : 'bad';

function Checks({ checks }: Pick<Verification, 'checks'>) {
  const { t } = useTranslation('verify');
  return (
    <Stack component="ul" gap="sm" mt="sm" fz="sm" className={classes.broken}>
      {checks.map((check, index) => {
        const tone = toneOfCheck(check);
        const Icon = icons[tone];
        return (
          <Group component="li" key={index} gap="sm" wrap="nowrap" align="flex-start" data-tone={tone}>
            <Icon size={18} className={classes.icon} color={COLOURS[tone]} aria-hidden />
            <Box miw={0}>
              {check.passed ? null : <strong>{t('not_passed')} </strong>}
              {isKnownCheck(check.name) ? t(`check.${check.name}`) : <Bdi>{check.name}</Bdi>}
              {check.detail ? <CheckDetail text={check.detail} /> : null}
            </Box>
          </Group>
        );
      })}
    </Stack>
  );
}
