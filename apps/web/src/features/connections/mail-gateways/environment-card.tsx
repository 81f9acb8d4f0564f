import { Alert } from '@mantine/core';
import type { MailGateways } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { GatewayTest, TestButton } from './gateway-test.tsx';
import { useTestGateway } from './mail-gateways.queries.ts';

type Environment = NonNullable<MailGateways['environment']>;

/** The gateway that the environment sets: it wins over all that are set up here. */
export function EnvironmentCard({ environment, mayTest }: { environment: Environment; mayTest: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const test = useTestGateway(null);
  const { hostname, port, tls, senderName, senderEmail } = environment;
  return (
    <Card title={t('environment')} actions={mayTest ? <TestButton test={test} label={t('test')} /> : null}>
      <Alert color="blue">{t('environment_text')}</Alert>
      <Facts
        facts={[
          { key: 'server', name: t('server'), value: <Bdi>{`${hostname}:${port}`}</Bdi> },
          { key: 'tls', name: t('tls'), value: t(`tls.${tls}`) },
          { key: 'sender', name: t('sender'), value: <Bdi>{`${senderName} <${senderEmail}>`}</Bdi> },
        ]}
      />
      <GatewayTest test={test} />
    </Card>
  );
}
