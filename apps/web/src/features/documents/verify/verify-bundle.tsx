import { Paper, Title } from '@mantine/core';
import type { ArchivedFile, VerifiedBundle } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { ArchivedFiles } from './verify-archive.tsx';
import { CheckSections, VerdictHead } from './verify-result.tsx';
import classes from './verify-page.module.css';

const TONES = { valid: 'good', stranger: 'doubtful', broken: 'bad' } as const;

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
  return (
    <Paper withBorder radius="lg" p="20px 22px">
      <VerdictHead tone={TONES[verdict]} title={t(`bundle.${verdict}`)} text={t(`bundle.${verdict}.text`)}>
        <Bdi>{name}</Bdi>
        {bundle.number === null ? null : ` · ${bundle.number}`}
      </VerdictHead>
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
