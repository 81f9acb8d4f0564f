import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { removeOne } from './acts.ts';
import { askToDelete } from './delete-question.tsx';
import { type Family, oneQuery, type Thing } from './family.ts';

const WIDTH = 880;

/** The frame of the screen on which a new one is made. */
export function NewThingPage({ type, children }: Pick<Family<Thing, unknown>, 'type'> & { children: ReactNode }) {
  const { t } = useTranslation('community');
  return (
    <Page title={t(`${type}.new`)}>
      <Stack maw={WIDTH}>{children}</Stack>
    </Page>
  );
}

type Props<T extends Thing, B> = {
  family: Family<T, B>;
  id: number;
  /** Below the name. */
  renderStates?: (thing: T) => ReactNode;
  /** Beside `Delete`. */
  renderActions?: (thing: T) => ReactNode;
  children: (thing: T) => ReactNode;
};

/** The screen of one of them: its name, what can be done with it, and what `children` makes of it. */
export function ThingPage<T extends Thing, B>({ family, id, ...props }: Props<T, B>) {
  const { t } = useTranslation('community');
  const { data, error, isPending, refetch } = useQuery(oneQuery(family, id));
  const name = data ? family.nameOf(data) : t(`${family.type}.one`);
  return (
    <Page
      title={name}
      {...(data ? { heading: <Bdi>{name}</Bdi> } : {})}
      description={data ? props.renderStates?.(data) : undefined}
      actions={
        data ? (
          <>
            {props.renderActions?.(data)}
            {data.permissions.delete ? <Delete family={family} thing={data} /> : null}
          </>
        ) : null
      }
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed_one')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={WIDTH}>
          {props.children(data)}
        </Stack>
      ) : null}
    </Page>
  );
}

function Delete<T extends Thing, B>({ family, thing }: { family: Family<T, B>; thing: T }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (!(await askToDelete(family.type, [family.nameOf(thing)], 1))) return;
    setBusy(true);
    const isGone = await removeOne(cache, family, thing);
    setBusy(false);
    if (isGone) await navigate({ to: `/admin/${family.type}`, ignoreBlocker: true });
  };
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={<Trash2 size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void press()}
    >
      {t('delete')}
    </Button>
  );
}
