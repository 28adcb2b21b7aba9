/** Where the app stands in the demo: in a folder of a host that it knows nothing of. Takes the place of `window` for addresses. */
const here = import.meta.url
/** Scripts lie one folder deeper. */
export const root = new URL('..', here)
const folder = root.pathname

const inside = (path: string) => (path.startsWith(folder) ? `/${path.slice(folder.length)}` : path)
const outside = (path: string) => (path.startsWith('/') ? folder + path.slice(1) : path)

const location = {
  get pathname() {
    return inside(window.location.pathname)
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
  replace: (path: string) => window.location.replace(outside(path)),
  assign: (path: string | URL) => window.location.assign(typeof path === 'string' ? outside(path) : path),
}

const { history } = window
const place = {
  location,
  document,
  history: {
    get state(): unknown {
      return history.state
    },
    pushState: (state: unknown, title: string, path: string) =>
      history.pushState(state, title, outside(path)),
    replaceState: (state: unknown, title: string, path?: string) =>
      history.replaceState(state, title, path === undefined ? undefined : outside(path)),
    go: (steps: number) => history.go(steps),
  },
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
}

Object.assign(globalThis, { demoPlace: place })

// Links that the router does not follow itself.
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const path = link?.getAttribute('href') ?? ''
    if (link && !path.startsWith(folder)) link.setAttribute('href', outside(path))
  },
  true,
)
