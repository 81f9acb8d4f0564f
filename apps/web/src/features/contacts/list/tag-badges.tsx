import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ContactSummary } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './tag-badges.module.css';

const SHOWN = 2;

/** The first tags of a contact; the rest in a tooltip, for screen readers, and at a press. */
export function TagBadges({ tags, name }: Pick<ContactSummary, 'tags'> & { name: string }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  if (tags.length === 0) return null;
  const rest = isOpen ? [] : tags.slice(SHOWN);
  const count = rest.length;
  return (
    <ul className={classes.tags} aria-label={t('tags.of', { name: isolated(name) })}>
      {tags.slice(0, isOpen ? tags.length : SHOWN).map((tag) => (
        <li key={tag.id} className={classes.tag}>
          <Bdi>{tag.name}</Bdi>
        </li>
      ))}
      {count > 0 ? (
        <li>
          <Tooltip label={format.list(rest.map((tag) => isolated(tag.name)))} multiline maw={280} events={EVENTS}>
            <UnstyledButton className={classes.more} onClick={() => setIsOpen(true)}>
              <bdi dir="ltr" aria-hidden>
                {t('tags.more', { number: format.number(count) })}
              </bdi>
              <span className="visually-hidden">
                {t('tags.rest', { count, names: format.list(rest.map((tag) => isolated(tag.name))) })}
              </span>
            </UnstyledButton>
          </Tooltip>
        </li>
      ) : null}
    </ul>
  );
}

const EVENTS = { hover: true, focus: true, touch: false };
