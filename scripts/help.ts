/** Prints what a script is for and ends, where --help was asked for: before anything is opened, started or changed. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}
