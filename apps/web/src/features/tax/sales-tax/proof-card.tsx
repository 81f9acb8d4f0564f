import { Alert, Button, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import { type SalesTaxPeriod, TAX_PROOF_BYTES } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { proofPictureQuery, useChangeProof, useDownloadProof } from './sales-tax.queries.ts';

const ACCEPT = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };

type Proof = NonNullable<SalesTaxPeriod['proof']>;

/** The file that shows that a period was filed: added, shown, replaced, removed. Nothing where there is none and may be none. */
export function ProofCard({ period }: { period: SalesTaxPeriod }) {
  const { t } = useTranslation('sales-tax');
  const [problem, setProblem] = useState<unknown>(null);
  const change = useChangeProof(period.id);
  const { proof, permissions } = period;
  if (proof === null && !permissions.attach) return null;
  const run = (file: File | null, done: string) => {
    setProblem(null);
    change.mutate(file, { onSuccess: () => toastDone(done), onError: setProblem });
  };
  const attach = (file: File | null | undefined) => {
    if (!file) return;
    const wrong = problemOf(file);
    if (wrong === null) run(file, t('proof.added'));
    else setProblem(wrong);
  };
  return (
    <Card title={t('proof.title')} description={t('proof.text')}>
      <div aria-live="polite">
        <ErrorNote error={problem} title={t('proof.failed')} />
      </div>
      {proof === null ? (
        <FileDrop
          label={t('proof.choose')}
          hints={[t('proof.rules')]}
          accept={ACCEPT}
          isLoading={change.isPending}
          onFiles={([file]) => attach(file)}
        />
      ) : (
        <Kept
          period={period}
          proof={proof}
          isBusy={change.isPending}
          onReplace={attach}
          onRemove={() => run(null, t('proof.removed'))}
        />
      )}
    </Card>
  );
}

/** Why a file cannot be kept, said before it is sent. */
function problemOf({ type, size }: File): ApiError | null {
  if (!(type in ACCEPT) || size === 0) return new ApiError('tax_proof_invalid', { status: 422 });
  return size > TAX_PROOF_BYTES ? new ApiError('tax_proof_too_large', { status: 413 }) : null;
}

type KeptProps = {
  period: SalesTaxPeriod;
  proof: Proof;
  isBusy: boolean;
  onReplace: (file: File | null) => void;
  onRemove: () => void;
};

function Kept({ period, proof, isBusy, onReplace, onRemove }: KeptProps) {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  const download = useDownloadProof(period.id);
  const { attach, detach } = period.permissions;
  const remove = async () => {
    const question = {
      title: t('proof.remove'),
      body: <Text style={{ overflowWrap: 'anywhere' }}>{t('proof.remove_text', { name: proof.name })}</Text>,
      confirmLabel: t('proof.remove'),
      isDangerous: true,
    };
    if (await confirm(question)) onRemove();
  };
  return (
    <Stack gap="sm">
      <Picture key={period.version} period={period} proof={proof} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Bdi>{proof.name}</Bdi> · {format.bytes(proof.sizeBytes)}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('proof.download')}
        </Button>
        {attach ? (
          <FileButton accept={Object.keys(ACCEPT).join(',')} onChange={onReplace}>
            {(props) => (
              <Button {...props} variant="default" loading={isBusy}>
                {t('proof.replace')}
              </Button>
            )}
          </FileButton>
        ) : null}
        {detach ? (
          <Button variant="outline" color="red" disabled={isBusy} onClick={() => void remove()}>
            {t('proof.remove')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function Picture({ period, proof }: Pick<KeptProps, 'period' | 'proof'>) {
  const { t } = useTranslation('sales-tax');
  const { data: address, isError } = useQuery(proofPictureQuery(period));
  if (isError) {
    return (
      <Alert color="blue" icon={<Info aria-hidden />}>
        {t('proof.none_shown')}
      </Alert>
    );
  }
  if (address === undefined) return <Skeleton h={320} maw="min(100%, 420px)" aria-busy />;
  const isPdf = proof.mediaType === 'application/pdf';
  return (
    <Image
      src={address}
      alt={isPdf ? t('proof.picture', { name: proof.name }) : proof.name}
      maw="min(100%, 420px)"
      mah={420}
      fit="contain"
      radius="md"
      style={{ objectPosition: 'top', border: '1px solid var(--mantine-color-default-border)', width: 'fit-content' }}
    />
  );
}
