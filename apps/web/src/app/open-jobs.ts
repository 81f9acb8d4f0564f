import { BULK_ACTS, type Job, listOpenJobs } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { TransferKind } from '../features/people/privacy/exports.ts';
import { api } from '../lib/api.ts';
import { fetchTexts } from '../lib/i18n.ts';

type Follow = (cache: QueryClient, job: Job) => unknown;

const bulk = (act: 'delete' | 'restore') => async (): Promise<Follow> => {
  const { actsOn } = await import('../features/contacts/list/acts.ts');
  return (cache, job) => actsOn(cache).follow(act, job);
};

const documents = (isOwn: boolean) => async (): Promise<Follow> => {
  const [{ followMany }] = await Promise.all([import('../features/documents/bulk/bulk.acts.ts'), fetchTexts('bulk')]);
  return (cache, job) => followMany(cache, job, { isOwn });
};

const erasing = async (): Promise<Follow> => {
  const [{ followErasing }] = await Promise.all([
    import('../features/documents/retention/retention.queries.ts'),
    fetchTexts('retention'),
  ]);
  return (cache, job) => followErasing(job, () => void cache.invalidateQueries({ queryKey: ['documents'] }));
};

const community = async (): Promise<Follow> => {
  const [{ followDeleting }] = await Promise.all([
    import('../features/community/base/acts.ts'),
    fetchTexts('community'),
  ]);
  return followDeleting;
};

const exporting = (kind: TransferKind) => async (): Promise<Follow> => {
  const [{ followExport }] = await Promise.all([
    import('../features/people/privacy/exports.ts'),
    fetchTexts('privacy'),
  ]);
  return (cache, job) => followExport(cache, kind, job);
};

/** Who follows a job of each kind. A new kind is a line here. */
const FOLLOWERS: Readonly<Record<string, () => Promise<Follow>>> = {
  contacts_import: async () => (await import('../features/contacts/imports/imports.follow.ts')).followImportJob,
  contacts_delete: bulk('delete'),
  contacts_restore: bulk('restore'),
  contacts_tag: async () => (await import('../features/contacts/tags/assign-follow.ts')).followAssigning,
  ...Object.fromEntries(BULK_ACTS.map((act) => [`documents_${act}`, documents(false)])),
  community_delete: community,
  retention_erase: erasing,
  users_import: async () => (await import('../features/administration/users/import/import.follow.ts')).followUserImport,
  account_export: exporting('account'),
  account_import: exporting('import'),
  my_data: exporting('person'),
};

/** Follows an act on many documents that was asked for just now, on a screen that is not theirs. */
export async function followNewJob(cache: QueryClient, job: Job): Promise<void> {
  const follow = await documents(true)();
  await follow(cache, job);
}

/** Follows the person's jobs that are under way: the tray shows them again after a reload, and on every device. */
export async function followOpenJobs(cache: QueryClient): Promise<void> {
  const { results } = await api(listOpenJobs);
  for (const job of results) {
    const follow = await FOLLOWERS[job.kind]?.();
    await follow?.(cache, job);
  }
}
