import { downloadIrsRecord, getIrsRecord, printIrsForm, recordIdentification, signOnPaper } from '@sealwright/contract';
import { type Route, route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { by, type Scoped } from '../../../access/index.ts';
import type { FilesService, PicturesService } from '../../../files/index.ts';
import type { DocumentsService } from '../documents.service.ts';
import { identificationService } from './identification.service.ts';
import { paperService } from './paper.service.ts';
import { irsRecordService } from './record.service.ts';

/** Forms 8879 and 8878: identification in person, the way on paper, and what the IRS wants to be kept. */
export function irsRoutes(
  platform: Platform,
  { scoped }: { scoped: Scoped },
  parts: { documents: DocumentsService; files: FilesService; pictures: PicturesService },
): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const identification = identificationService(platform, parts.documents);
  const paper = paperService(platform, parts.files, parts.pictures);
  const record = irsRecordService(platform);
  return [
    route(recordIdentification, writing, (input) => identification.record(by(input), input.params.id, input.body)),
    route(printIrsForm, reading, ({ caller, params }) => paper.print(caller, params.id)),
    route(signOnPaper, writing, (input) => paper.sign(by(input), input.params.id, input.upload)),
    route(getIrsRecord, reading, ({ caller, params }) => record.get(caller, params.id)),
    route(downloadIrsRecord, reading, ({ caller, params, query }) => record.file(caller, params.id, query.as)),
  ];
}
