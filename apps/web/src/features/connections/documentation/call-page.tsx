import { Badge, Code, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { CodeSample } from './code-sample.tsx';
import classes from './documentation.module.css';
import { callsQuery } from './documentation.queries.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage, examplesOf } from './examples.ts';
import { type ApiCall, isRefusal } from './openapi.ts';
import { Field, SchemaView } from './schema-view.tsx';

/** One call of the API: what it takes, what it answers, and how it is made. */
export function CallPage({ name }: { name: string }) {
  const { t } = useTranslation('documentation');
  const { data, error, isPending, refetch } = useQuery(callsQuery());
  const call = data?.find(({ key }) => key === name);
  return (
    <Page
      title={call?.summary ?? t('reference')}
      {...(call ? { heading: <bdi lang="en">{call.summary}</bdi>, description: <Address call={call} /> } : {})}
      isLoading={isPending}
      error={error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {call ? <Parts call={call} /> : <Missing />}
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation('documentation');
  return (
    <EmptyState title={t('call_missing')} text={t('call_missing_text')}>
      <LinkButton to="/developers">{t('reference')}</LinkButton>
    </EmptyState>
  );
}

const Address = ({ call: { method, path } }: { call: ApiCall }) => (
  <bdi dir="ltr" className={classes.path}>
    <b>{method}</b> {path}
  </bdi>
);

function Parts({ call }: { call: ApiCall }) {
  const { t } = useTranslation('documentation');
  const { body, parameters } = call;
  return (
    <Stack gap="lg">
      <Access call={call} />
      <Examples call={call} />
      {parameters.length > 0 ? (
        <Card title={t('parameters')}>
          <ul className={classes.fields}>
            {parameters.map((one) => (
              <Field
                key={`${one.in} ${one.name}`}
                name={one.name}
                schema={{ ...one.schema, ...(one.description ? { description: one.description } : {}) }}
                isRequired={one.required}
                note={t(`parameter.${one.in}`)}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {body?.schema ? (
        <Card title={t('body')} description={<bdi>{body.mediaType}</bdi>}>
          <SchemaView schema={body.schema} />
        </Card>
      ) : null}
      <Answers call={call} />
    </Stack>
  );
}

function Access({ call: { access, name, scopes } }: { call: ApiCall }) {
  const { t } = useTranslation('documentation');
  const facts = [
    {
      key: 'scopes',
      name: t('scope'),
      value: scopes.length === 0 ? t('scope_none') : scopes.map((scope) => <Code key={scope}>{scope}</Code>),
    },
    { key: 'access', name: t('access'), value: access.map((one) => <Code key={one}>{one}</Code>) },
    ...(name === null ? [] : [{ key: 'name', name: t('sdk_name'), value: <Code>{name}</Code> }]),
  ];
  return (
    <Card label={t('access')}>
      <Facts facts={facts} />
    </Card>
  );
}

function Examples({ call }: { call: ApiCall }) {
  const { t } = useTranslation('documentation');
  const [wanted, setWanted] = useState<ExampleLanguage>('curl');
  const examples = examplesOf(call, location.origin);
  const languages = EXAMPLE_LANGUAGES.filter((language) => examples[language] !== '');
  const shown = languages.includes(wanted) ? wanted : 'curl';
  return (
    <Card title={t('example')} description={t('example_text')}>
      <SegmentedControl
        aria-label={t('example_language')}
        value={shown}
        onChange={(value) => setWanted(EXAMPLE_LANGUAGES.find((language) => language === value) ?? 'curl')}
        data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <CodeSample label={t('example_in', { language: t(`language.${shown}`) })} text={examples[shown]} />
    </Card>
  );
}

function Answers({ call }: { call: ApiCall }) {
  const { t } = useTranslation('documentation');
  return (
    <Card title={t('answers')}>
      {call.answers
        .filter((answer) => !isRefusal(answer))
        .map(({ status, mediaType, schema }) => (
          <section key={status} aria-label={status}>
            <Badge variant="light" color="green">
              {status}
            </Badge>{' '}
            <Text span size="sm" c="dimmed">
              <bdi>{mediaType ?? t('no_content')}</bdi>
            </Text>
            {schema ? <SchemaView schema={schema} /> : null}
          </section>
        ))}
      <Text size="sm">
        {t('refusals')}{' '}
        <Link to="/developers/guides/$guide" params={{ guide: 'errors' }}>
          {t('guide.errors')}
        </Link>
      </Text>
    </Card>
  );
}
