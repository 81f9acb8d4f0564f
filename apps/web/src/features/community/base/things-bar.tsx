import { Button } from '@mantine/core';
import type { CommunityFilter } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MAX_IDS, SelectionAct, SelectionBar, type SelectionState } from '../../../ui/list/index.ts';
import { removeMany } from './acts.ts';
import { askToDelete } from './delete-question.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { type Family, namesShown, type Thing } from './family.ts';

type Props<T extends Thing> = {
  family: Pick<Family<T, unknown>, 'type' | 'nameOf' | 'columns'>;
  list: { count: number; results: readonly T[] } | undefined;
  state: SelectionState<CommunityFilter>;
};

/** How many there are, how many are chosen, and what can be done with those. */
export function ThingsBar<T extends Thing>({ family, list, state }: Props<T>) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return (
    <SelectionBar
      state={state}
      page={list?.results.map(({ id }) => id) ?? []}
      words={{
        page: t('select.page'),
        chosen: t('select.chosen', { number: format.number(state.count) }),
        total: list === undefined ? null : t(`${family.type}.total`, { number: format.number(list.count) }),
        clear: t('select.clear'),
        full: t('select.full', { number: format.number(MAX_IDS) }),
      }}
      all={
        list === undefined || state.selection.kind === 'matching' || list.count <= state.count ? null : (
          <Button size="compact-sm" variant="light" loading={state.isCounting} onClick={state.chooseAll}>
            {t('select.all', { number: format.number(list.count) })}
          </Button>
        )
      }
      acts={<Acts family={family} state={state} />}
    />
  );
}

function Acts<T extends Thing>({ family, state }: Omit<Props<T>, 'list'>) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const remove = async () => {
    const { chosen, count } = state;
    if (chosen === null || isDeleting) return;
    const names = namesShown(cache, family);
    const isNamed = 'ids' in chosen ? chosen.ids : [...names.keys()].filter((id) => state.isChosen(id));
    const known = isNamed.flatMap((id) => names.get(id) ?? []);
    if (!(await askToDelete(family.type, known, count))) return;
    setDeleting(true);
    const isDone = await removeMany(cache, family.type, chosen);
    setDeleting(false);
    if (isDone) state.clear();
  };
  return (
    <>
      <SelectionAct icon={Download} words={t('download')} onPress={() => setDownloading(true)} />
      <SelectionAct icon={Trash2} words={t('delete')} isDangerous isBusy={isDeleting} onPress={() => void remove()} />
      {isDownloading && state.chosen !== null ? (
        <DownloadDialog
          type={family.type}
          columns={family.columns}
          selection={state.chosen}
          onClose={() => setDownloading(false)}
        />
      ) : null}
    </>
  );
}
