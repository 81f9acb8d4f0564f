import type { Locale } from '@sealwright/contract';
import type { EvidenceEntry, Report, ReportBlock } from '@sealwright/pdf';
import { numberOf } from '../documents/index.ts';
import { evidenceReport, type ReportRecipient } from '../evidence/index.ts';
import type { Due } from './sealing.repo.ts';

export function reportOf(
  due: Due,
  input: {
    entries: EvidenceEntry[];
    installation: string;
    level: string;
    marks: Map<number, ReportRecipient['marks']>;
  },
): Report {
  const { document, files, recipients, sender } = due;
  return evidenceReport({
    locale: document.locale as Locale,
    installation: input.installation,
    document: {
      number: numberOf(document),
      title: document.title,
      subject: document.subject,
      isMarkedCompleted: document.isMarkedCompleted,
    },
    sender,
    finishedAt: document.finishedAt,
    level: input.level,
    files: files.map((file) => ({
      name: file.name,
      pageCount: file.pages.length,
      sha256: file.uploadedSha256,
      inertSha256: file.sha256 === file.uploadedSha256 ? null : file.sha256,
    })),
    recipients: recipients.map((recipient) => ({
      id: recipient.id,
      name: recipient.name,
      email: recipient.email,
      role: recipient.role,
      locale: recipient.locale as Locale,
      isDone: recipient.state === 'submitted',
      submittedAt: recipient.submittedAt,
      marks: input.marks.get(recipient.id) ?? [],
    })),
    entries: input.entries,
  });
}

/**
 * The report must come out whatever a browser called itself or a person is named: characters that no face covers are
 * written as their code points, visibly, instead of stopping the seal.
 */
export function legible(report: Report, missing: string[]): Report {
  if (missing.length === 0) return report;
  const spell = (text: string): string =>
    Array.from(text, (character) => (missing.includes(character) ? `[${codePoint(character)}]` : character)).join('');
  return {
    blocks: report.blocks.map((block) => spellBlock(block, spell)),
    footer: { ...report.footer, text: spell(report.footer.text) },
  };
}

function spellBlock(block: ReportBlock, spell: (text: string) => string): ReportBlock {
  switch (block.kind) {
    case 'facts':
      return { ...block, rows: block.rows.map(({ label, value }) => ({ label: spell(label), value: spell(value) })) };
    case 'mark':
      return { ...block, label: spell(block.label) };
    case 'rule':
      return block;
    default:
      return { ...block, text: spell(block.text) };
  }
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Every character of the report, once. */
export function charactersOf(report: Report): string {
  const texts = report.blocks.flatMap((block) => {
    if (block.kind === 'rule') return [];
    if (block.kind === 'mark') return [block.label];
    return block.kind === 'facts' ? block.rows.flatMap(({ label, value }) => [label, value]) : [block.text];
  });
  return [...new Set([...texts, report.footer.text].join(''))].join('');
}
