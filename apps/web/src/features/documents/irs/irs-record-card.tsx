import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { IdentityResult, IrsRecord, IrsSigner } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useDay } from '../../../lib/use-day.ts';
import { irsRecordQuery, useDownloadRecord } from './irs.queries.ts';

/** The six items that the IRS wants to be kept of each taxpayer, until when, and that nothing was sent there. */
export function IrsRecordCard({ id }: { id: number }) {
  const { t } = useTranslation('irs-forms');
  const { data, error } = useQuery(irsRecordQuery(id));
  const download = useDownloadRecord(id);
  return (
    <Card title={t('record.title')}>
      <ErrorNote error={error} />
      {data === undefined ? null : (
        <Stack gap="lg">
          <Text size="sm">{t(`option.${data.sendingOption}`)}</Text>
          {data.signers.map((signer, index) => (
            <Signer key={index} signer={signer} />
          ))}
          <Facts facts={keepingFacts(data, t('record.paper_by'), <Keeping record={data} />, <Paper record={data} />)} />
          <Text size="sm" c="dimmed">
            {t('record.not_sent')}
          </Text>
          <Group gap="xs">
            {(['csv', 'json'] as const).map((as) => (
              <Button
                key={as}
                size="xs"
                variant="default"
                leftSection={<Download size={14} aria-hidden />}
                loading={download.isPending && download.variables === as}
                onClick={() => download.mutate(as)}
              >
                {t(`record.${as}`)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
    </Card>
  );
}

const keepingFacts = ({ paper }: IrsRecord, paperName: string, keeping: ReactNode, scan: ReactNode) => [
  { key: 'keeping', name: <KeepingName />, value: keeping },
  ...(paper === null ? [] : [{ key: 'paper', name: paperName, value: scan }]),
];

function KeepingName() {
  const { t } = useTranslation('irs-forms');
  return t('record.keep');
}

/** Until when it stays, and from which day that counts. */
function Keeping({ record }: { record: IrsRecord }) {
  const { t } = useTranslation('irs-forms');
  const format = useFormat();
  const day = useDay();
  const { keepUntil, isHeld, returnedTo } = record;
  return (
    <>
      <div>{keepUntil === null ? t('record.keep_open') : t('record.keep_until', { day: day(keepUntil) })}</div>
      {isHeld ? <div>{t('record.held')}</div> : null}
      <div>
        {returnedTo.at === null
          ? t('record.returns', { name: isolated(returnedTo.name) })
          : t('record.returned', { name: isolated(returnedTo.name), time: format.time(returnedTo.at) })}
      </div>
    </>
  );
}

function Paper({ record: { paper } }: { record: IrsRecord }) {
  const format = useFormat();
  if (paper === null) return null;
  return (
    <>
      <Bdi>{paper.uploadedBy}</Bdi>, {format.time(paper.uploadedAt, { zone: true })}
      <div>
        <Bdi>{paper.name}</Bdi>
      </div>
      <Text size="xs" style={{ overflowWrap: 'anywhere' }} dir="ltr">
        {paper.sha256}
      </Text>
      {paper.note === '' ? null : <Bdi>{paper.note}</Bdi>}
    </>
  );
}

function Signer({ signer }: { signer: IrsSigner }) {
  const { t } = useTranslation('irs-forms');
  const format = useFormat();
  const day = useDay();
  const { name, taxpayer, way, signedAt, signedOn, address, login, identity, method, image } = signer;
  const none = (value: ReactNode) => value ?? t(way === null ? 'record.not_yet' : 'record.none');
  const when = signedAt === null ? (signedOn === null ? null : day(signedOn)) : format.time(signedAt, { zone: true });
  const facts = [
    {
      key: 'image',
      value: image === null ? t(way === null ? 'record.not_yet' : 'record.not_sealed') : <Bdi>{image.name}</Bdi>,
    },
    { key: 'signed', value: none(when) },
    { key: 'address', value: none(address === null ? null : <bdi dir="ltr">{address}</bdi>) },
    { key: 'login', value: none(login === null ? null : <Bdi>{login}</Bdi>) },
    { key: 'identity', value: none(identity.length === 0 ? null : <Results results={identity} />) },
    { key: 'method', value: none(method === null ? null : t(`method.${method}`)) },
  ] as const;
  return (
    <section>
      <Text component="h3" fw={600} mb="xs" style={{ overflowWrap: 'anywhere' }}>
        <Bdi>{name}</Bdi> ({t(`person.${taxpayer}`)})
      </Text>
      <Facts facts={facts.map(({ key, value }) => ({ key, name: t(`record.${key}`), value }))} />
    </section>
  );
}

function Results({ results }: { results: readonly IdentityResult[] }) {
  return (
    <List size="sm" spacing={4}>
      {results.map((result, index) => (
        <List.Item key={index}>
          <Result result={result} />
        </List.Item>
      ))}
    </List>
  );
}

/** In person there is one text for each way: who could not be identified has a reason instead of a document. */
const IN_PERSON = {
  document: 'identity.document.passed',
  relationship: 'identity.relationship.passed',
  in_person: 'identity.in_person.failed',
} as const;

const keyOf = ({ method, result }: IdentityResult) =>
  method === 'kba' ? (`identity.kba.${result}` as const) : IN_PERSON[method];

/** What was looked at, by whom and when. */
function Result({ result }: { result: IdentityResult }) {
  const { t } = useTranslation('irs-forms');
  const format = useFormat();
  const day = useDay();
  const { at, kind, issuer, numberEnd, expiresOn, sinceTaxYear, reason, checkedBy } = result;
  const parts = [
    t(keyOf(result)),
    kind === null ? null : t(`identification.${kind}`),
    issuer,
    numberEnd === null ? null : t('identity.number', { end: numberEnd }),
    expiresOn === null ? null : t('identity.expires', { day: day(expiresOn) }),
    sinceTaxYear === null ? null : t('identity.since', { year: String(sinceTaxYear) }),
    reason === null ? null : t(`reason.${reason}`),
    checkedBy,
    format.time(at),
  ];
  return parts
    .filter((part) => part !== null)
    .map((part) => isolated(part))
    .join(' · ');
}
