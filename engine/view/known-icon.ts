import known from './icons.json'
import type { IconName } from './icon.tsx'

/** Whether the engine has an icon of a name that only run-time data knows. */
export const isIcon = (name: string): name is IconName => Object.hasOwn(known, name)
