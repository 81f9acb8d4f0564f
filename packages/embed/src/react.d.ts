import type { CSSProperties, ReactElement } from 'react';

export interface SealwrightEmbedProps {
  /** The address that the API made for one recipient. */
  url: string;
  /** Names the frame for people who hear the page. */
  title?: string;
  /** The frame is as high as the document. */
  autoHeight?: boolean;
  onReady?: () => void;
  onSigned?: () => void;
  onDeclined?: () => void;
  onError?: (code: string) => void;
  onHeight?: (height: number) => void;
  id?: string;
  className?: string;
  style?: CSSProperties;
}

export function SealwrightEmbed(props: SealwrightEmbedProps): ReactElement;
