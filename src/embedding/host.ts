import './view.css'
import { basePath } from '#engine/util/base-path.ts'
import { isValid } from '#engine/schema/evaluate.ts'
import { parseUrl } from '#engine/util/requests.ts'
import type { FromHost, ToHost } from '#generated/embedding.ts'
import type { EmbeddingConfig, ErrorCatalogue } from '#generated/engine.ts'
import shape from '#schemas/embedding/from-host.schema.json?shape=root'
import { isEndedPage } from '../routes/entries.ts'

type Message = Omit<ToHost, 'from' | 'version'>

/** Origin of the page around this frame; undefined if the browser does not say it (Firefox, after a page load in the frame). */
function hostOrigin(): string | undefined {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: DOMStringList } // not in Firefox
  const referrer = parseUrl(document.referrer)?.origin
  return ancestorOrigins?.[0] ?? (referrer === window.location.origin ? undefined : referrer)
}

const backButton = () => document.querySelector<HTMLElement>('main .back')

const actions: Record<FromHost['type'], () => void> = {
  back: () => backButton()?.click(),
  focus: () => document.querySelector<HTMLElement>('main h1')?.focus(),
}

function watchHeight(root: HTMLElement, post: (message: Message) => void): void {
  let last = 0
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    if (height !== last) post({ type: 'height', height })
    last = height
  }).observe(root)
}

function watchScreens(root: HTMLElement, post: (message: Message) => void): void {
  let last = ''
  const look = () => {
    const screen = root.querySelector('main')?.dataset.screen
    const back = backButton() !== null
    if (screen === undefined || `${screen} ${back}` === last) return
    last = `${screen} ${back}`
    post({ type: 'step', screen, back })
  }
  new MutationObserver(look).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-screen'],
  })
  look()
}

/**
 * Connects the app with the page that embeds it: sends what schemas/embedding/to-host says, and does what from-host says. Only
 * with hosts that the deployment config lists; the header `frame-ancestors` keeps all others from showing the app.
 */
export function connectHost({ origins }: EmbeddingConfig, errors: () => Promise<ErrorCatalogue>): void {
  const host = hostOrigin()
  const targets = origins.filter((origin) => host === undefined || origin === host)
  const root = document.getElementById('root')
  const { dataset } = document.documentElement
  // `embedded` is set already if the start of the app was retried after a failure.
  if (targets.length === 0 || !root || dataset.embedded !== undefined) return
  // The height of the frame is that of the content, not the other way round (frame.css).
  dataset.embedded = ''
  const post = (message: Message) => {
    const whole: ToHost = { from: 'wechselwerk', version: 1, ...message }
    for (const origin of targets) window.parent.postMessage(whole, origin)
  }
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source !== window.parent || !targets.includes(origin) || !isValid(shape, data)) return
    actions[(data as FromHost).type]() // the message matches the schema
  })
  window.addEventListener('wechselwerk:usage', (event) => {
    const { area, event: name } = (event as CustomEvent<Record<string, unknown>>).detail // telemetry/events.ts sends no other
    if (area === 'switch' && name === 'finish') post({ type: 'done' })
  })
  window.addEventListener('wechselwerk:problem', (event) => {
    const { code } = (event as CustomEvent<{ code: string }>).detail // telemetry/events.ts dispatches it
    // Codes that the catalogue does not have may be texts of a bank.
    errors().then(
      ({ codes }) => post({ type: 'error', code: Object.hasOwn(codes, code) ? code : 'unknown' }),
      reportError,
    )
  })
  watchHeight(root, post)
  watchScreens(root, post)
  if (isEndedPage()) post({ type: 'exit' })
}

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
