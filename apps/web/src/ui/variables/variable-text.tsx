import { Mark } from '@mantine/core';
import type { MessagePart } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

/** A text with what was filled in marked. Line breaks are kept where its place keeps them. */
export function VariableText({ parts }: { parts: readonly MessagePart[] }) {
  const { t } = useTranslation('variables');
  return parts.map(({ text, variable }, index) =>
    variable === null ? (
      text
    ) : (
      // The pieces of one text keep their order.
      <Mark key={index} px={3} style={{ borderRadius: 4 }} title={t(variable)}>
        <bdi>{text || t(variable)}</bdi>
      </Mark>
    ),
  );
}
