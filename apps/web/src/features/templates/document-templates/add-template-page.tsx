import { Button, FileInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOfFile } from '../../../editor/file-checks.ts';
import { ApiError } from '../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { StarterList } from './starter-list.tsx';
import {
  documentChoicesQuery,
  uploadFiles,
  useCreateTemplate,
  useKnowTemplate,
  useSaveAsTemplate,
} from './templates.queries.ts';

const SOURCES = ['pdf', 'scratch', 'document'] as const;
type Source = (typeof SOURCES)[number];

/** The name of a template made from a file. */
const nameOfFile = (file: File): string =>
  file.name
    .replace(/\.pdf$/i, '')
    .slice(0, 200)
    .trim();

/** Begins a template: from PDFs, from nothing, or from a document. */
export function AddTemplatePage() {
  const { t } = useTranslation('templates');
  const [name, setName] = useState('');
  const [source, setSource] = useState<Source>('pdf');
  const [files, setFiles] = useState<File[]>([]);
  const [document, setDocument] = useState<{ id: number; title: string } | null>(null);
  const [isStrict, setStrict] = useState(false);
  const { begin, error, isBusy } = useBeginning();
  const lacksSource = (source === 'pdf' && files.length === 0) || (source === 'document' && document === null);
  const submit = () => {
    setStrict(true);
    if (name.trim() === '' || lacksSource) return;
    void begin(name.trim(), source === 'pdf' ? files : [], source === 'document' ? document : null);
  };
  const missing = isStrict && lacksSource ? t(`add.${source === 'pdf' ? 'file_missing' : 'document_missing'}`) : null;
  return (
    <Page title={t('add')} description={t('add.text')}>
      <Card label={t('add')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack maw={560}>
            <ErrorNote error={error} title={t('failed.create')} />
            <Radio.Group
              label={t('add.source')}
              value={source}
              onChange={(value) => setSource(SOURCES.find((one) => one === value) ?? 'pdf')}
            >
              <Stack gap="xs" mt={6}>
                {SOURCES.map((one) => (
                  <Radio key={one} value={one} label={t(`add.${one}`)} description={t(`add.${one}_hint`)} />
                ))}
              </Stack>
            </Radio.Group>
            {source === 'pdf' ? (
              <FileInput
                label={t('add.files')}
                placeholder={t('add.choose')}
                multiple
                accept="application/pdf,.pdf"
                value={files}
                error={missing}
                onChange={(chosen) => {
                  setFiles(chosen);
                  if (name.trim() === '' && chosen[0]) setName(nameOfFile(chosen[0]));
                }}
              />
            ) : null}
            {source === 'document' ? (
              <DocumentSelect
                error={missing}
                chosen={document}
                onChoose={(chosen) => {
                  setDocument(chosen);
                  if (name.trim() === '' && chosen) setName(chosen.title.slice(0, 200));
                }}
              />
            ) : null}
            <TextInput
              label={t('name')}
              required
              maxLength={200}
              value={name}
              error={isStrict && name.trim() === '' ? t('name_missing') : null}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={isBusy} style={{ alignSelf: 'flex-start' }}>
              {t('add.begin')}
            </Button>
          </Stack>
        </form>
      </Card>
      <StarterList />
    </Page>
  );
}

/** Makes the template and goes on to it. Where a file was refused, the next try goes on with the template that was made. */
function useBeginning() {
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const saveAs = useSaveAsTemplate();
  const know = useKnowTemplate();
  const [made, setMade] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function make(name: string, files: readonly File[], document: { id: number } | null): Promise<number> {
    if (document !== null) return (await saveAs.mutateAsync({ id: document.id, name })).id;
    for (const file of files) {
      const problem = await problemOfFile(file);
      if (problem !== null) throw new ApiError(problem, { status: 400 });
    }
    const id = made ?? (await create.mutateAsync({ name })).id;
    setMade(id);
    if (files.length > 0) know(await uploadFiles(id, files));
    return id;
  }

  return {
    error,
    isBusy,
    begin: async (...args: Parameters<typeof make>) => {
      setError(null);
      setBusy(true);
      try {
        const id = await make(...args);
        const step = args[1].length > 0 || args[2] !== null ? ('roles' as const) : ('files' as const);
        await navigate({ to: '/templates/$id/edit', params: { id: String(id) }, search: { step } });
      } catch (failure) {
        setError(failure);
      }
      setBusy(false);
    },
  };
}

function DocumentSelect(props: {
  error: string | null;
  chosen: { id: number; title: string } | null;
  onChoose: (document: { id: number; title: string } | null) => void;
}) {
  const { t } = useTranslation('templates');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useQuery(documentChoicesQuery(search));
  const found = (data?.results ?? []).map(({ id, number, title }) => ({ id, title, label: `${number} ${title}` }));
  return (
    <Select
      label={t('add.which_document')}
      searchable
      clearable
      data={found.map(({ id, label }) => ({ value: String(id), label }))}
      filter={({ options }) => options}
      value={props.chosen === null ? null : String(props.chosen.id)}
      error={props.error}
      nothingFoundMessage={t('add.no_documents')}
      onSearchChange={(text) => setTyped(found.some(({ label }) => label === text) ? '' : text)}
      onChange={(value) => {
        const one = found.find(({ id }) => String(id) === value);
        props.onChoose(one ? { id: one.id, title: one.title } : null);
      }}
    />
  );
}
