/** DOM id of an icon that is defined in the page itself: baked pages contain the icons of their first screen. */
export const iconId = (name: string): string => `icon-${name}`
