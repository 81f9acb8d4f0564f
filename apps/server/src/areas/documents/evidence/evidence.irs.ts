import { type IrsRecord, type IrsSigner, languageTag, type Locale } from '@sealwright/contract';
import type { ReportBlock, ReportFact } from '@sealwright/pdf';
import { formatDay, translator } from '../../../platform/i18n/i18n.ts';
import type { ReportClock } from './evidence.times.ts';

const t = translator('irs-forms');

type Context = { locale: Locale; clock: ReportClock; irs: IrsRecord | null; files: readonly { name: string }[] };

const day = (locale: Locale, text: string): string => formatDay(locale, new Date(`${text}T00:00:00Z`));

/** Of an IRS form: the six items that Publication 1345 wants to be kept for each taxpayer, and what becomes of the form. */
export function irsPart({ locale, clock, irs, files }: Context): ReportBlock[] {
  if (irs === null) return [];
  const { sendingOption, taxYear, returnedTo, signers } = irs;
  const heading = { form: t(locale, `form.${sendingOption}`), year: String(taxYear ?? '') };
  const paragraph = (text: string): ReportBlock => ({ kind: 'paragraph', locale, text });
  return [
    { kind: 'heading', locale, text: t(locale, 'report.heading', heading) },
    ...signers.map((signer): ReportBlock => ({
      kind: 'facts',
      locale,
      columns: 2,
      rows: signerFacts({ locale, clock, files }, irs, signer),
    })),
    ...paperPart({ locale, clock, irs }),
    paragraph(t(locale, 'report.returned', { name: returnedTo.name, email: returnedTo.email })),
    paragraph(t(locale, 'report.kept')),
  ];
}

function signerFacts(
  { locale, clock, files }: Omit<Context, 'irs'>,
  { paper }: IrsRecord,
  signer: IrsSigner,
): ReportFact[] {
  const fact = (key: string, value: string | null): ReportFact => ({
    label: t(locale, `report.${key}`),
    value: value ?? t(locale, 'report.none'),
  });
  const { name, taxpayer, way, signedAt, signedOn, address, login, identity, method } = signer;
  const person = { label: t(locale, `person.${taxpayer}`), value: name };
  if (way === null) return [person, fact('method', t(locale, 'report.not_signed'))];
  const scan = paper === null ? null : paper.name;
  const electronic = files.filter((file) => file.name !== scan).map((file) => file.name);
  const when = signedAt === null ? null : clock.moment(locale, signedAt);
  return [
    person,
    fact('image', way === 'paper' ? scan : electronic.join(', ')),
    fact('signed', when ?? (signedOn === null ? null : day(locale, signedOn))),
    fact('address', address),
    fact('login', login),
    fact('identity', identity.map((result) => identityWords(locale, clock, result)).join('\n') || null),
    fact('method', method === null ? null : t(locale, `method.${method}`)),
  ];
}

/** One result in one line: what was looked at, by whom and when. */
function identityWords(locale: Locale, clock: ReportClock, result: IrsSigner['identity'][number]): string {
  const { at, kind, issuer, numberEnd, expiresOn, sinceTaxYear, reason, checkedBy } = result;
  return [
    t(locale, `identity.${result.method}.${result.result}`),
    kind === null ? null : t(locale, `identification.${kind}`),
    issuer,
    numberEnd === null ? null : t(locale, 'identity.number', { end: numberEnd }),
    expiresOn === null ? null : t(locale, 'identity.expires', { day: day(locale, expiresOn) }),
    sinceTaxYear === null ? null : t(locale, 'identity.since', { year: String(sinceTaxYear) }),
    reason === null ? null : t(locale, `reason.${reason}`),
    checkedBy,
    clock.moment(locale, at),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function paperPart({ locale, clock, irs }: { locale: Locale; clock: ReportClock; irs: IrsRecord }): ReportBlock[] {
  const { paper, signers } = irs;
  if (paper === null) return [];
  const names = signers.filter(({ way }) => way === 'paper').map(({ name }) => name);
  const values = {
    names: new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(names),
    who: paper.uploadedBy,
    file: paper.name,
    time: clock.moment(locale, paper.uploadedAt),
  };
  const hash = `${t(locale, 'report.paper_hash')}: ${paper.sha256}`;
  return [
    { kind: 'paragraph', locale, text: t(locale, 'report.paper', values) },
    { kind: 'file', locale, name: paper.name, hashes: [hash] },
    ...(paper.note === '' ? [] : [{ kind: 'paragraph' as const, locale, text: paper.note }]),
  ];
}
