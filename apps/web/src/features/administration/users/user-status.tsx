import { Badge } from '@mantine/core';
import type { ManagedUser } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

type Status = 'active' | 'blocked' | 'leaving' | 'not_activated';

const COLOURS: Record<Status, PaletteName> = { active: 'green', blocked: 'red', leaving: 'red', not_activated: 'gray' };

function statusOf({ isBlocked, isActivated, deletionAt }: ManagedUser): Status {
  if (isBlocked) return deletionAt === null ? 'blocked' : 'leaving';
  return isActivated ? 'active' : 'not_activated';
}

/** Whether someone can come in, by word and colour together. */
export function UserStatus({ user }: { user: ManagedUser }) {
  const { t } = useTranslation('administration');
  const status = statusOf(user);
  return <Badge color={COLOURS[status]}>{t(`user_status.${status}`)}</Badge>;
}
