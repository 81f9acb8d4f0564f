const LINE = { fill: 'var(--mantine-color-dimmed)' };

/** Three people as they will stand here, with their tags. */
export function EmptyPicture() {
  return (
    <svg width="240" height="120" viewBox="0 0 240 120" aria-hidden focusable="false">
      {[0, 40, 80].map((top, index) => (
        <g key={top} opacity={1 - index * 0.3}>
          <rect
            x="1"
            y={top + 1}
            width="238"
            height="34"
            rx="8"
            fill="var(--surface-quiet)"
            stroke="var(--mantine-color-default-border)"
          />
          <circle cx="22" cy={top + 18} r="10" fill="var(--mantine-primary-color-light)" />
          <circle cx="22" cy={top + 15} r="3.4" {...LINE} opacity="0.55" />
          <path d={`M15.5 ${top + 25} a6.5 5.5 0 0 1 13 0`} {...LINE} opacity="0.55" />
          <rect x="42" y={top + 10} width={78 - index * 12} height="6" rx="3" {...LINE} opacity="0.55" />
          <rect x="42" y={top + 21} width={104 - index * 16} height="5" rx="2.5" {...LINE} opacity="0.25" />
          <rect x={166} y={top + 11} width="28" height="14" rx="7" fill="var(--mantine-primary-color-light)" />
          <rect x={200} y={top + 11} width="28" height="14" rx="7" fill="var(--mantine-primary-color-light)" />
        </g>
      ))}
    </svg>
  );
}
