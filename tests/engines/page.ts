import { until, type Driver } from './driver.ts'
import { find, type Look, type Pressed, type State, type Task, type Words } from './find.ts'

/** What Playwright takes for a name. */
type Name = string | RegExp
type How = { exact?: boolean }

const wordsOf = (name: Name, exact = false): Words =>
  typeof name === 'string' ? { text: name, exact } : { source: name.source, flags: name.flags }

/** As much of Playwright's locator as the journeys use, over any driver. */
export class EngineLocator {
  readonly #driver: Driver
  readonly #looks: Look[]

  constructor(driver: Driver, looks: Look[] = []) {
    this.#driver = driver
    this.#looks = looks
  }

  toString = () => JSON.stringify(this.#looks)
  #with = (look: Look) => new EngineLocator(this.#driver, [...this.#looks, look])
  #do = (job?: Task['job'], value?: string): Promise<State> =>
    this.#driver.run(find, { looks: this.#looks, job, value })

  locator = (css: string) => this.#with({ css })
  getByRole = (role: string, { name, exact }: How & { name?: Name } = {}) =>
    this.#with({ role, ...(name !== undefined && { name: wordsOf(name, exact) }) })
  getByLabel = (label: Name, { exact }: How = {}) => this.#with({ label: wordsOf(label, exact) })
  filter = ({ hasText }: { hasText?: Name; visible?: true }) =>
    this.#with(hasText === undefined ? { visible: true } : { has: wordsOf(hasText) })
  nth = (at: number) => this.#with({ at })
  first = () => this.nth(0)

  state = () => this.#do()
  isVisible = async () => (await this.state()).visible
  count = async () => (await this.state()).count
  getAttribute = async (name: string) => (await this.state()).attributes[name] ?? null

  /** One press with the mouse, where it is, as soon as it is there and rests. */
  click = async (): Promise<void> => {
    const { point } = await until(
      `press ${this}`,
      () => this.#do('press'),
      (state) => state.point !== undefined,
    )
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
  /** With keys, as a customer types; a day is set, because each browser has its own way of entering one. */
  fill = async (text: string) => {
    await this.click()
    const { attributes } = await this.#do('select')
    if (attributes.type === 'date') await this.#do('set', text)
    else await (text === '' ? this.#driver.key('Delete') : this.#driver.type(text))
    // The driver of WebKit answers before the last key has arrived: it would go to the next field.
    const plain = (value: string) => value.replaceAll(/\s/g, '').toLowerCase()
    const holds = ({ count, value }: State) => count === 0 || plain(value) === plain(text)
    await until(`${this} holds what was typed`, this.state, holds)
  }
}

/** As much of Playwright's page as the journeys use, over any driver. */
export class EnginePage {
  readonly driver: Driver
  readonly #root: EngineLocator
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#root = new EngineLocator(driver)
    this.#origin = origin
  }

  locator = (css: string) => this.#root.locator(css)
  getByRole: EngineLocator['getByRole'] = (role, how) => this.#root.getByRole(role, how)
  getByLabel: EngineLocator['getByLabel'] = (label, how) => this.#root.getByLabel(label, how)

  goto = (address: string) => this.driver.go(new URL(address, this.#origin).href)
  reload = () => this.driver.reload()
  goBack = () => this.driver.back()
  goForward = () => this.driver.forward()
  evaluate: Driver['run'] = (job, value) => this.driver.run(job, value)
  waitForFunction = <Value>(isSo: (value: Value) => unknown, value: Value) =>
    // Between two pages there is none that could answer.
    until(String(value), () => this.driver.run(isSo, value).catch(() => false), Boolean)
  /** Waits for the answer to a call that the page makes from now on. */
  waitForResponse = async (isMeant: (answer: { request(): { url(): string } }) => boolean) => {
    await this.driver.run(() => performance.clearResourceTimings(), undefined)
    const ask = () => performance.getEntriesByType('resource').map(({ name }) => name)
    const isAnswered = (url: string) => isMeant({ request: () => ({ url: () => url }) })
    await until(
      'a call is answered',
      () => this.driver.run(ask, undefined),
      (all) => all.some(isAnswered),
    )
  }
  keyboard = { press: (key: Parameters<Driver['key']>[0]) => this.driver.key(key) }
}
