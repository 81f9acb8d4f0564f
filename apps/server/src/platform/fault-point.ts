/**
 * A named step at which the fault tests kill the process, as a power cut would: SEALWRIGHT_FAULT names one of
 * finish:committed, seal:started, seal:prepared, seal:sealed, seal:stored, seal:committed, store:agreed, payment:prepared,
 * payment:charged, webhook:answered, drive:delivered, bulk-send:row, bulk-send:committed, import:files, import:rows, or of the first start and of a restore. Does nothing otherwise.
 */
export function faultPoint(name: string): void {
  if (process.env['SEALWRIGHT_FAULT'] === name) process.kill(process.pid, 'SIGKILL');
}
