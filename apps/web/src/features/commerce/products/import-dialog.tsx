import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { PRODUCT_COLUMNS, type ProductImport } from '@sealwright/contract';
import { CircleCheck, Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { IgnoredColumns, ListDrop, WrongRows } from '../../../ui/list-upload.tsx';
import { exampleFile } from './example-file.ts';
import { useImportReport, useStartImport, useUploadProducts } from './products.queries.ts';

/** A list of products: chosen, looked at, and only then taken in. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('products');
  return (
    <Dialog opened={isOpen} onClose={onClose} size="lg" title={t('import.title')}>
      {isOpen ? <Steps onClose={onClose} /> : null}
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<ProductImport | null>(null);
  if (found === null) return <Choose onFound={setFound} />;
  return <Found one={found} onDone={setFound} onAnother={() => setFound(null)} onClose={onClose} />;
}

function Choose({ onFound }: { onFound: (found: ProductImport) => void }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const upload = useUploadProducts();
  return (
    <Stack>
      <ListDrop
        label={t('import.choose')}
        hints={[t('import.kinds'), t('import.limits')]}
        isLoading={upload.isPending}
        error={upload.error}
        onFile={(file) => upload.mutate(file, { onSuccess: onFound })}
      />
      <Text size="sm">
        {t('import.columns', { columns: format.list(PRODUCT_COLUMNS.map((column) => t(`column.${column}`))) })}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<FileDown size={18} aria-hidden />}
          onClick={() => saveFile(exampleFile())}
        >
          {t('import.example')}
        </Button>
      </Group>
    </Stack>
  );
}

type FoundProps = {
  one: ProductImport;
  onDone: (one: ProductImport) => void;
  onAnother: () => void;
  onClose: () => void;
};

function Found(props: FoundProps) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const { newCount, knownCount, wrongCount, ignoredColumns, outcome } = props.one;
  const counts = [
    { key: 'new', value: outcome?.created ?? newCount },
    { key: 'known', value: outcome?.changed ?? knownCount },
    { key: 'wrong', value: wrongCount },
  ] as const;
  return (
    <Stack>
      {outcome === null ? (
        <Text size="sm">{t(newCount + knownCount === 0 ? 'import.nothing' : 'import.check')}</Text>
      ) : (
        <Alert aria-live="polite" color="green" icon={<CircleCheck aria-hidden />} title={t('import.done')} />
      )}
      <Facts
        facts={counts.map(({ key, value }) => ({
          key,
          name: t(outcome === null || key === 'wrong' ? `import.count.${key}` : `import.outcome.${key}`),
          value: format.number(value),
        }))}
      />
      <IgnoredColumns title={t('import.ignored')} names={ignoredColumns} />
      <Problems one={props.one} />
      <Next {...props} />
    </Stack>
  );
}

function Problems({ one: { id, problems, wrongCount } }: { one: ProductImport }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const report = useImportReport();
  if (wrongCount === 0) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{t('import.problems')}</Text>
        <Button
          size="sm"
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate(id)}
        >
          {t('import.report')}
        </Button>
      </Group>
      <WrongRows
        aria-label={t('import.problems')}
        problems={problems}
        wrongCount={wrongCount}
        more={t('import.problems_first', { number: format.number(problems.length) })}
      />
    </Stack>
  );
}

function Next({ one, onDone, onAnother, onClose }: FoundProps) {
  const { t } = useTranslation('products');
  const start = useStartImport();
  const mayStart = one.outcome === null && one.newCount + one.knownCount > 0;
  return (
    <>
      <ErrorNote error={start.error} title={t('import.failed')} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAnother}>
          {t('import.another')}
        </Button>
        {mayStart ? (
          <Button loading={start.isPending} onClick={() => start.mutate(one.id, { onSuccess: onDone })}>
            {t('import.start')}
          </Button>
        ) : null}
        {one.outcome === null ? null : <Button onClick={onClose}>{t('import.close')}</Button>}
      </Group>
    </>
  );
}
