import { Button } from '@mantine/core';
import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './notifications.module.css';

/** Offers what has arrived, instead of moving what is being read. It lies above the list and takes no room in it. */
export function Arrived(props: { count: number; isMore: boolean; onShow: () => void }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { count } = props;
  return (
    <output className={classes.place}>
      {count > 0 ? (
        <Button
          className={classes.fresh}
          mt={4}
          size="sm"
          radius="xl"
          leftSection={<ArrowUp size={16} aria-hidden />}
          onClick={props.onShow}
        >
          {t(props.isMore ? 'new_more' : 'new', { count, number: format.number(count) })}
        </Button>
      ) : null}
    </output>
  );
}
