import known from './icons.json'
import type { IconName } from './icon.tsx'

/** Whether the engine has an icon with this name. For names from run-time data. */
export const isIcon = (name: string): name is IconName => Object.hasOwn(known, name)
