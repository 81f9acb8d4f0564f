import { Button, Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { COMMUNITY_FORMATS, type CommunityFormat, type CommunityType } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton, Form, FormActions } from '../../../ui/form/index.ts';
import { downloadMany, type Selection } from './family.ts';

type Props = { type: CommunityType; columns: readonly string[]; selection: Selection; onClose: () => void };

/** Chooses the columns and the kind of a file, and saves it. */
export function DownloadDialog({ type, columns, selection, onClose }: Props) {
  const { t } = useTranslation('community');
  const [chosen, setChosen] = useState<readonly string[]>(columns);
  const [format, setFormat] = useState<CommunityFormat>('csv');
  const making = useMutation({
    mutationFn: () =>
      downloadMany(type, { selection, columns: columns.filter((column) => chosen.includes(column)), format }),
    onSuccess: onClose,
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (chosen.length > 0) making.mutate();
    return Promise.resolve();
  };
  return (
    <Dialog onClose={onClose} title={t('download.title')}>
      <Form of={{ submit, refusal: null }} note={<ErrorNote error={making.error} title={t('download.failed')} />}>
        <Checkbox.Group
          label={t('download.columns')}
          value={[...chosen]}
          onChange={setChosen}
          error={chosen.length === 0 ? t('download.none') : null}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my="xs">
            {columns.map((column) => (
              <Checkbox key={column} value={column} label={t(`column.${column}` as 'column.name')} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Button
          size="compact-md"
          variant="default"
          w="fit-content"
          onClick={() => setChosen(chosen.length === columns.length ? [] : columns)}
        >
          {t(chosen.length === columns.length ? 'download.no_columns' : 'download.all_columns')}
        </Button>
        <Radio.Group
          label={t('download.format')}
          value={format}
          onChange={(value) => setFormat(COMMUNITY_FORMATS.find((one) => one === value) ?? 'csv')}
        >
          <Stack gap="xs" mt="xs">
            {COMMUNITY_FORMATS.map((one) => (
              <Radio key={one} value={one} label={<Text size="sm">{t(`download.${one}`)}</Text>} />
            ))}
          </Stack>
        </Radio.Group>
        <FormActions
          submit={t('download')}
          isSaving={making.isPending}
          cancel={<CancelButton onClick={onClose} />}
          justify="flex-end"
        />
      </Form>
    </Dialog>
  );
}
