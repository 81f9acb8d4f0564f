import { Box, Group, Paper, Text, Title } from '@mantine/core';
import type { ArchivedFile, VerifiedBundle } from '@sealwright/contract';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { ArchivedFiles } from './verify-archive.tsx';
import { CheckSections, COLOURS } from './verify-result.tsx';
import classes from './verify-page.module.css';

const LOOKS = {
  valid: { tone: 'good', Icon: CircleCheck },
  stranger: { tone: 'doubtful', Icon: TriangleAlert },
  broken: { tone: 'bad', Icon: CircleX },
} as const;

/** A bundle has one answer for all that is in it, then one for each sealed PDF. */
export function VerifyBundle({
  name,
  bundle,
  files,
}: {
  name: string;
  bundle: VerifiedBundle;
  files: readonly ArchivedFile[];
}) {
  const { t } = useTranslation('verify');
  const isIntact = bundle.checks.every(({ passed }) => passed);
  const verdict = bundle.valid ? 'valid' : isIntact ? 'stranger' : 'broken';
  const { tone, Icon } = LOOKS[verdict];
  return (
    <Paper withBorder radius="lg" p="20px 22px">
      <Group gap={14} align="flex-start" wrap="nowrap">
        <Icon size={32} className={classes.icon} color={COLOURS[tone]} aria-hidden />
        <Box miw={0}>
          <Title order={2} size="h3">
            {t(`bundle.${verdict}`)}
          </Title>
          <Text size="sm" c="dimmed" my={4}>
            {t(`bundle.${verdict}.text`)}
          </Text>
          <Text className={classes.broken}>
            <Bdi>{name}</Bdi>
            {bundle.number === null ? null : ` · ${bundle.number}`}
          </Text>
        </Box>
      </Group>
      <CheckSections checks={bundle.checks} />
      {files.length > 0 ? (
        <section className={classes.part}>
          <Title order={3} size="h5">
            {t('bundle.files')}
          </Title>
          <ArchivedFiles files={files} />
        </section>
      ) : null}
    </Paper>
  );
}
