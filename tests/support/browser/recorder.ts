import { mkdirSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import type { BrowserContext, Response } from '@playwright/test'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import { screensOf } from '#src/tools/gallery/cells.ts'
import type { Recording } from '#src/tools/gallery/replay.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { checkout } from '../root.ts'

/** A report of the page: a screen is shown, or something on it is pressed. */
interface Moment {
  left: boolean
  screen: string
  path: string
  at: string
  storage: Record<string, string>
}

/** Runs in every page before the app. */
function observe() {
  // Exposed by Playwright under this name; the page itself knows nothing of it.
  const report = (moment: Moment) => (window as unknown as { moment(moment: Moment): void }).moment(moment)
  let screen = ''
  const reportMoment = (left: boolean) =>
    report({
      left,
      screen,
      path: location.pathname,
      at: new Date().toISOString(),
      storage: { ...sessionStorage },
    })
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (!name.startsWith('screen:')) continue
      screen = name.slice('screen:'.length)
      reportMoment(false)
    }
  }).observe({ type: 'mark', buffered: true })
  const leaving = () => {
    if (screen && document.querySelector(`main[data-screen="${screen}"]`)) reportMoment(true)
  }
  addEventListener('submit', leaving, true)
  addEventListener('click', leaving, true)
}

/** Tokens are replaced, because they would differ with every recording. */
const ofSession = new Set([
  'accessToken',
  'refreshToken',
  'switchUserId',
  'kws.history',
  'kws.reload',
  'kws.locale',
])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function answerOf(response: Response): Promise<Recording['answers'][string]> {
  const type = response.headers()['content-type'] ?? ''
  const body = await response.body()
  if (/json/.test(type))
    return { status: response.status(), body: JSON.parse(body.toString('utf8')) as unknown }
  return { status: response.status(), type, bytes: body.toString('base64') }
}

/** Screens by flow. A variant includes those of its base. */
const shown = new Map(
  flowFolders(checkout).map((id) => [id, new Set(screensOf(readFlow(checkout, id).states))]),
)

/** The flow of a screen: from the address, else from the stored position, else the first flow that has the screen. */
function flowOf(screen: string, path: string, storage: Record<string, string>): string | undefined {
  const position = parsed(storage['kws.position'] ?? '') as { flow?: string } | string
  const stored = typeof position === 'object' ? position.flow : undefined
  const entry = routes.entries.find((one) => one.path === path && one.path !== '/')?.flow
  return [path.split('/')[1], entry, stored, ...shown.keys()].find((id) => id && shown.get(id)?.has(screen))
}

/** Records every screen of a test: the session storage and the answers of the backend so far. */
export function recorder(context: BrowserContext, folder: string, title: string) {
  const answers = new Map<string, Promise<Recording['answers'][string] | undefined>>()
  const found = new Map<string, { moment: Moment; answers: typeof answers }>()

  const ready = (async () => {
    await context.exposeBinding('moment', (_source, moment: Moment) => {
      const flow = flowOf(moment.screen, moment.path, moment.storage)
      const name = `${flow}.${moment.screen}${moment.left ? '.left' : ''}`
      // Recorded when it is first shown and when it is left, because its data may be loaded again in between.
      if (flow && (moment.left || !found.has(name))) found.set(name, { moment, answers: new Map(answers) })
    })
    await context.addInitScript(observe)
  })()
  context.on('response', (response) => {
    const url = new URL(response.url())
    if (!url.pathname.startsWith('/api/')) return
    const key = `${response.request().method()} ${url.pathname}${url.search}`
    if (response.ok())
      answers.set(
        key,
        answerOf(response).catch(() => undefined),
      )
  })

  return {
    ready,
    async write(): Promise<void> {
      mkdirSync(folder, { recursive: true })
      for (const [name, { moment, answers: known }] of found) {
        const entries = await Promise.all(
          [...known].map(async ([key, answer]) => [key, await answer] as const),
        )
        const storage = Object.entries(moment.storage).filter(([key]) => !ofSession.has(key))
        const recording: Recording = {
          at: moment.at,
          storage: Object.fromEntries(storage.map(([key, text]) => [key, parsed(text)])),
          answers: Object.fromEntries(entries.flatMap(([key, answer]) => (answer ? [[key, answer]] : []))),
        }
        const mark = createHash('sha256').update(title).digest('hex').slice(0, 8)
        writeFileSync(`${folder}/${name}@${mark}.json`, JSON.stringify({ title, ...recording }))
      }
    },
  }
}
