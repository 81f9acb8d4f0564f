import { Button, CopyButton, Group, Image, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Deal } from '@sealwright/contract';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, IN_WORDS } from '../../../lib/days.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { countClick } from './open-deals.ts';
import classes from './deals.module.css';

/** One deal: what it is, until when, its code to copy, and the way to it. */
export function DealCard({ deal, order = 2 }: { deal: Deal; order?: 2 | 3 }) {
  const { t } = useTranslation('news');
  const locale = useLocale();
  const { id, title, partner, text, link, code, pictureUrl, until } = deal;
  return (
    <Paper component="article" withBorder radius="lg" className={classes.card} aria-label={title}>
      {pictureUrl === null ? null : <Image src={pictureUrl} alt="" className={classes.picture} loading="lazy" />}
      <Stack gap="sm" p="md" flex={1}>
        <div>
          <Title order={order} size="h4" className={classes.words}>
            <Bdi>{title}</Bdi>
          </Title>
          {partner === '' ? null : (
            <Text size="sm" c="dimmed" className={classes.words}>
              <Bdi>{partner}</Bdi>
            </Text>
          )}
        </div>
        {text === '' ? null : (
          <Text size="sm" className={classes.text} dir="auto">
            {text}
          </Text>
        )}
        {until === null ? null : (
          <Text size="sm" c="dimmed">
            {t('deals.until', { day: formatDay(locale, until, IN_WORDS) })}
          </Text>
        )}
        <Group gap="sm" mt="auto" className={classes.acts}>
          {code === '' ? null : <Code id={id} code={code} />}
          {link === '' ? null : (
            <Button
              component="a"
              variant="light"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={<Mirrored icon={ExternalLink} size={16} />}
              onClick={() => countClick(id)}
            >
              {t('deals.go')}
              <VisuallyHidden>{t('deals.go_hint', { title })}</VisuallyHidden>
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function Code({ id, code }: { id: number; code: string }) {
  const { t } = useTranslation('news');
  return (
    <CopyButton value={code} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          className={classes.code}
          aria-label={t(copied ? 'deals.copied' : 'deals.copy', { code })}
          rightSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => {
            copy();
            countClick(id);
          }}
        >
          <Bdi>{code}</Bdi>
        </Button>
      )}
    </CopyButton>
  );
}
