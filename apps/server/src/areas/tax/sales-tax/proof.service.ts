import { type SalesTaxPeriod, TAX_PROOF_BYTES } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type FilesService, keepUploadedPaper, type PdfThreads } from '../../files/index.ts';
import { periodsRepo } from './periods.repo.ts';
import { actOnPeriod } from './periods.service.ts';
import { periodPolicy, proofOf } from './periods.shape.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

const LIMIT = { bytes: TAX_PROOF_BYTES, tooLarge: 'tax_proof_too_large', invalid: 'tax_proof_invalid' } as const;
const PICTURE_PX = 1000;

const NONE = { proofSha256: null, proofName: null, proofType: null, proofBytes: null };

// Reading a file is expensive.
const UPLOADS = { name: 'tax-proofs', points: 100, seconds: 3600 };

/** The file that shows that a period was filed. It stays when the period is opened again. */
export const proofService = (platform: Platform, { files, threads }: { files: FilesService; threads: PdfThreads }) => {
  const { db, limits } = platform;

  const kept = async ({ accountId }: Actor, id: number) => {
    const row = await periodsRepo(db).find(accountId, id);
    const proof = row === undefined ? null : proofOf(row);
    if (proof === null || !row?.proofSha256) throw new AppError('not_found');
    return { ...proof, sha256: row.proofSha256 };
  };

  return {
    /** Throws `sales_tax_state`, and what `keepUploadedPaper` throws. */
    attach: async (actor: Actor, id: number, upload: Upload): Promise<SalesTaxPeriod> => {
      const row = await periodsRepo(db).find(actor.accountId, id);
      if (row === undefined) throw new AppError('not_found');
      requireCan(actor, salesTaxPolicy.write);
      // Before the file is read, and again under the lock.
      if (!periodPolicy.attach(actor, row)) throw new AppError('sales_tax_state');
      await limits.take(UPLOADS, String(actor.userId));
      const { name, sha256, mediaType, sizeBytes } = await keepUploadedPaper(
        platform,
        { files, threads },
        upload,
        LIMIT,
      );
      const proof = { proofSha256: sha256, proofName: name, proofType: mediaType, proofBytes: sizeBytes };
      return actOnPeriod(platform, actor, id, {
        policy: periodPolicy.attach,
        change: (tx, period) => periodsRepo(tx).change(period, proof),
      });
    },

    /** What nothing refers to any more is deleted by the sweep of files. */
    remove: (actor: Actor, id: number): Promise<SalesTaxPeriod> =>
      actOnPeriod(platform, actor, id, {
        policy: periodPolicy.detach,
        change: (tx, period) => periodsRepo(tx).change(period, NONE),
      }),

    download: async (actor: Actor, id: number): Promise<FileAnswer> => {
      const { sha256, name, mediaType, sizeBytes } = await kept(actor, id);
      return new FileAnswer(await files.stream(sha256), mediaType, { name, sizeBytes });
    },

    picture: async (actor: Actor, id: number): Promise<FileAnswer> => {
      const { sha256, mediaType } = await kept(actor, id);
      if (mediaType !== 'application/pdf') return new FileAnswer(await files.read(sha256), mediaType);
      return new FileAnswer(await files.drawPage(sha256, 1, PICTURE_PX), 'image/jpeg');
    },
  };
};
