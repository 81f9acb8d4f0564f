import { sql } from 'kysely';
import type { Db } from './platform/db/db.ts';

type Offence = { invariant: 'I10'; row: string; problem: string };

/**
 * Forms 8879 and 8878: no taxpayer has more than three tries, none has signed without having been identified, and who signed on paper has a scan.
 * A check of the demo provider is none.
 */
export async function checkIrsForms(db: Db): Promise<Offence[]> {
  const { rows } = await sql<{
    id: number;
    tries: number;
    isIdentified: boolean;
    isSigned: boolean;
    lacksScan: boolean;
  }>`
    select r.id, r.identity_tries as tries, r.state = 'submitted' as is_signed,
      exists (select from evidence e where e.account_id = r.account_id and e.document_id = r.document_id and (
        (e.entry::jsonb ->> 'action' = 'recipient.identified_in_person' and e.entry::jsonb -> 'details' ->> 'recipient' = r.id::text)
        or (e.entry::jsonb ->> 'action' = 'recipient.identified' and e.entry::jsonb -> 'details' ->> 'method' = 'kba'
          and e.entry::jsonb -> 'details' ->> 'isDemo' = 'false'
          and e.entry::jsonb -> 'details' -> 'by' ->> 'id' = r.id::text))) as is_identified,
      r.signed_on_paper_on is not null and not exists (select from document_files f
        where f.account_id = r.account_id and f.document_id = r.document_id and f.is_paper) as lacks_scan
    from recipients r join documents d on d.account_id = r.account_id and d.id = r.document_id
    where d.sending_option is not null and r.taxpayer is not null and d.state not in ('new', 'draft')
    order by r.id`.execute(db);
  return rows.flatMap(({ id, tries, isIdentified, isSigned, lacksScan }) => {
    const problems = [
      ...(tries > 3 ? [`has had ${tries} tries to be identified`] : []),
      ...(isSigned && !isIdentified ? ['signed without having been identified'] : []),
      ...(lacksScan ? ['signed on paper, and there is no scan'] : []),
    ];
    return problems.map((problem) => ({ invariant: 'I10' as const, row: `recipients ${id}`, problem }));
  });
}
