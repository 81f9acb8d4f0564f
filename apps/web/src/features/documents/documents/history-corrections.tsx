import type { Document, EvidenceEvent } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import classes from './document-history.module.css';
import { type CorrectionLine, correctionLines, type Shown } from './history.corrections.ts';
import { useHistoryWords } from './history.words.ts';

/** What a correction changed, from what to what. */
export function HistoryCorrections({ event, document }: { event: EvidenceEvent; document: Document }) {
  const sentence = useSentence();
  const lines = correctionLines(event, document).map(sentence);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

function useSentence(): (line: CorrectionLine) => string {
  const { t } = useTranslation('document');
  const roles = useTranslation('common').t;
  const words = useHistoryWords();
  const shown = useShown();
  const named = (name: string) => isolated(name || words.erased);

  const fieldOf = ({ label, type }: { label: string; type: Parameters<typeof words.field>[0] }) =>
    isolated(label || words.field(type));

  /** From one value to another; where one of them is empty, or is not repeated, only what there is to say. */
  const changed = (about: string, from: Shown | null, to: Shown | null): string => {
    const values = { about, from: from === null ? '' : shown(from), to: to === null ? '' : shown(to) };
    if (from !== null && to !== null) return t('change.from_to', values);
    if (to !== null) return t('change.set', values);
    return t(from === null ? 'change.changed' : 'change.cleared', values);
  };

  return (line) => {
    switch (line.is) {
      case 'setting':
        return changed(t(`change.what.${line.what}`), line.from, line.to);
      case 'person': {
        const about = t('change.of', { what: t(`change.what.${line.what}`), name: named(line.name) });
        return changed(about, line.from, line.to);
      }
      case 'added':
      case 'removed': {
        const person = line.email === '' ? named(line.name) : `${named(line.name)} (${isolated(line.email)})`;
        return t(`change.${line.is}`, { person, role: roles(`role.${line.role}`) });
      }
      case 'field_added': {
        const page = words.number(line.field.page);
        return t('change.field_added', { field: fieldOf(line.field), page, name: named(line.name) });
      }
      case 'field_moved': {
        const pages = { from: words.number(line.from), to: words.number(line.to) };
        const key = line.from === line.to ? 'change.field_moved' : 'change.field_moved_page';
        return t(key, { field: fieldOf(line.field), ...pages });
      }
      case 'field_given':
        return t('change.field_given', {
          field: fieldOf(line.field),
          from: named(line.from),
          to: named(line.to),
        });
      case 'field_changed':
        return t('change.field_changed', { field: fieldOf(line.field), page: words.number(line.field.page) });
      default:
        return t('change.fields_removed', { count: line.count });
    }
  };
}

function useShown(): (value: Shown) => string {
  const { t } = useTranslation('document');
  const format = useFormat();
  return (value) => {
    if ('text' in value) return isolated(value.text);
    if ('number' in value) return format.number(value.number);
    if ('language' in value) return isolated(LANGUAGE_NAMES[value.language]);
    if ('time' in value) return isolated(format.time(value.time, { zone: true }));
    return isolated(t(`change.identity.${value.identity}`));
  };
}
