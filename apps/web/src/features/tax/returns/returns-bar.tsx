import { Button, Text } from '@mantine/core';
import { COUNTED_UP_TO, type Job, MOST_IN_BULK, type ReturnAct, type ReturnsFilter } from '@sealwright/contract';
import { Archive, ArchiveRestore, BellRing, Download, LockKeyhole, LockKeyholeOpen, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { MAX_IDS, SelectionAct, SelectionBar, type SelectionState } from '../../../ui/list/index.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { startAct } from './returns.queries.ts';

type Listed = { count: number; isCountEstimated?: boolean | undefined; results: readonly { id: number }[] };
type State = SelectionState<ReturnsFilter>;

const ICONS: Record<ReturnAct, typeof Send> = {
  send: Send,
  remind: BellRing,
  download: Download,
  archive: Archive,
  restore: ArchiveRestore,
  lock: LockKeyhole,
  unlock: LockKeyholeOpen,
};
const ACTS = ['send', 'remind', 'download', 'lock', 'unlock', 'archive'] as const;
const ACTS_OF_ARCHIVE = ['download', 'restore'] as const;
/** What reaches people, or keeps them out, is asked about first. */
const ASKED: readonly ReturnAct[] = ['send', 'remind', 'lock', 'unlock'];

/** How many returns there are, which are chosen, and what can be done with them. `onStarted`: the job is followed from now on. */
export function ReturnsBar(props: {
  list: Listed | undefined;
  isFiltered: boolean;
  isArchive: boolean;
  state: State;
  onStarted: (job: Job) => void;
}) {
  const { t } = useTranslation('tax-returns');
  const { number } = useFormat();
  const { list, state } = props;
  const total = () => {
    if (list === undefined) return t('select.counting');
    if (list.isCountEstimated === true) return t('select.more', { number: number(COUNTED_UP_TO) });
    return t('select.total', { count: list.count, number: number(list.count) });
  };
  return (
    <SelectionBar
      state={state}
      page={list?.results.map(({ id }) => id) ?? []}
      words={{
        page: t('select.page'),
        chosen: t('select.chosen', { count: state.count, number: number(state.count) }),
        total: total(),
        clear: t('select.clear'),
        full: t('select.full', { number: number(MAX_IDS) }),
      }}
      all={list ? <All {...props} list={list} /> : null}
      acts={<Acts {...props} />}
    />
  );
}

/** Offered where there are more than the page has, and no more than may be acted on at once. */
function All({ list, state, isFiltered }: { list: Listed; state: State; isFiltered: boolean }) {
  const { t } = useTranslation('tax-returns');
  const { number } = useFormat();
  if (state.selection.kind === 'matching' || list.count <= state.count || list.count > MOST_IN_BULK) return null;
  return (
    <Button size="compact-sm" variant="light" loading={state.isCounting} onClick={state.chooseAll}>
      {t(isFiltered ? 'select.all_matching' : 'select.all', { count: list.count, number: number(list.count) })}
    </Button>
  );
}

function Acts({ state, isArchive, onStarted }: { state: State; isArchive: boolean; onStarted: (job: Job) => void }) {
  const { t } = useTranslation('tax-returns');
  const { number } = useFormat();
  const [busy, setBusy] = useState<ReturnAct | null>(null);
  const { chosen, count, clear } = state;
  const run = async (act: ReturnAct) => {
    if (chosen === null) return;
    const question = {
      title: t(`ask.${act as 'send'}.title`, { count, number: number(count) }),
      body: <Text>{t(`ask.${act as 'send'}.text`)}</Text>,
      confirmLabel: t(`act.${act}`),
    };
    if (ASKED.includes(act) && !(await confirm(question))) return;
    setBusy(act);
    try {
      onStarted((await startAct(act, chosen)).job);
      clear();
    } catch (error) {
      toastFailure(t('act.failed'), error);
    } finally {
      setBusy(null);
    }
  };
  return (isArchive ? ACTS_OF_ARCHIVE : ACTS).map((act) => (
    <SelectionAct
      key={act}
      icon={ICONS[act]}
      words={t(`act.${act}`)}
      isBusy={busy === act}
      onPress={() => void run(act)}
    />
  ));
}
