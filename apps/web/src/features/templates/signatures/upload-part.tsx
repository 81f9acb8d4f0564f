import { Alert, Button, Input, RangeSlider, Slider, Stack, Switch, Text } from '@mantine/core';
import type { ErrorCode, MarkInput } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { type Crop, cutOut, readSource, type Source } from './cut-out-picture.ts';
import { suggestThreshold } from './cut-out.ts';
import classes from './signatures.module.css';

const ACCEPT = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };
const WHOLE: Crop = { across: [0, 100], down: [0, 100] };

type Props = { uploaded: MarkInput | null; onUploaded: (uploaded: MarkInput | null) => void };

/** A picture of a signature on paper: cropped and cut out of the paper here, before anything is sent. */
export function UploadPart({ uploaded, onUploaded }: Props) {
  const { t } = useTranslation('signatures');
  const errors = useErrorTexts();
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    const read = await readSource(file);
    setProblem('problem' in read ? read.problem : null);
    if ('source' in read) setSource(read.source);
  };
  return (
    <Stack gap="md">
      {source ? (
        <Cutting key={source.url} source={source} uploaded={uploaded} onUploaded={onUploaded} />
      ) : (
        <>
          <Kept uploaded={uploaded} />
          <FileDrop
            label={t('upload.choose')}
            hints={[t('upload.rules')]}
            accept={ACCEPT}
            onFiles={(files) => void take(files[0])}
          />
        </>
      )}
      {problem ? (
        <Alert role="alert" color="red">
          {errors(problem)}
        </Alert>
      ) : null}
      {source ? (
        <div>
          <FileButton accept="image/png,image/jpeg" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('upload.again')}
              </Button>
            )}
          </FileButton>
        </div>
      ) : null}
    </Stack>
  );
}

/** What was cut out before the person looked at another way. */
function Kept({ uploaded }: Pick<Props, 'uploaded'>) {
  const { t } = useTranslation('signatures');
  return uploaded?.image ? (
    <div className={classes.paper}>
      <img className={classes.cut} src={uploaded.image} alt={t('upload.preview')} />
    </div>
  ) : null;
}

function Cutting({ source, uploaded, onUploaded }: Props & { source: Source }) {
  const { t } = useTranslation('signatures');
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [isCut, setCut] = useState(true);
  const [threshold, setThreshold] = useState(() => Math.round(suggestThreshold(source.pixels)));
  useEffect(() => {
    const image = cutOut(source, crop, isCut ? threshold : null);
    onUploaded(image === null ? null : { kind: 'upload', image });
    // oxlint-disable-next-line react/exhaustive-deps -- onUploaded is made anew with each drawing of the page
  }, [source, crop, isCut, threshold]);
  const sides = {
    insetInlineStart: `${crop.across[0]}%`,
    insetInlineEnd: `${100 - crop.across[1]}%`,
    insetBlockStart: `${crop.down[0]}%`,
    insetBlockEnd: `${100 - crop.down[1]}%`,
  };
  return (
    <div className={classes.cutting}>
      <Stack gap="sm" miw={0}>
        <Text size="sm" fw={600}>
          {t('upload.original')}
        </Text>
        <div className={classes.original} dir="ltr">
          <img src={source.url} alt="" />
          <span className={classes.frame} style={sides} />
        </div>
        <Range label={t('upload.across')} value={crop.across} onChange={(across) => setCrop({ ...crop, across })} />
        <Range label={t('upload.down')} value={crop.down} onChange={(down) => setCrop({ ...crop, down })} />
      </Stack>
      <Stack gap="sm" miw={0}>
        <Text size="sm" fw={600}>
          {t('upload.preview')}
        </Text>
        <div className={classes.paper}>
          {uploaded?.image ? (
            <img className={classes.cut} src={uploaded.image} alt={t('upload.preview')} />
          ) : (
            <Text component="output" size="sm" c="#475569">
              {t('upload.nothing')}
            </Text>
          )}
        </div>
        <Switch label={t('upload.cut')} checked={isCut} onChange={(event) => setCut(event.currentTarget.checked)} />
        {isCut ? (
          <Input.Wrapper label={t('upload.threshold')} description={t('upload.threshold_hint')}>
            <Slider
              mt="xs"
              min={20}
              max={255}
              value={threshold}
              label={null}
              thumbLabel={t('upload.threshold')}
              onChange={setThreshold}
            />
          </Input.Wrapper>
        ) : null}
      </Stack>
    </div>
  );
}

function Range(props: { label: string; value: [number, number]; onChange: (value: [number, number]) => void }) {
  const { t } = useTranslation('signatures');
  const { label, value, onChange } = props;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div dir="ltr">
        <RangeSlider
          min={0}
          max={100}
          minRange={2}
          value={value}
          label={null}
          thumbFromLabel={t('upload.from', { side: label })}
          thumbToLabel={t('upload.to', { side: label })}
          onChange={onChange}
        />
      </div>
    </Input.Wrapper>
  );
}
