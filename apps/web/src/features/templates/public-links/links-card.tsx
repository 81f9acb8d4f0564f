import { Button, Text } from '@mantine/core';
import type { PublicLink, Template } from '@sealwright/contract';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { LinkState } from './link-state.tsx';
import classes from './public-link.module.css';
import { useBegun } from './use-begun.ts';
import { useLinkName } from './use-link-name.ts';

type Props = { template: Template; links: readonly PublicLink[]; onNew: (() => void) | null };

/** All links of a template, each with its limits and how far it was used. `onNew`: null for those who may not make one. */
export function LinksCard({ template, links, onNew }: Props) {
  const { t } = useTranslation('public-links');
  const nameOf = useLinkName();
  return (
    <Card
      title={t('links')}
      description={t('links_text')}
      actions={
        onNew === null ? null : (
          <Button leftSection={<Plus size={18} aria-hidden />} onClick={onNew}>
            {t('create')}
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {links.map((link) => (
          <li key={link.id} className={classes.row}>
            <div className={classes.who}>
              <LinkAnchor
                fw={600}
                to="/templates/$id"
                params={{ id: String(template.id) }}
                search={{ tab: 'link', link: link.id }}
                resetScroll={false}
              >
                <Bdi>{nameOf(link)}</Bdi>
              </LinkAnchor>
              <Limits link={link} />
            </div>
            <LinkState link={link} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How often it was used, until when, and for whom it is. */
function Limits({ link }: { link: PublicLink }) {
  const { t } = useTranslation('public-links');
  const format = useFormat();
  const begunOf = useBegun();
  const { endsAt, domains, accessCode } = link;
  const said = [
    begunOf(link),
    ...(endsAt === null ? [] : [t('until', { day: format.date(endsAt) })]),
    ...(domains.length === 0 ? [] : [format.list(domains.map((domain) => isolated(domain)))]),
    ...(accessCode === null ? [] : [t('with_code')]),
  ];
  return (
    <Text size="sm" c="dimmed">
      {said.join(' · ')}
    </Text>
  );
}
