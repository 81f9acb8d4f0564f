import { Box, Button, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { PASTED_EXAMPLE } from './example-file.ts';
import { useGoOn } from './import-upload-page.tsx';
import { problemOfFile, sendFile, useSending } from './imports.sending.ts';
import { keepText, keptText } from './paste.kept.ts';
import { recognise } from './paste.recognise.ts';
import { Recognition } from './recognition.tsx';
import { SendingCard, useProblemText } from './sending-card.tsx';
import { WaysBack } from './ways-back.tsx';

const LOOK_MS = 200;

/** Nothing is corrected in what is typed. */
const VERBATIM = { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off', autoComplete: 'off' };

const forgetText = () => keepText('');

/** Rows typed or copied from a spreadsheet, sent as a file. */
export function ImportPastePage() {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const textOf = useProblemText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(keptText);
  const [seen, setSeen] = useState(() => recognise(first));
  const [error, setError] = useState<string | null>(null);
  const isSending = useSending(({ paste }) => paste !== null && paste.error === null);
  const look = useRef<ReturnType<typeof setTimeout>>(undefined);
  useGoOn('paste', forgetText);
  useEffect(() => () => clearTimeout(look.current), []);

  // Uncontrolled: a hundred thousand pasted rows are not put through React at every key.
  const change = (text: string) => {
    setError(null);
    clearTimeout(look.current);
    look.current = setTimeout(() => {
      keepText(text);
      setSeen(recognise(text));
    }, LOOK_MS);
  };
  const send = () => {
    const text = area.current?.value ?? '';
    keepText(text);
    const file = new File([text], 'pasted.csv', { type: 'text/csv' });
    const problem = problemOfFile({ name: file.name, size: text.trim() === '' ? 0 : file.size });
    if (problem !== null) {
      setError(problem === 'import_file_empty' ? t('paste.empty') : textOf(problem));
      area.current?.focus();
      return;
    }
    void sendFile(cache, 'paste', file);
  };
  return (
    <Box maw={960}>
      <Page title={t('paste.title')} description={t('paste.description')} actions={<WaysBack />}>
        <Stack gap="lg">
          <Textarea
            ref={area}
            name="rows"
            label={t('paste.label')}
            description={t('paste.needed')}
            // Read before the first row is typed: below fourteen lines no one sees it.
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            required
            defaultValue={first}
            error={error}
            dir="ltr"
            rows={14}
            {...VERBATIM}
            placeholder={PASTED_EXAMPLE}
            styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' } }}
            onChange={(event) => change(event.currentTarget.value)}
            // Not waited for: one may leave the page within the moment.
            onBlur={(event) => keepText(event.currentTarget.value)}
          />
          <Stack component="output" gap={6} mih={48}>
            {seen === null ? (
              <Text size="sm" c="dimmed">
                {t('paste.nothing')}
              </Text>
            ) : (
              <Recognition seen={seen} />
            )}
          </Stack>
          <SendingCard way="paste" />
          <Button
            style={{ alignSelf: 'start' }}
            loading={isSending}
            rightSection={<Mirrored icon={ArrowRight} />}
            onClick={send}
          >
            {t('paste.go')}
          </Button>
        </Stack>
      </Page>
    </Box>
  );
}
