export const texts = import.meta.glob<Record<string, string>>(['../ur/*.json', '!**/{common,errors,signing}.json'], {
  import: 'default',
});
