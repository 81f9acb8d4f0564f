import {
  definedOf,
  type DocumentView,
  type Input,
  listViews,
  MOST_VIEWS,
  type createView,
  type updateView,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { isCollision, retrying } from '../../../platform/db/retrying.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { type ViewRow, viewsRepo } from './views.repo.ts';

/** A person's own views: no right is needed, also where the account can only be read, and no one else finds them. */
export const viewsService = ({ clock, db }: Platform) => {
  // Of two that are made the default at once the later one is.
  const change = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    retrying(() => db.transaction().execute(work), isInTheWay).catch((cause: unknown) => {
      if (violates(cause, 'document_views_name_key')) throw new AppError('view_exists');
      throw cause;
    });

  return {
    list: async (actor: Actor): Promise<{ results: DocumentView[] }> => ({
      results: (await viewsRepo(db).list(actor)).map(toView),
    }),

    create: (actor: Actor, { name, search, isDefault }: Input<typeof createView>['body']): Promise<DocumentView> =>
      change(async (tx) => {
        const { accountId, userId } = actor;
        await viewsRepo(tx).holdAll(actor);
        const views = await viewsRepo(tx).list(actor);
        if (views.length >= MOST_VIEWS) throw new AppError('views_too_many');
        if (isDefault) await viewsRepo(tx).clearDefault(actor);
        return toView(
          await viewsRepo(tx).insert({ accountId, userId, name, search, isDefault, createdAt: clock.now() }),
        );
      }),

    /** Throws `version_stale`, `view_exists`. */
    update: (
      actor: Actor,
      id: number,
      { name, search, isDefault }: Input<typeof updateView>['body'],
      request: Incoming,
    ): Promise<DocumentView> =>
      change(async (tx) => {
        const view = await lock(tx, actor, id, request);
        if (isDefault === true && !view.isDefault) await viewsRepo(tx).clearDefault(actor);
        return toView(await viewsRepo(tx).update(view, definedOf({ name, search, isDefault })));
      }),

    delete: (actor: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
      change(async (tx) => {
        await viewsRepo(tx).delete(await lock(tx, actor, id, request));
        return {};
      }),
  };
};

const isInTheWay = (cause: unknown): boolean => isCollision(cause) || violates(cause, 'document_views_default_key');

async function lock(tx: Db, actor: Actor, id: number, request: Incoming): Promise<ViewRow> {
  const view = await viewsRepo(tx).lock(actor, id);
  if (view === undefined) throw new AppError('not_found');
  refuseStale(
    request,
    view,
    readBy(listViews, {}, ({ results }) => results.find((one) => one.id === id)),
  );
  return view;
}

const toView = ({ id, name, search, isDefault, version }: ViewRow): DocumentView => ({
  id,
  name,
  search,
  isDefault,
  version,
});
