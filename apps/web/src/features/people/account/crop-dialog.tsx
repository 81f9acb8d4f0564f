import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useSetAvatar } from './account.queries.ts';
import { cutOut } from './crop-picture.ts';
import classes from './details.module.css';

const MAX_ZOOM = 4;

/** `url` holds the file for as long as it is shown. */
export type ChosenPicture = { url: string; type: string };

/** Where the picture is cut, and how it is saved. */
export function CropDialog(props: {
  picture: ChosenPicture;
  userId: number;
  onUnreadable: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const save = useSetAvatar(props.userId);
  const { url, type } = props.picture;
  const [area, setArea] = useState<Area | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const use = async () => {
    if (area === null) return;
    setFailure(null);
    try {
      await save.mutateAsync(await cutOut(url, area, type));
      toastDone(t('avatar.saved'));
      props.onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog onClose={props.onClose} title={t('crop.title')}>
      <Stack gap="md">
        <CropArea url={url} onArea={setArea} onUnreadable={props.onUnreadable} />
        <ErrorNote error={failure} />
        <Group justify="flex-end">
          <CancelButton onClick={props.onClose} />
          <Button loading={save.isPending} disabled={area === null} onClick={() => void use()}>
            {t('crop.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The picture is moved by pointer, finger or arrow keys, and made larger by wheel, pinch or the slider. */
function CropArea(props: { url: string; onArea: (area: Area) => void; onUnreadable: () => void }) {
  const { t } = useTranslation('account');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      {/* Pixels have no reading direction: the keys move the picture as they point. */}
      <div className={classes.crop} dir="ltr">
        <Cropper
          image={props.url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: props.onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => props.onArea(pixels)}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('crop.help')}
      </Text>
      <div>
        <Text size="sm" fw={500} mb={12} aria-hidden>
          {t('crop.zoom')}
        </Text>
        <Slider
          thumbLabel={t('crop.zoom')}
          thumbSize={26}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
        />
      </div>
    </>
  );
}
