import { Button } from '@mantine/core';
import { DRIVE_NAMES, type DriveProvider } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Cloud } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DriveDialog } from './drive-dialog.tsx';
import { connectedDrivesQuery } from './drives.queries.ts';
import type { DriveFile } from './uploads.ts';

/** The connected drives that files can be chosen from. `room`: how many more the document takes. */
export function FromDrives({ room, onFiles }: { room: number; onFiles: (files: readonly DriveFile[]) => void }) {
  const { t } = useTranslation('wizard');
  // One that can’t be read is as one that is not connected: there are other ways to a document.
  const { data = [] } = useQuery(connectedDrivesQuery);
  const [shown, setShown] = useState<DriveProvider | null>(null);
  return (
    <>
      {data.map((provider) => (
        <Button
          key={provider}
          variant="default"
          leftSection={<Cloud size={18} aria-hidden />}
          disabled={room <= 0}
          onClick={() => setShown(provider)}
        >
          {t('drive.from', { drive: DRIVE_NAMES[provider] })}
        </Button>
      ))}
      {shown === null ? null : (
        <DriveDialog
          provider={shown}
          room={room}
          onClose={() => setShown(null)}
          onFiles={(files) => {
            setShown(null);
            onFiles(files);
          }}
        />
      )}
    </>
  );
}
