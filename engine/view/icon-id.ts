/** Id of an icon that the page itself draws: a page that shows its first screen before the app brings its icons along. */
export const iconId = (name: string): string => `icon-${name}`
