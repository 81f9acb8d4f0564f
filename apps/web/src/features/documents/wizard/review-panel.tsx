import { Alert, Stack, Text, Title } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../../editor/colours.ts';
import { useFormat } from '../../../lib/format.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { PagePicture } from '../../../ui/page-picture.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { useFindingText } from './finding-text.ts';
import type { Finding } from './review.ts';
import classes from './send-step.module.css';

/** Everything that will be sent, and what is still to be fixed. */
export function ReviewPanel(props: {
  document: Document;
  findings: readonly Finding[];
  onShow: (finding: Finding) => void;
}) {
  const { t } = useTranslation('wizard');
  return (
    <Stack gap="md" className={classes.card}>
      <Title order={2} size="h4">
        {t('review')}
      </Title>
      <Findings {...props} />
      <Files {...props} />
      <Recipients {...props} />
    </Stack>
  );
}

function Findings({ findings, onShow }: { findings: readonly Finding[]; onShow: (finding: Finding) => void }) {
  const { t } = useTranslation('wizard');
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const others = findings.filter(({ isBlocking }) => !isBlocking);
  const list = (shown: readonly Finding[]) => (
    <ul className={classes.list}>
      {shown.map((finding) => (
        <FindingRow
          key={`${finding.code}${finding.name}${finding.fieldKey}${finding.personKey}`}
          finding={finding}
          onShow={onShow}
        />
      ))}
    </ul>
  );
  return (
    <>
      {blocking.length === 0 ? (
        <Alert color="green" variant="light" icon={<CircleCheck aria-hidden />}>
          {t('ready')}
        </Alert>
      ) : (
        <Alert
          color="red"
          variant="light"
          icon={<CircleAlert aria-hidden />}
          title={t('not_ready', { count: blocking.length })}
        >
          {list(blocking)}
        </Alert>
      )}
      {others.length > 0 ? (
        <Alert color="yellow" variant="light" icon={<TriangleAlert aria-hidden />} title={t('look_again')}>
          {list(others)}
        </Alert>
      ) : null}
    </>
  );
}

function FindingRow({ finding, onShow }: { finding: Finding; onShow: (finding: Finding) => void }) {
  const { t } = useTranslation('wizard');
  const textOf = useFindingText();
  return (
    <li>
      <button type="button" className={classes.finding} data-finding={finding.code} onClick={() => onShow(finding)}>
        <span className={classes.grow}>
          {textOf(finding)}{' '}
          {finding.name === null || finding.code === 'variable_unknown' ? null : <bdi>({finding.name})</bdi>}
        </span>
        <Text component="span" size="sm" fw={600}>
          {t(`step.${finding.step}`)}
        </Text>
        <Mirrored icon={ChevronRight} size={16} />
      </button>
    </li>
  );
}

function Files({ document }: { document: Document }) {
  const { t } = useTranslation('wizard');
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('files_count', { count: document.files.length })}
      </Title>
      <ul className={classes.list}>
        {document.files.map((file) => {
          const [first] = file.pages;
          const count = document.fields.filter((field) => field.file === file.id).length;
          return (
            <li key={file.id} className={classes.row}>
              {first ? (
                <div className={classes.thumbnail}>
                  <PagePicture page={first} alt="" isThumbnail />
                </div>
              ) : null}
              <div className={classes.grow}>
                <bdi>{file.name}</bdi>
                <Text size="sm" c="dimmed">
                  {t('pages_count', { count: file.pages.length })} · {t('fields_count', { count })}
                </Text>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Recipients({ document }: { document: Document }) {
  const { t } = useTranslation('wizard');
  const roles = useTranslation('common').t;
  const nameOf = useRecipientName();
  const { number } = useFormat();
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('recipients_count', { count: document.recipients.length })}
      </Title>
      <ol className={classes.list}>
        {document.recipients
          .toSorted((a, b) => a.order - b.order)
          .map(({ id, name, email, role, order, colour, identity }) => {
            const count = document.fields.filter(({ recipient }) => recipient === id).length;
            return (
              <li key={id} className={classes.row} style={onScreen(colour)}>
                <span className={classes.order} title={t('order')}>
                  {number(order)}
                </span>
                <div className={classes.grow}>
                  <bdi>{nameOf({ name, email })}</bdi>
                  <Text size="sm" c="dimmed">
                    {email === '' || name === '' ? null : <bdi>{email}</bdi>}
                    {email === '' || name === '' ? null : ' · '}
                    {roles(`role.${role}`)} · {t('fields_count', { count })} · {t(`identity.${identity}`)}
                  </Text>
                </div>
              </li>
            );
          })}
      </ol>
    </section>
  );
}
