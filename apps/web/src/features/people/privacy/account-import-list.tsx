import { Stack, Text } from '@mantine/core';
import { AccountImported, isErrorCode, type Job, LEFT_OUT } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Described } from '../../../ui/described.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Ruled } from '../../../ui/ruled.tsx';

/** The imports that are over, newest first: what came in, what did not, and why. */
export function AccountImportList({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('privacy');
  const { time } = useFormat();
  const over = jobs.filter((job) => !isJobOpen(job) && job.state !== 'cancelled');
  if (over.length === 0) return null;
  return (
    <Ruled aria-label={t('import.list')}>
      {over.map((job) => (
        <li key={job.id}>
          <Stack gap="xs">
            {job.state === 'failed' ? <Failed code={job.error} /> : <Done result={job.result} />}
            <Text size="sm" c="dimmed">
              {time(job.finishedAt ?? job.createdAt)}
            </Text>
          </Stack>
        </li>
      ))}
    </Ruled>
  );
}

function Failed({ code }: { code: string | null }) {
  const { t } = useTranslation('privacy');
  const errors = useErrorTexts();
  return (
    <>
      <Text fw={550}>{t('import.failed')}</Text>
      <Text size="sm">{errors(code !== null && isErrorCode(code) ? code : 'internal')}</Text>
    </>
  );
}

const CAME = ['documents', 'contacts', 'templates', 'files', 'closed', 'names'] as const;

function Done({ result }: { result: Job['result'] }) {
  const { t } = useTranslation('privacy');
  const { number } = useFormat();
  const read = AccountImported.safeParse(result);
  if (!read.success) return null;
  const { kind, name, installation, hasNumbers, leftOut } = read.data;
  const names = { name: isolated(name), installation: isolated(installation) };
  const factOf = (key: (typeof CAME)[number] | (typeof LEFT_OUT)[number], count: number) => ({
    key,
    name: t(`import.fact.${key}`),
    value: number(count),
  });
  const left = LEFT_OUT.flatMap((key) => (leftOut[key] === undefined ? [] : [factOf(key, leftOut[key])]));
  return (
    <>
      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
        <Described text={t(kind === 'team' ? 'import.done' : 'import.done_personal', names)} />
      </Text>
      <Facts facts={CAME.map((key) => factOf(key, read.data[key]))} />
      {hasNumbers ? null : <Text size="sm">{t('import.no_numbers')}</Text>}
      {left.length === 0 ? null : (
        <>
          <Text size="sm">
            {t('import.left')}. {t('import.left_text')}
          </Text>
          <Facts facts={left} />
        </>
      )}
    </>
  );
}
