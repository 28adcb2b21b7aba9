import { iconAddress } from './icon.tsx'
import type { IconName } from './icon.tsx'

const svg = 'http://www.w3.org/2000/svg'

/** The DOM elements of `Icon`, for code that creates elements without React. */
export function iconNode(name: IconName): HTMLElement {
  const icon = document.createElement('span')
  icon.className = 'icon'
  icon.setAttribute('aria-hidden', 'true')
  const image = document.createElementNS(svg, 'svg')
  image.setAttribute('viewBox', '0 0 24 24')
  image.append(document.createElementNS(svg, 'use'))
  icon.append(image)
  showIcon(icon, name)
  return icon
}

/** Changes the icon that was created by `iconNode` or `Icon`. */
export const showIcon = (icon: Element | null, name: IconName): void =>
  icon?.querySelector('use')?.setAttribute('href', iconAddress(name))
