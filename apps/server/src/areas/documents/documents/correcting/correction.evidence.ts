import type { RecipientRow } from '../draft/recipients.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { Change } from './correction.rules.ts';

/** Of a recipient: kept with its values, and of these the ones that are personal data. */
const OPEN = ['signingOrder', 'identity', 'kbaProvider', 'locale'] as const satisfies readonly (keyof RecipientRow)[];
const PERSONAL = ['name', 'email', 'phone'] as const satisfies readonly (keyof RecipientRow)[];

export type Corrected = {
  before: DocumentRow;
  settings: Partial<Pick<DocumentRow, 'expiresAt' | 'subject' | 'message'>>;
  changes: readonly Change[];
  removedFields: readonly number[];
};

/** What was corrected, from what to what. A note that only the sender reads, and secrets, are named and not repeated. */
export function correctedEvidence({ before, settings, changes, removedFields }: Corrected) {
  const details = {
    round: before.round,
    settings: Object.keys(settings),
    ...(settings.expiresAt === undefined ? {} : { expiresAt: { from: before.expiresAt, to: settings.expiresAt } }),
    recipients: changes.map((change) => ({
      recipient: change.before.id,
      changed: [...Object.keys(change.patch).filter((key) => !key.startsWith('identitySecret')), ...secretsOf(change)],
      ...Object.fromEntries(valuesOf(change, OPEN)),
    })),
    removedFields,
  };
  const personal = Object.fromEntries([
    ...changes.flatMap((change) =>
      valuesOf(change, PERSONAL).flatMap(([key, { from, to }]) => [
        [`${change.before.id}.${key}.from`, String(from)],
        [`${change.before.id}.${key}.to`, String(to)],
      ]),
    ),
    ...(['subject', 'message'] as const).flatMap((key) =>
      settings[key] === undefined
        ? []
        : [
            [`${key}.from`, before[key]],
            [`${key}.to`, settings[key]],
          ],
    ),
  ]) as Record<string, string>;
  return { details, personal };
}

const secretsOf = ({ given: { accessCode, ssnLast4 } }: Change): string[] => [
  ...(accessCode === undefined ? [] : ['accessCode']),
  ...(ssnLast4 === undefined ? [] : ['ssnLast4']),
];

const valuesOf = (
  { before, patch }: Change,
  keys: readonly (keyof RecipientRow)[],
): [string, { from: unknown; to: unknown }][] =>
  keys.filter((key) => key in patch).map((key) => [key, { from: before[key], to: patch[key] }]);
