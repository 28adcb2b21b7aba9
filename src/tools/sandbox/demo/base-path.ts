/**
 * Maps the paths of the app to the folder of the demo. `globalThis.demoWindow` replaces `window` for location and history, see
 * build.ts.
 */

/** Folder of the demo; the scripts are one level below it. */
export const root = new URL('..', import.meta.url)
const folder = root.pathname

const toAppPath = (path: string) => (path.startsWith(folder) ? `/${path.slice(folder.length)}` : path)
const toHostPath = (path: string) => (path.startsWith('/') ? folder + path.slice(1) : path)

const location = {
  get pathname() {
    return toAppPath(window.location.pathname)
  },
  get search() {
    return window.location.search
  },
  get hash() {
    return window.location.hash
  },
  get href() {
    return window.location.href
  },
  get origin() {
    return window.location.origin
  },
  replace: (path: string) => window.location.replace(toHostPath(path)),
  assign: (path: string | URL) => window.location.assign(typeof path === 'string' ? toHostPath(path) : path),
}

const { history } = window
const demoWindow = {
  location,
  document,
  history: {
    get state(): unknown {
      return history.state
    },
    pushState: (state: unknown, title: string, path: string) =>
      history.pushState(state, title, toHostPath(path)),
    replaceState: (state: unknown, title: string, path?: string) =>
      history.replaceState(state, title, path === undefined ? undefined : toHostPath(path)),
    go: (steps: number) => history.go(steps),
  },
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
}

Object.assign(globalThis, { demoWindow })

// Links that are not handled by the router.
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const path = link?.getAttribute('href') ?? ''
    if (link && !path.startsWith(folder)) link.setAttribute('href', toHostPath(path))
  },
  true,
)
