import { Flex, Text } from '@mantine/core';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { nameOfDelimiter } from './mapping.words.ts';
import type { Recognised } from './paste.recognise.ts';

/** What a pasted text seems to be, and what it lacks. */
export function Recognition({ seen }: { seen: Recognised }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const rows = format.number(seen.rows);
  return (
    <>
      <Text size="sm">
        {[
          t(seen.isMore ? 'paste.rows_more' : 'paste.rows', { rows }),
          t('paste.columns', { columns: format.number(seen.columns.length) }),
          t('paste.delimiter', { delimiter: t(nameOfDelimiter(seen.delimiter)) }),
        ].join(' · ')}
      </Text>
      {seen.missing.length === 0 ? (
        <Flex gap={6} align="center" fz="sm" c="var(--colour-good)">
          <CircleCheck size={16} aria-hidden /> {t('paste.complete')}
        </Flex>
      ) : (
        <Flex gap={6} align="center" fz="sm" c="var(--colour-doubtful)">
          <TriangleAlert size={16} aria-hidden style={{ flex: 'none' }} />
          <span>
            {t('paste.missing')} <Bdi>{seen.missing.join(', ')}</Bdi>. {t('paste.missing_help')}
          </span>
        </Flex>
      )}
    </>
  );
}
