import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText, useErrorTexts } from '../ui/error-text.ts';
import { Logo } from '../ui/logo.tsx';
import { useTitle } from '../ui/title.ts';
import { isMissingPart } from './missing-part.ts';

/** What stands in place of a screen that broke. The button begins again at the root: the page itself may be what breaks. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const texts = useErrorTexts();
  useTitle(t('crash.title'));
  const isPart = isMissingPart(error);
  const message = codeOf(error) === 'internal' && error instanceof Error ? error.message : errorText(texts, error);
  return (
    <Center mih="70dvh" p="lg">
      <Stack align="center" maw={520} ta="center" role="alert">
        <Logo size={48} />
        <Title order={1} size="h2">
          {t('crash.title')}
        </Title>
        {isPart ? <Text>{t(navigator.onLine ? 'crash.part_missing' : 'crash.part_offline')}</Text> : null}
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{message}</bdi>
        </Text>
        <Group justify="center" gap="sm">
          <Button onClick={() => window.location.assign('/')}>{t('crash.reload')}</Button>
          {isPart ? (
            <Button variant="default" onClick={() => window.location.reload()}>
              {t('try_again')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Center>
  );
}

/** Catches what breaks outside of any route. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}
