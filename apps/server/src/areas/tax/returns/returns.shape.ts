import { type Day, returnDue, type TaxReturn } from '@sealwright/contract';
import type { Actor } from '../../access/index.ts';
import { masked } from '../../contacts/index.ts';
import { isReturnDone, type ListedReturn, returnStageOf } from '../../documents/index.ts';
import { returnPolicy } from './returns.policy.ts';
import type { FoundReturn } from './returns.reads.ts';

/** Numbers show their end alone. */
function clientOf({ document }: ListedReturn, found: FoundReturn): TaxReturn['client'] {
  const { companyName, firstName, lastName, email, ssnLast4, feinLast4 } = found;
  if (document.clientId === null || email === null) return null;
  return {
    id: document.clientId,
    companyName: companyName ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email,
    ssn: masked(ssnLast4 ?? ''),
    fein: masked(feinLast4 ?? ''),
  };
}

export function toTaxReturn(actor: Actor, listed: ListedReturn, found: FoundReturn, today: Day): TaxReturn {
  const { document, summary } = listed;
  const mayUpdate = returnPolicy.update(actor, document);
  return {
    id: document.id,
    number: summary.number,
    title: summary.title,
    status: summary.status,
    formType: summary.formType ?? '1040',
    taxYear: document.taxYear,
    client: clientOf(listed, found),
    signatures: summary.recipients,
    preparer: summary.owner,
    stage: returnStageOf(document),
    dueOn: document.dueOn,
    isExtended: document.isExtended,
    dueOnGiven: document.dueOnGiven,
    due: returnDue(document, today),
    filedOn: document.filedOn,
    irsReceivedOn: document.irsReceivedOn,
    isLocked: document.lockedRecipients > 0,
    archivedAt: summary.archivedAt,
    createdAt: summary.createdAt,
    version: document.version,
    permissions: {
      update: mayUpdate,
      file: mayUpdate && isReturnDone(document),
      unfile: mayUpdate && document.filedOn !== null,
    },
  };
}
