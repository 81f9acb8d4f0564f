import { Stack, Title } from '@mantine/core';
import type { PublicLink, Template } from '@sealwright/contract';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import classes from './public-link.module.css';
import { useLinkName } from './use-link-name.ts';

/** Which of the links of a template this is, and the way back to all of them. */
export function LinkHead({ template, link }: { template: Template; link: PublicLink | null }) {
  const { t } = useTranslation('public-links');
  const nameOf = useLinkName();
  return (
    <Stack gap={4} align="flex-start">
      <LinkAnchor
        className={classes.back ?? ''}
        to="/templates/$id"
        params={{ id: String(template.id) }}
        search={{ tab: 'link' }}
        resetScroll={false}
      >
        <Mirrored icon={ArrowLeft} size={16} />
        {t('all')}
      </LinkAnchor>
      <Title order={2} size="h3" className={classes.name ?? ''}>
        {link === null ? t('create') : <Bdi>{nameOf(link)}</Bdi>}
      </Title>
    </Stack>
  );
}
