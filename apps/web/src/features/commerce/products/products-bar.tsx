import { Button } from '@mantine/core';
import type { ProductAct, ProductsFilter } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, CircleSlash, Eye, type LucideIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MAX_IDS, SelectionAct, SelectionBar, type SelectionState } from '../../../ui/list/index.ts';
import { actOnMany } from './product-acts.ts';

type List = { count: number; results: readonly { id: number }[] };

const ACTS: readonly [ProductAct, LucideIcon][] = [
  ['publish', Eye],
  ['disable', CircleSlash],
  ['archive', Archive],
  ['delete', Trash2],
];

/** How many products there are, how many are chosen, and what can be done with those. */
export function ProductsBar({ list, state }: { list: List | undefined; state: SelectionState<ProductsFilter> }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  return (
    <SelectionBar
      state={state}
      page={list?.results.map(({ id }) => id) ?? []}
      words={{
        page: t('select.page'),
        chosen: t('select.chosen', { number: format.number(state.count) }),
        total: list === undefined ? null : t('select.total', { number: format.number(list.count) }),
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
      acts={<Acts state={state} />}
    />
  );
}

function Acts({ state }: { state: SelectionState<ProductsFilter> }) {
  const { t } = useTranslation('products');
  const cache = useQueryClient();
  const [busy, setBusy] = useState<ProductAct | null>(null);
  const act = async (name: ProductAct) => {
    if (state.chosen === null || busy !== null) return;
    setBusy(name);
    const isDone = await actOnMany(cache, name, state.chosen);
    setBusy(null);
    if (isDone) state.clear();
  };
  return ACTS.map(([name, icon]) => (
    <SelectionAct
      key={name}
      icon={icon}
      words={t(`act.${name}`)}
      isDangerous={name === 'delete'}
      isBusy={busy === name}
      onPress={() => void act(name)}
    />
  ));
}
