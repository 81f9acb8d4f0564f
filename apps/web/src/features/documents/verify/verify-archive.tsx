import { Paper, Title } from '@mantine/core';
import type { ArchivedFile } from '@sealwright/contract';
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { toneOf, verdictOf } from './verdict.ts';
import { VerifyResult } from './verify-result.tsx';
import classes from './verify-page.module.css';

const icons = { good: CircleCheck, doubtful: TriangleAlert, bad: CircleX, none: CircleMinus };

/** The files of a ZIP, each with its own answer: one bad file is never hidden behind good ones. */
export function VerifyArchive({ name, files }: { name: string; files: readonly ArchivedFile[] }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const valid = files.filter(({ found }) => found?.valid === true).length;
  const checked = files.filter(({ found }) => found !== null).length;
  const tone = checked === 0 ? 'bad' : valid === checked ? 'good' : 'doubtful';
  const Icon = icons[tone];
  return (
    <Paper withBorder radius="lg" className={classes.result} data-tone={tone}>
      <div className={classes.verdict}>
        <Icon size={32} aria-hidden />
        <div>
          <Title order={2} size="h3">
            {checked === 0
              ? t('archive.nothing')
              : t('archive.genuine', { valid: format.number(valid), count: checked })}
          </Title>
          <p className={classes.quiet}>{t('archive.text')}</p>
          <p className={classes.name}>
            <Bdi>{name}</Bdi>
          </p>
        </div>
      </div>
      <ul className={classes.archive}>
        {files.map((file, index) => (
          <li key={index}>
            <Entry file={file} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function Entry({ file: { name, found, problem } }: { file: ArchivedFile }) {
  const { t } = useTranslation('verify');
  const tone = found ? toneOf(verdictOf(found)) : 'none';
  const Icon = icons[tone];
  const head = (
    <span className={classes.entry} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <span>
        <Bdi>{name}</Bdi>
        <span className={classes.quiet}>
          {found ? t(`verdict.${verdictOf(found)}`) : t(`archive.problem.${problem ?? 'unreadable'}`)}
        </span>
      </span>
    </span>
  );
  if (!found) return head;
  return (
    <details>
      <summary>{head}</summary>
      <VerifyResult name={name} found={found} />
    </details>
  );
}
