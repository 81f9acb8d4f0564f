import { Button } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, History, Link2, ListChecks, Pencil, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { Page } from '../../../ui/page.tsx';
import { PublicLinkPart, type ShownLink } from '../public-links/public-link-part.tsx';
import { TemplateMarks } from './template-marks.tsx';
import { isUsable, TemplateMenu } from './template-menu.tsx';
import { TemplateOverview } from './template-overview.tsx';
import { TemplateVersions } from './template-versions.tsx';
import { templateQuery } from './templates.queries.ts';
import { TEMPLATE_TABS, type TemplateTab } from './templates.search.ts';

// All at once, before anything is shown: a part whose texts come later would take the whole page away again.
const TEXTS = ['templates', 'wizard', 'editor', 'public-links'] as const;
const ICONS = { overview: ListChecks, link: Link2, versions: History };

/** A placeholder is never sent by itself: it has no link and no versions. */
const tabsOf = ({ kind }: Template): readonly TemplateTab[] => (kind === 'placeholder' ? ['overview'] : TEMPLATE_TABS);

type Props = {
  id: number;
  tab: TemplateTab;
  onTab: (tab: TemplateTab) => void;
  link: ShownLink;
  onLink: (link: ShownLink) => void;
};

/** One template: what it holds, how often it was used, and its versions. */
export function TemplatePage({ id, tab, onTab, link, onLink }: Props) {
  useTranslation(TEXTS);
  const { t } = useTranslation('templates');
  const { data, error, isPending, refetch } = useQuery(templateQuery(id));
  const contentOf = (template: Template) => ({
    overview: <TemplateOverview template={template} onPicturesExpired={() => void refetch()} />,
    link: <PublicLinkPart template={template} isShown={tab === 'link'} shown={link} onShow={onLink} />,
    versions: <TemplateVersions template={template} isShown={tab === 'versions'} />,
  });
  return (
    <Page
      title={data?.name ?? t('title')}
      heading={data ? <Bdi>{data.name}</Bdi> : null}
      description={data ? <TemplateMarks template={data} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed.fetch')}
      onRetry={() => void refetch()}
      actions={data ? <Actions template={data} /> : null}
    >
      {data ? (
        <PageTabs
          label={t('tabs')}
          shown={tabsOf(data).includes(tab) ? tab : 'overview'}
          onShow={onTab}
          tabs={tabsOf(data).map((value) => ({
            value,
            label: t(`tab.${value}`),
            icon: ICONS[value],
            content: contentOf(data)[value],
          }))}
        />
      ) : null}
    </Page>
  );
}

function Actions({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  return (
    <>
      {isUsable(template) ? (
        <LinkButton
          to="/templates/$id/use"
          params={{ id: String(template.id) }}
          leftSection={<Send size={18} aria-hidden />}
        >
          {t('act.use')}
        </LinkButton>
      ) : null}
      {template.permissions.update && template.kind === 'document' ? (
        <LinkButton
          variant="default"
          to="/templates/$id/edit"
          params={{ id: String(template.id) }}
          leftSection={<Pencil size={18} aria-hidden />}
        >
          {t('act.edit')}
        </LinkButton>
      ) : null}
      <TemplateMenu
        template={template}
        onDeleted={() => void navigate({ to: '/templates' })}
        renderButton={(props) => (
          <Button {...props} variant="default" rightSection={<ChevronDown size={18} aria-hidden />}>
            {t('column.actions')}
          </Button>
        )}
      />
    </>
  );
}
