import { SealwrightEditor } from '../../../packages/embed/src/react.js';

export function PrepareLease({ url, onSent }: { url: string; onSent: () => void }) {
  return (
    <SealwrightEditor
      url={url}
      title="Lease to prepare"
      style={{ height: '90vh' }}
      onSent={onSent}
      onFailed={(code) => console.log(code)}
    />
  );
}
