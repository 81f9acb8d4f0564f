import type { CSSProperties, ReactElement } from 'react';

interface FrameProps {
  /** The address that the API made. */
  url: string;
  /** Names the frame for people who hear the page. */
  title?: string;
  onReady?: () => void;
  id?: string;
  className?: string;
  style?: CSSProperties;
}

export interface SealwrightEmbedProps extends FrameProps {
  /** The frame is as high as the document. */
  autoHeight?: boolean;
  onSigned?: () => void;
  onDeclined?: () => void;
  onError?: (code: string) => void;
  onHeight?: (height: number) => void;
}

export function SealwrightEmbed(props: SealwrightEmbedProps): ReactElement;

export interface SealwrightEditorProps extends FrameProps {
  onSaved?: () => void;
  onSent?: () => void;
  onClosed?: () => void;
  onFailed?: (code: string) => void;
}

export function SealwrightEditor(props: SealwrightEditorProps): ReactElement;
