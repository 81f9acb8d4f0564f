import {
  type Checklist,
  type ChecklistItem,
  type ChecklistPaper,
  type ChecklistSummary,
  fullName,
  type Locale,
} from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import type { ListedChecklist } from './checklists.reads.ts';
import { checklistPolicy } from './checklists.policy.ts';
import { stageOf } from './checklists.states.ts';
import type { ItemRow } from './items.repo.ts';
import type { PaperRow } from './papers.repo.ts';

type Names = ReadonlyMap<number, { name: string }>;

export const clientNameOf = (row: Pick<ListedChecklist, 'firstName' | 'lastName' | 'companyName' | 'email'>): string =>
  fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }) || row.companyName || row.email || '';

export function toSummary(actor: Actor, row: ListedChecklist, people: Names, today: string): ChecklistSummary {
  const { contactId, createdBy, dueOn, itemCount, missingCount, receivedCount, state } = row;
  return {
    id: row.id,
    client: { id: contactId, name: clientNameOf(row), email: row.email ?? '' },
    taxYear: row.taxYear,
    state,
    stage: stageOf(row),
    dueOn,
    isLate: state === 'out' && missingCount > 0 && dueOn !== null && dueOn < today,
    itemCount,
    missingCount,
    receivedCount,
    locale: row.locale as Locale,
    createdBy: { id: createdBy, name: people.get(createdBy)?.name ?? '' },
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    permissions: permissionsOf(actor, checklistPolicy, row),
  };
}

type KeptWith = ReadonlyMap<number, NonNullable<ChecklistPaper['keptWith']>>;

export const toPaper = (row: PaperRow, kept: KeptWith): ChecklistPaper => ({
  id: row.id,
  name: row.name,
  mediaType: row.mediaType,
  sizeBytes: row.sizeBytes,
  pageCount: row.pages.length,
  uploadedAt: row.uploadedAt.toISOString(),
  lookedAt: row.lookedAt?.toISOString() ?? null,
  keptWith: kept.get(row.keptWith ?? 0) ?? null,
});

const toItem = (row: ItemRow, papers: readonly PaperRow[], kept: KeptWith): ChecklistItem => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  note: row.note,
  isRequired: row.isRequired,
  state: row.state,
  reason: row.reason,
  papers: papers.filter(({ itemId }) => itemId === row.id).map((paper) => toPaper(paper, kept)),
});

type Whole = {
  summary: ChecklistSummary;
  row: ListedChecklist;
  items: readonly ItemRow[];
  papers: readonly PaperRow[];
  kept: KeptWith;
  isClientLocked: boolean;
  hasLink: boolean;
  isHeld: boolean;
};

export const toChecklist = ({ summary, row, items, papers, kept, ...standing }: Whole): Checklist => ({
  ...summary,
  ...standing,
  message: row.message,
  autoReminders: row.autoReminders,
  remindAfterDays: row.remindAfterDays,
  remindEveryDays: row.remindEveryDays,
  remindMost: row.remindMost,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  items: items.map((item) => toItem(item, papers, kept)),
});
