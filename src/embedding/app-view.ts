import './view.css'
import { basePath } from '#engine/util/base-path.ts'

const isOwn = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === window.location.origin && pathname.startsWith(basePath)

/**
 * The view for a host page or app with its own header: no logo, language switch and back button, and links open in the same
 * window. In a frame, links to other sites still open a new window, because most sites forbid framing.
 */
export function showAppView(): void {
  document.documentElement.dataset.view = 'app'
  const framed = window.parent !== window
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[target]') : null
      if (link && (!framed || isOwn(link))) link.removeAttribute('target')
    },
    true,
  )
}
