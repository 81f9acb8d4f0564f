import {
  attachSignature,
  type Call,
  fillField,
  finishSigning,
  getSigning,
  giveConsent,
  isMarkType,
  type Locale,
  type SigningField,
} from '@sealwright/contract';
import type { Perform } from './api-client.ts';

/** What a recipient enters: a text by field, and one mark for signatures and initials. */
export type Answers = {
  locale: Locale;
  mark: NonNullable<Call<typeof attachSignature>['body']>;
  text: (field: SigningField) => string;
};

/** Everything a recipient does before the last button: opens, consents, fills each field that is theirs. */
export async function fillPart(perform: Perform, { locale, mark, text }: Answers): Promise<void> {
  const { consent, fields } = await perform(getSigning, { query: { locale } });
  if (consent.acceptedAt === null) {
    const { disclosureVersion } = consent;
    await perform(giveConsent, { body: { accepted: true, disclosureVersion, locale } });
  }
  for (const field of fields.filter(({ isMine, isReadOnly }) => isMine && !isReadOnly)) {
    const params = { id: field.id };
    if (isMarkType(field.type)) await perform(attachSignature, { params, body: mark });
    else await perform(fillField, { params, body: { value: text(field) } });
  }
}

/** Fills and finishes. */
export async function signPart(perform: Perform, answers: Answers): Promise<void> {
  await fillPart(perform, answers);
  await perform(finishSigning);
}
