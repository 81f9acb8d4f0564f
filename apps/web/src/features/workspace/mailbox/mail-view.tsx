import { Box, Button, Group, Text, Title } from '@mantine/core';
import type { CaughtMail } from '@sealwright/contract';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { styleNonce } from '../../../ui/style-nonce.ts';
import { linksOf } from './mail-links.ts';
import classes from './mailbox-page.module.css';

// Links open beside this page: anyone who plays the signer is still the sender here.
const frameOf = (html: string): string =>
  `<!doctype html><base target="_blank">${html.replaceAll('<style>', `<style nonce="${styleNonce()}">`)}`;

/** A name and an address, each in its own direction: the address stands behind the name, whatever the name is written in. */
export function Addressee({ to }: { to: string }) {
  const [, name, address] = /^(.*) (<[^<>]*>)$/s.exec(to) ?? [];
  if (name === undefined || address === undefined) return <Bdi>{to}</Bdi>;
  return (
    <>
      <Bdi>{name}</Bdi> <Bdi>{address}</Bdi>
    </>
  );
}

/** One mail as its reader would see it, in a frame that runs nothing, with its links as buttons. */
export function MailView({ mail }: { mail: CaughtMail }) {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  const links = linksOf(mail);
  return (
    <Box component="article" miw={0} p="20px 22px" aria-label={mail.subject}>
      <Title order={2} size="h4">
        <Bdi>{mail.subject}</Bdi>
      </Title>
      <Text size="xs" c="dimmed" mt={4}>
        {t('to')} <Addressee to={mail.to} /> ·{' '}
        <time dateTime={mail.createdAt}>{format.time(mail.createdAt, { zone: true })}</time>
      </Text>
      {mail.replyTo ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('reply_to')} <Addressee to={mail.replyTo} />
        </Text>
      ) : null}
      {links.length > 0 ? (
        <Group gap="sm" my="md">
          {links.map(({ address, label }) => (
            <Button
              key={address}
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              leftSection={<ExternalLink size={16} aria-hidden />}
              title={address}
            >
              {label === address ? t('open') : t('open_named', { label })}
            </Button>
          ))}
        </Group>
      ) : null}
      {mail.html ? (
        <iframe
          className={classes.frame}
          title={t('frame', { subject: mail.subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={frameOf(mail.html)}
        />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </Box>
  );
}
