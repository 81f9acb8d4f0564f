import { AppError } from '../../../platform/errors.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { SavedMarks } from '../../documents/index.ts';
import { signaturesRepo } from './signatures.repo.ts';

/** What a signer who is signed in has saved, for signing. It stays until the signature is in its field. */
export const savedMarks =
  ({ user }: Pick<SessionAccess, 'user'>): SavedMarks =>
  async (request) => {
    const { userId } = await user.authenticate(request);
    return async (tx, id) => {
      const row = await signaturesRepo(tx).hold(userId, id);
      if (row === undefined) throw new AppError('not_found');
      return row;
    };
  };
