import type { TaxReturn } from '@sealwright/contract';
import { CalendarClock, EllipsisVertical, FileCheck, FileSignature, FileX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { ConsentsDialog } from './consents-dialog.tsx';
import { DatesDialog, FilingDialog } from './return-dialogs.tsx';
import { useChangeReturn } from './returns.queries.ts';

/** What can be done with one return; what is done with its document is on the document's page. */
export function ReturnMenu({ taxReturn }: { taxReturn: TaxReturn }) {
  const { t } = useTranslation('tax-returns');
  const [asked, setAsked] = useState<'dates' | 'filing' | 'consents' | null>(null);
  const change = useChangeReturn(taxReturn);
  const { client } = taxReturn;
  const { update, file, unfile } = taxReturn.permissions;
  if (!update) return null;
  const failed = (error: unknown) => toastFailure(t('file.failed'), error);
  const unfileIt = () => {
    const { filedOn, irsReceivedOn } = taxReturn;
    const again = () =>
      filedOn === null ? undefined : change.mutate({ kind: 'file', on: filedOn, irsReceivedOn }, { onError: failed });
    change.mutate({ kind: 'unfile' }, { onSuccess: () => toastUndo(t('file.undone'), again), onError: failed });
  };
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        renderButton={(props) => (
          <IconButton {...props} aria-label={t('menu.label', { number: taxReturn.number })}>
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        )}
      >
        {file ? (
          <MenuItem icon={<FileCheck size={16} aria-hidden />} onSelect={() => setAsked('filing')}>
            {t(unfile ? 'menu.refile' : 'menu.file')}
          </MenuItem>
        ) : null}
        {unfile ? (
          <MenuItem icon={<FileX size={16} aria-hidden />} onSelect={unfileIt}>
            {t('menu.unfile')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<CalendarClock size={16} aria-hidden />} onSelect={() => setAsked('dates')}>
          {t('menu.dates')}
        </MenuItem>
        {client === null ? null : (
          <MenuItem icon={<FileSignature size={16} aria-hidden />} onSelect={() => setAsked('consents')}>
            {t('menu.consents')}
          </MenuItem>
        )}
      </Menu>
      {asked === 'filing' ? <FilingDialog taxReturn={taxReturn} onClose={close} /> : null}
      {asked === 'consents' && client !== null ? (
        <ConsentsDialog taxReturn={taxReturn} client={client} onClose={close} />
      ) : null}
      {asked === 'dates' ? <DatesDialog taxReturn={taxReturn} onClose={close} /> : null}
    </>
  );
}
