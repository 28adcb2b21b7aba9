import type { Driver, Key } from './driver.ts'
import { find } from './find.ts'
import type { Look, Pressed, State, Task, Words } from './find.ts'

/** What Playwright takes for a name. */
type Name = string | RegExp
interface How {
  exact?: boolean
}
interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** For what hangs: a slow machine is not a failure. */
const limit = 300_000 // milliseconds

const wordsOf = (name: Name, exact = false): Words =>
  typeof name === 'string' ? { text: name, exact } : { source: name.source, flags: name.flags }

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks until it is so. @throws with what was looked for and what was seen at last */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
): Promise<Seen> {
  const end = Date.now() + limit
  // Looks less often as time goes by: looking slows down the page that is waited for.
  for (let pause = 20; ; pause = Math.min(2 * pause, 500)) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (Date.now() > end) throw new Error(`${what}: not so, but ${JSON.stringify(seen)}`)
    await rest(pause)
  }
}

/** As much of Playwright's locator as the journeys use, over any driver. */
export class EngineLocator {
  readonly #driver: Driver
  readonly #looks: Look[]

  constructor(driver: Driver, looks: Look[]) {
    this.#driver = driver
    this.#looks = looks
  }

  toString = () => JSON.stringify(this.#looks)
  #with = (look: Look) => new EngineLocator(this.#driver, [...this.#looks, look])
  #do = (task: Omit<Task, 'looks'>): Promise<State> => this.#driver.run(find, { looks: this.#looks, ...task })

  locator = (css: string) => this.#with({ css })
  getByRole = (role: string, { name, exact }: How & { name?: Name } = {}) =>
    this.#with({ role, ...(name !== undefined && { name: wordsOf(name, exact) }) })
  getByLabel = (label: Name, { exact }: How = {}) => this.#with({ label: wordsOf(label, exact) })
  getByText = (text: Name, { exact }: How = {}) => this.#with({ text: wordsOf(text, exact) })
  filter = ({ hasText }: { hasText?: Name; visible?: true }) =>
    this.#with(hasText === undefined ? { visible: true } : { has: wordsOf(hasText) })
  nth = (at: number) => this.#with({ at })
  first = () => this.nth(0)
  last = () => this.nth(-1)

  state = () => this.#do({ job: 'state' })
  /** What the page has stored of entries that were not sent yet. */
  drafts = () => this.#driver.run(() => sessionStorage.getItem('kws.draft'), undefined)
  count = async () => (await this.state()).count
  isVisible = async () => (await this.state()).visible
  isChecked = async () => (await this.state()).checked
  textContent = async () => (await this.state()).text
  inputValue = async () => (await this.state()).value
  getAttribute = async (name: string) => (await this.state()).attributes[name] ?? null

  /** One press with the mouse, where it is, as soon as it is there and rests. */
  click = async () => {
    let before = ''
    const { point } = await until(
      `press ${this}`,
      // What moves after a call or a font is seen to move only some frames later.
      () => rest(100).then(() => this.#do({ job: 'place' })),
      ({ visible, point: at }) => {
        const last = before
        before = JSON.stringify(at)
        return visible && at !== undefined && before === last
      },
    )
    await this.#do({ job: 'guard' })
    if (point) await this.#driver.press(point.x, point.y)
    // A driver may answer before the page has heard of the press. A new page, or none, knows nothing of it: it has arrived.
    const ask = () => this.#driver.run(() => (globalThis as Pressed).press, undefined).catch(() => undefined)
    const heard = await until(`the press of ${this} arrives`, ask, (press) => press !== 'awaited')
    if (heard === 'missed') await this.click()
  }
  check = async () => {
    const { checked } = await until(`choose ${this}`, this.state, ({ count }) => count > 0)
    if (!checked) await this.click()
    await until(`${this} is chosen`, this.state, (state) => state.checked)
  }
  uncheck = async () => {
    if (await this.isChecked()) await this.click()
    await until(`${this} is not chosen`, this.state, (state) => !state.checked)
  }
  /** With keys, as a customer types; a day is set, for each browser has its own way of entering one. */
  fill = async (text: string) => {
    await until(`fill in ${this}`, this.state, ({ visible, enabled }) => visible && enabled)
    if ((await this.getAttribute('type')) === 'date') await this.#do({ job: 'set', value: text })
    else {
      await this.click()
      await this.#do({ job: 'select' })
      await (text === '' ? this.#driver.key('Delete') : this.#driver.type(text))
    }
    // The driver of WebKit answers before the last key has arrived: it would go to the next field.
    const plain = (value: string) => value.replaceAll(/\s/g, '').toLowerCase()
    await until(
      `${this} holds what was typed`,
      this.state,
      ({ count, value }) => count === 0 || plain(value) === plain(text),
    )
  }
  selectOption = async (value: string) => {
    await until(`choose in ${this}`, this.state, ({ visible }) => visible)
    await this.#do({ job: 'set', value })
  }
  setInputFiles = async ({ name, mimeType, buffer }: Upload) => {
    await until(`hand in at ${this}`, this.state, ({ count }) => count > 0)
    await this.#do({ job: 'files', files: [{ name, type: mimeType, bytes: [...buffer] }] })
  }
}

interface Answered {
  url: string
  body: string | null
}
interface Call {
  url(): string
  postData(): string | null
}

/** Runs in the page: notes each call once it is answered. */
function listen() {
  const page = globalThis as typeof globalThis & { answered?: Answered[] }
  if (!page.answered) {
    const ask = page.fetch
    page.fetch = async (input, how) => {
      const answer = await ask(input, how)
      const body = typeof how?.body === 'string' ? how.body : null
      page.answered?.push({ url: input instanceof Request ? input.url : String(input), body })
      return answer
    }
  }
  page.answered = []
}

/** As much of Playwright's page as the journeys use, over any driver. */
export class EnginePage {
  readonly driver: Driver
  readonly #root: EngineLocator
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#root = new EngineLocator(driver, [])
    this.#origin = origin
  }

  locator = (css: string) => this.#root.locator(css)
  getByRole: EngineLocator['getByRole'] = (role, how) => this.#root.getByRole(role, how)
  getByLabel: EngineLocator['getByLabel'] = (label, how) => this.#root.getByLabel(label, how)
  getByText: EngineLocator['getByText'] = (text, how) => this.#root.getByText(text, how)

  goto = (address: string) => this.driver.go(new URL(address, this.#origin).href)
  reload = () => this.driver.reload()
  goBack = () => this.driver.back()
  goForward = () => this.driver.forward()
  address = () => this.driver.url()
  evaluate: Driver['run'] = (job, value) => this.driver.run(job, value)
  waitForFunction = <Value>(isSo: (value: Value) => unknown, value: Value) =>
    // Between two pages there is none that could answer.
    until(String(value), () => this.driver.run(isSo, value).catch(() => false), Boolean)
  /** Waits for the answer to a call that the page makes from now on. */
  waitForResponse = async (isMeant: (answer: { request(): Call }) => boolean) => {
    await this.driver.run(listen, undefined)
    const calls = () =>
      this.driver.run(() => (globalThis as { answered?: Answered[] }).answered ?? [], undefined)
    await until('a call is answered', calls, (all) =>
      all.some(({ url, body }) => isMeant({ request: () => ({ url: () => url, postData: () => body }) })),
    )
  }
  keyboard = { press: (key: Key) => this.driver.key(key), type: (text: string) => this.driver.type(text) }
}
