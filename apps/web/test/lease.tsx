import { SealwrightEmbed } from '../../../packages/embed/src/react.js';

export function Lease({ url, onSigned }: { url: string; onSigned: () => void }) {
  return (
    <SealwrightEmbed
      url={url}
      title="Lease to sign"
      autoHeight
      onSigned={onSigned}
      onError={(code) => console.log(code)}
    />
  );
}
