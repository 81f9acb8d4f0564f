import { fillsFields, isTaken, type RecipientRole, type SuggestedField } from '@sealwright/contract';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import type { FilesService } from '../../../files/index.ts';
import { findFor } from '../documents.act.ts';
import { toField } from '../documents.shape.ts';
import { fieldsRepo } from './fields.repo.ts';
import { documentFilesRepo } from './files.repo.ts';
import { recipientsRepo } from './recipients.repo.ts';

export const suggestionsService = ({ db }: Platform, files: FilesService) => ({
  /** Where the document's files want to be filled in and no field lies yet. It only reads. */
  list: async (actor: Actor, id: number): Promise<{ results: SuggestedField[] }> => {
    const document = await findFor(db, actor, id);
    const placed = (await fieldsRepo(db).list(document)).map(toField);
    const people = (await recipientsRepo(db).list(document))
      .filter(({ role }) => fillsFields(role as RecipientRole))
      .toSorted((a, b) => a.signingOrder - b.signingOrder);
    const results: SuggestedField[] = [];
    for (const file of await documentFilesRepo(db).list(document)) {
      for (const { person, ...found } of await files.suggestions(file)) {
        const one = { ...found, file: file.id, recipient: person === null ? null : (people[person - 1]?.id ?? null) };
        if (!isTaken(one, placed)) results.push(one);
      }
    }
    return { results };
  },
});
