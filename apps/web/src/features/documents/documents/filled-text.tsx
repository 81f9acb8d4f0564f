import { type Document, hasVariables, messageParts, type MessageVariable } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { VariableText } from '../../../ui/variables/variable-text.tsx';

/** The sender’s text. Variables with one value are filled in; those that differ between recipients are shown by name. */
export function FilledText({ document, text }: Props) {
  return <bdi>{hasVariables(text) ? <Filled document={document} text={text} /> : text}</bdi>;
}

type Props = { document: Document; text: string };

function Filled({ document, text }: Props) {
  const { t } = useTranslation('variables');
  const format = useFormat();
  const { recipients, creator, expiresAt } = document;
  const only = recipients.length === 1 ? recipients[0] : undefined;
  const values: Partial<Record<MessageVariable, string>> = {
    'recipient.name': only?.name ?? '',
    'recipient.email': only?.email ?? '',
    'document.title': document.title,
    'document.number': document.number,
    'document.expires': expiresAt === null ? '' : format.time(expiresAt),
    'sender.name': creator.name,
    'sender.email': document.owner.email,
  };
  const parts = messageParts(text).map(({ text: own, variable }) => ({
    text: variable === null ? own : values[variable] || t(variable),
    variable,
  }));
  return <VariableText parts={parts} />;
}
