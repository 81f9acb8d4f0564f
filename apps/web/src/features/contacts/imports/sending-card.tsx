import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { secondsLeft, useJobs } from '../../../lib/jobs.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { useTimeLeft } from './imports.figures.ts';
import {
  codeInTray,
  type FileProblem,
  FileUnreadable,
  isWorthAnother,
  sendFile,
  type Sending,
  sendingIdOf,
  stopSending,
  useSending,
  type Way,
} from './imports.sending.ts';

/** The texts of what is wrong with a file. */
export function useProblemText(): (problem: FileProblem | 'one_file') => string {
  const { t } = useTranslation('imports');
  const errors = useErrorTexts();
  return (problem) => {
    switch (problem) {
      case 'file_missing':
      case 'import_file_empty':
        return errors(problem);
      case 'media_type_unsupported':
        return t('refused.wrong_kind');
      default:
        return t(`refused.${problem}`);
    }
  };
}

/** The file on its way: how much, how fast, how long still, and the way to stop it; or why it did not arrive. */
export function SendingCard({ way }: { way: Way }) {
  const sending = useSending((state) => state[way]);
  if (sending === null) return null;
  if (sending.error === null) return <UnderWay way={way} file={sending.file} />;
  return <Refused way={way} sending={sending} />;
}

function UnderWay({ way, file }: { way: Way; file: File }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const timeLeft = useTimeLeft();
  const job = useJobs(({ jobs }) => jobs.find(({ id }) => id === sendingIdOf(way)));
  const done = job?.done ?? 0;
  const isThere = job?.state === 'checking';
  const words = isThere
    ? [t('sending.looking')]
    : [
        t('sending.bytes', { done: format.bytes(done), total: format.bytes(file.size) }),
        job?.rate ? t('sending.rate', { rate: format.bytes(job.rate) }) : null,
        job ? timeLeft(secondsLeft(job)) : null,
      ];
  return (
    <Card>
      <Group justify="space-between" gap="xs">
        <Text fw={550} miw={0}>
          <Bdi>{file.name}</Bdi>
        </Text>
        <Button variant="default" onClick={() => stopSending(way)}>
          {t('sending.cancel')}
        </Button>
      </Group>
      <Progress.Root size="md">
        <Progress.Section
          value={file.size > 0 ? Math.min(100, Math.max(1, (done / file.size) * 100)) : 100}
          aria-label={t('sending.progress', { name: file.name })}
          animated={isThere}
          striped={isThere}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {words.filter((word) => word !== null).join(' · ')}
      </Text>
      <output className="visually-hidden">{t(isThere ? 'sending.looking' : 'sending.begun')}</output>
      <Text size="sm" c="dimmed">
        {t('sending.elsewhere')}
      </Text>
    </Card>
  );
}

function Refused({ way, sending }: { way: Way; sending: Sending }) {
  const { file, error, mends } = sending;
  const { t } = useTranslation('imports');
  const common = useTranslation('common').t;
  const errors = useErrorTexts();
  const cache = useQueryClient();
  return (
    <Alert role="alert" color="red" icon={<CircleAlert aria-hidden />} title={t('refused.title', { name: file.name })}>
      <Text size="sm" mb="sm">
        {describe()}
      </Text>
      <Group gap="xs">
        {isWorthAnother(error) || error instanceof FileUnreadable ? (
          <Button size="sm" variant="default" onClick={() => void sendFile(cache, way, file, mends)}>
            {common('try_again')}
          </Button>
        ) : null}
        <Button size="sm" variant="default" onClick={() => stopSending(way)}>
          {t('refused.dismiss')}
        </Button>
      </Group>
    </Alert>
  );

  function describe(): string {
    if (error instanceof FileUnreadable) return t('refused.unreadable');
    const code = codeOf(error);
    return code === 'media_type_unsupported' ? t('refused.wrong_kind') : errors(codeInTray(error));
  }
}
