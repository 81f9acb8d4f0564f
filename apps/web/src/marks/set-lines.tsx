type Lines = { size: number; baselines: number[]; lines: { text: string; isRtl: boolean }[] };
type Props = {
  block: Lines;
  left: number;
  right: number;
  top: number;
  faces: string;
  colour?: string;
  stroke?: number;
};

/** The lines of a text inside an SVG, each where the seal will set it. */
export const SetLines = ({ block, left, right, top, faces, colour, stroke = 0 }: Props) =>
  block.lines.map((line, index) => (
    <text
      key={index}
      x={line.isRtl ? right : left}
      y={top + (block.baselines[index] ?? 0)}
      fontSize={block.size}
      direction={line.isRtl ? 'rtl' : 'ltr'}
      fill={colour}
      {...(stroke > 0
        ? { stroke: colour, strokeWidth: stroke * block.size, strokeLinecap: 'round', strokeLinejoin: 'round' }
        : {})}
      style={{ fontFamily: faces }}
    >
      {line.text}
    </text>
  ));
