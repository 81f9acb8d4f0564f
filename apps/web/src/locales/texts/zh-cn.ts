export const texts = import.meta.glob<Record<string, string>>(['../zhCn/*.json', '!**/{common,errors,signing}.json'], {
  import: 'default',
});
