/** Loaded before a server: its clock says an earlier time, until it gets SIGUSR2. */
const Present = Date;
let behind = Number(process.env['CLOCK_BEHIND_MS']);

globalThis.Date = class extends Present {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Present.now() - behind] : given) as [number]));
  }

  static override now(): number {
    return Present.now() - behind;
  }
} as DateConstructor;

process.on('SIGUSR2', () => (behind = 0));
