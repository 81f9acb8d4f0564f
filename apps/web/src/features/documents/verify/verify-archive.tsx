import { Box, Flex, Paper, Text } from '@mantine/core';
import type { ArchivedFile } from '@sealwright/contract';
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { toneOf, verdictOf } from './verdict.ts';
import { COLOURS, VerdictHead, VerifyResult } from './verify-result.tsx';
import classes from './verify-page.module.css';

const icons = { good: CircleCheck, doubtful: TriangleAlert, bad: CircleX, none: CircleMinus };

/** The files of a ZIP, each with its own answer: one bad file is never hidden behind good ones. */
export function VerifyArchive({ name, files }: { name: string; files: readonly ArchivedFile[] }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const valid = files.filter(({ found }) => found?.valid === true).length;
  const checked = files.filter(({ found }) => found !== null).length;
  const tone = checked === 0 ? 'bad' : valid === checked ? 'good' : 'doubtful';
  const genuine = () => t('archive.genuine', { valid: format.number(valid), count: checked });
  const title = checked === 0 ? t('archive.nothing') : genuine();
  return (
    <Paper withBorder radius="lg" p="20px 22px">
      <VerdictHead tone={tone} title={title} text={t('archive.text')}>
        <Bdi>{name}</Bdi>
      </VerdictHead>
      <ArchivedFiles files={files} />
    </Paper>
  );
}

export function ArchivedFiles({ files }: { files: readonly ArchivedFile[] }) {
  return (
    <Box mt="md" ps={14} className={classes.broken}>
      <Ruled>
        {files.map((file, index) => (
          <li key={index}>
            <Entry file={file} />
          </li>
        ))}
      </Ruled>
    </Box>
  );
}

function Entry({ file: { name, found, problem } }: { file: ArchivedFile }) {
  const { t } = useTranslation('verify');
  const tone = found ? toneOf(verdictOf(found)) : 'none';
  const Icon = icons[tone];
  const head = (
    <Flex component="span" display="inline-flex" gap="sm" style={{ verticalAlign: 'top' }}>
      <Icon size={20} className={classes.icon} color={COLOURS[tone]} aria-hidden />
      <span>
        <Bdi>{name}</Bdi>
        <Text span display="block" size="sm" c="dimmed">
          {found ? t(`verdict.${verdictOf(found)}`) : t(`archive.problem.${problem ?? 'unreadable'}`)}
        </Text>
      </span>
    </Flex>
  );
  if (!found) return head;
  return (
    <details>
      <summary>{head}</summary>
      <VerifyResult name={name} found={found} />
    </details>
  );
}
