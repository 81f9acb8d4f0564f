import type { Generated } from 'kysely';
import type { Maybe, MaybeTime } from './columns.ts';

/** Columns of `documents`. */
export type DocumentSendingOption = { sendingOption: Maybe<'irs_8879' | 'irs_8878'> };

/** Columns of `recipients`: which taxpayer they are, and when their identification was last checked in person, and when they signed on paper. */
export type RecipientTaxpayer = {
  taxpayer: Maybe<'taxpayer' | 'spouse'>;
  presenceCheckedAt: MaybeTime;
  signedOnPaperOn: Maybe<string>;
};

/** Columns of `document_files`: whether it is the scan of what was signed on paper. */
export type FileOfPaper = { isPaper: Generated<boolean> };
