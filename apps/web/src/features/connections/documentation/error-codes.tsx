import { Code, Table, Text } from '@mantine/core';
import { ERROR_CODES, statusOf } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';

/** Every code a refusal may have, with what people are told. */
export function ErrorCodes() {
  const { t } = useTranslation('documentation');
  const meaning = useErrorTexts();
  return (
    <Card title={t('codes')} description={t('codes_text')}>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('codes.code')}</Table.Th>
              <Table.Th scope="col" style={{ whiteSpace: 'nowrap' }}>
                {t('codes.status')}
              </Table.Th>
              <Table.Th scope="col">{t('codes.meaning')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ERROR_CODES.map((code) => (
              <Table.Tr key={code}>
                <Table.Td>
                  <Code>{code}</Code>
                </Table.Td>
                <Table.Td>{statusOf(code)}</Table.Td>
                <Table.Td>
                  <Text size="sm">{meaning(code)}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
