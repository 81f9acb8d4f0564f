import { Stack, Text } from '@mantine/core';
import type { Template, TemplateContent, TemplateRole } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../../editor/colours.ts';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PagePicture } from '../../../ui/page-picture.tsx';
import { LayoutPages } from './layout-pages.tsx';
import { Usage } from './template-cards.tsx';
import classes from './template-page.module.css';

type Props = { template: Template; onPicturesExpired: () => void };

/** The overview of a template: pages, roles, settings and who sees it. */
export function TemplateOverview({ template, onPicturesExpired }: Props) {
  const { t } = useTranslation('templates');
  const { content, description } = template;
  const isPlaceholder = template.kind === 'placeholder';
  return (
    <div className={classes.grid}>
      <Stack gap="lg" miw={0}>
        {description === '' ? null : (
          <Card label={t('description_label')}>
            <Text className={classes.text}>{description}</Text>
          </Card>
        )}
        <Card title={t('step.roles')}>
          {content.roles.length === 0 ? <Text c="dimmed">{t('no_roles')}</Text> : <Roles content={content} />}
        </Card>
        <Card title={t('pages')}>
          {isPlaceholder ? (
            <LayoutPages template={template} />
          ) : (
            <Pages template={template} onPicturesExpired={onPicturesExpired} />
          )}
        </Card>
      </Stack>
      <Stack gap="lg" miw={0}>
        <Card title={t('about')}>
          <About template={template} />
        </Card>
        {isPlaceholder ? null : (
          <Card title={t('settings')}>
            <Settings template={template} />
          </Card>
        )}
      </Stack>
    </div>
  );
}

function Roles({ content: { roles, groups } }: { content: TemplateContent }) {
  const words = useTranslation('common').t;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const factsOf = ({ role, identity, group, witnessOf }: TemplateRole): string => {
    const attested = roles.find(({ id }) => id === witnessOf);
    const own = groups.find(({ id }) => id === group);
    return [
      words(`role.${role}`),
      ...(identity === null ? [] : [t(`identity.${identity}`)]),
      ...(attested === undefined ? [] : [`${t('witness_of')}: ${isolated(attested.name)}`]),
      ...(own === undefined
        ? []
        : [`${t('group')}: ${isolated(own.name)}`, `${t('group_needed')}: ${format.number(own.needed)}`]),
    ].join(' · ');
  };
  return (
    <ol className={classes.roles}>
      {roles.map((role) => (
        <li key={role.id} className={classes.role} style={onScreen(role.colour)}>
          <Bdi className={classes.roleName ?? ''}>{role.name}</Bdi>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {factsOf(role)}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function Pages({ template, onPicturesExpired }: Props) {
  const { t } = useTranslation('templates');
  const words = useTranslation('wizard').t;
  const files = template.content.files.flatMap((id) => template.files.find((file) => file.id === id) ?? []);
  if (files.length === 0) return <Text c="dimmed">{t('no_files')}</Text>;
  return files.map((file) => (
    <figure key={file.id} className={classes.file}>
      <figcaption>
        <Bdi>{file.name}</Bdi>
      </figcaption>
      <div className={classes.pages}>
        {file.pages.map((page, index) => (
          <PagePicture
            key={index}
            page={page}
            alt={words('page', { page: index + 1 })}
            isThumbnail
            onRetry={onPicturesExpired}
          />
        ))}
      </div>
    </figure>
  ));
}

function About({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const words = useTranslation('wizard').t;
  const format = useFormat();
  const { kind, owner, folder, tags, visibility, publishedVersion } = template;
  const version = publishedVersion === 0 ? t('mark.unpublished') : t('version', { number: publishedVersion });
  return (
    <Facts
      facts={[
        ...(kind === 'placeholder' ? [] : [{ key: 'version', name: t('fact.version'), value: version }]),
        { key: 'used', name: t('fact.used'), value: <Usage template={template} /> },
        { key: 'seen', name: t('fact.seen'), value: t(`seen.${visibility}`) },
        { key: 'owner', name: t('fact.owner'), value: <Bdi>{owner.name}</Bdi> },
        { key: 'folder', name: t('folder'), value: folder ? <Bdi>{folder.name}</Bdi> : t('folder.none') },
        ...(tags.length === 0 ? [] : [{ key: 'tags', name: t('tags'), value: format.list(tags.map(isolated)) }]),
        {
          key: 'fields',
          name: t('step.fields'),
          value: words('fields_count', { count: template.content.fields.length }),
        },
        { key: 'updated', name: t('column.updated_at'), value: format.time(template.updatedAt) },
      ]}
    />
  );
}

function Settings({ template: { content } }: { template: Template }) {
  const { t } = useTranslation('templates');
  const words = useTranslation('wizard').t;
  const { settings } = content;
  const given = [
    { key: 'subject', name: words('setting.subject'), value: settings.subject },
    { key: 'message', name: words('setting.message'), value: settings.message },
    { key: 'formType', name: words('form_type'), value: settings.formType ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <Facts
      facts={[
        ...given.map(({ value, ...fact }) => ({ ...fact, value: <span className={classes.text}>{value}</span> })),
        {
          key: 'signing',
          name: words('setting.signingOption'),
          value: words(settings.signingOption === 'separate' ? 'separate' : 'shared'),
        },
        { key: 'expiry', name: words('expiry'), value: words('days', { count: settings.expiryDays }) },
        { key: 'reminders', name: words('auto_reminders'), value: t(settings.autoReminders ? 'yes' : 'no') },
        { key: 'language', name: words('language'), value: LANGUAGE_NAMES[settings.locale] },
      ]}
    />
  );
}
