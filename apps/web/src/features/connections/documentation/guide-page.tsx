import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { CodeSample } from './code-sample.tsx';
import { guideQuery } from './documentation.queries.ts';
import type { GuideKey } from './documentation.search.ts';
import { EnglishNote } from './english-note.tsx';
import { ErrorCodes } from './error-codes.tsx';
import { type Block, blocksOf, type Inline } from './markdown.ts';

/** A guide, as its Markdown says it. Guides are in English: their code is tested as it stands. */
export function GuidePage({ guide }: { guide: GuideKey }) {
  const { t } = useTranslation('documentation');
  const { data, error, isPending, refetch } = useQuery(guideQuery(guide));
  return (
    <Page
      title={t(`guide.${guide}`)}
      description={<EnglishNote text={t(`guide.${guide}.text`)} />}
      isLoading={isPending}
      error={error}
      errorTitle={t('failed_guide')}
      onRetry={() => void refetch()}
    >
      {data === undefined ? null : (
        <Card label={t(`guide.${guide}`)}>
          <Stack gap="md" lang="en" dir="ltr" maw={760}>
            {blocksOf(data).map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
          </Stack>
        </Card>
      )}
      {data !== undefined && guide === 'errors' ? <ErrorCodes /> : null}
    </Page>
  );
}

const NAMES: Record<string, string> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  py: 'Python',
  sh: 'Shell',
  json: 'JSON',
  html: 'HTML',
};

function BlockView({ block }: { block: Block }) {
  const { t } = useTranslation('documentation');
  if (block.kind === 'heading') {
    return (
      <Title order={2} size="h4" mt="sm">
        {block.text}
      </Title>
    );
  }
  if (block.kind === 'code') {
    return (
      <CodeSample label={t('example_in', { language: NAMES[block.language] ?? block.language })} text={block.text} />
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <Text>
        <Words of={block.text} />
      </Text>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>
          <Words of={item} />
        </li>
      ))}
    </List>
  );
}

function Words({ of }: { of: readonly Inline[] }) {
  return of.map((part) => {
    if (part.kind === 'code') return <Code key={part.text}>{part.text}</Code>;
    if (part.kind === 'strong') return <strong key={part.text}>{part.text}</strong>;
    if (part.kind === 'link') {
      return (
        <Anchor key={part.text} href={part.href}>
          {part.text}
        </Anchor>
      );
    }
    return part.text;
  });
}
