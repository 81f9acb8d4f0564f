import { Button, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Checklist, ChecklistPaper } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, EllipsisVertical, FilePlus2, FileText, FolderInput, FolderOutput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { clientReturnsQuery, useChecklistAct, useDocumentOfPaper, usePaperDownload } from './checklists.queries.ts';
import { PaperViewer } from './paper-viewer.tsx';

type Props = { checklist: Checklist; paper: ChecklistPaper };

/** A file that came: it opens in the page, and can be taken out, made a document of, or kept with a return. */
export function PaperRow({ checklist, paper }: Props) {
  const { t } = useTranslation('checklists');
  const format = useFormat();
  const [shown, setShown] = useState<'viewer' | 'keep' | null>(null);
  const { keptWith, name, pageCount, sizeBytes, uploadedAt, lookedAt } = paper;
  const facts = [
    format.bytes(sizeBytes),
    t('paper.pages', { number: format.number(pageCount) }),
    format.time(uploadedAt),
    ...(lookedAt === null ? [t('paper.new')] : []),
    ...(keptWith === null ? [] : [t('paper.kept', { number: keptWith.number })]),
  ];
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <Button
            variant="subtle"
            h="auto"
            mih={32}
            px={6}
            justify="flex-start"
            leftSection={<FileText size={16} aria-hidden />}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' } }}
            aria-label={t('paper.open', { name })}
            onClick={() => setShown('viewer')}
          >
            <Bdi>{name}</Bdi>
          </Button>
          <Text size="xs" c="dimmed" ps={6}>
            {facts.join(' · ')}
          </Text>
        </div>
        <PaperMenu checklist={checklist} paper={paper} onKeep={() => setShown('keep')} />
      </Group>
      {shown === 'viewer' ? (
        <PaperViewer checklistId={checklist.id} paper={paper} onClose={() => setShown(null)} />
      ) : null}
      {shown === 'keep' ? <KeepDialog checklist={checklist} paper={paper} onClose={() => setShown(null)} /> : null}
    </li>
  );
}

function PaperMenu({ checklist, paper, onKeep }: Props & { onKeep: () => void }) {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const act = useChecklistAct(checklist);
  const download = usePaperDownload();
  const use = useDocumentOfPaper();
  const toDocument = () =>
    use.mutate(paper.id, {
      onSuccess: ({ documentId }) => void navigate({ to: '/documents/$id/edit', params: { id: String(documentId) } }),
    });
  const letGo = () =>
    act.mutate(
      { kind: 'keep', paper: paper.id, documentId: null },
      { onError: (cause) => toastFailure(t('act_failed'), cause) },
    );
  return (
    <Menu
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('paper.menu', { name: paper.name })}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem icon={<Download size={16} aria-hidden />} onSelect={() => download.mutate(paper.id)}>
        {t('paper.download')}
      </MenuItem>
      <MenuItem icon={<FilePlus2 size={16} aria-hidden />} onSelect={toDocument}>
        {t('paper.use')}
      </MenuItem>
      <MenuItem icon={<FolderInput size={16} aria-hidden />} onSelect={onKeep}>
        {t('keep.title')}
      </MenuItem>
      {paper.keptWith === null ? null : (
        <MenuItem icon={<FolderOutput size={16} aria-hidden />} onSelect={letGo}>
          {t('keep.undo')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** With which of the client’s tax returns the paper is kept: it goes when that one is erased. */
function KeepDialog({ checklist, paper, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const common = useTranslation('common').t;
  const returns = useQuery(clientReturnsQuery(checklist.client.id));
  const act = useChecklistAct(checklist);
  const [chosen, setChosen] = useState<string | null>(paper.keptWith === null ? null : String(paper.keptWith.id));
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const all = returns.data?.results ?? [];
  const keep = () =>
    act.mutate(
      { kind: 'keep', paper: paper.id, documentId: Number(chosen) },
      {
        onSuccess: () => {
          toastDone(t('keep.done'));
          onClose();
        },
      },
    );
  return (
    <Dialog onClose={onClose} fullScreen={isPhone} title={t('keep.title')}>
      <Stack gap="md">
        <Text size="sm">{t('keep.text')}</Text>
        {returns.isPending ? <Loader aria-label={common('loading')} /> : null}
        <ErrorNote error={returns.error ?? act.error} />
        {returns.data && all.length === 0 ? <Text size="sm">{t('keep.none')}</Text> : null}
        {all.length === 0 ? null : (
          <Select
            label={t('keep.return')}
            allowDeselect={false}
            data={all.map(({ id, number, title, taxYear }) => ({
              value: String(id),
              label: [taxYear, title || number, number].filter((part) => part !== null).join(' · '),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <Group gap="sm">
          {all.length === 0 ? null : (
            <Button disabled={chosen === null} loading={act.isPending} onClick={keep}>
              {t('keep.save')}
            </Button>
          )}
          <CancelButton onClick={onClose} />
        </Group>
      </Stack>
    </Dialog>
  );
}
