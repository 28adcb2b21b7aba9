/** Storage of a browser, which may be full or denied for a while. */
export class BrowserStorage {
  readonly items = new Map<string, string>()
  isFull = false
  isDenied = false
  /** Something could not be stored or read. */
  wasFull = false
  #open(isRefused = this.isDenied) {
    this.wasFull ||= isRefused
    if (isRefused) throw new DOMException('refused', this.isDenied ? 'SecurityError' : 'QuotaExceededError')
    return this.items
  }
  getItem = (key: string) => this.#open().get(key) ?? null
  removeItem = (key: string) => void this.#open().delete(key)
  setItem = (key: string, value: string) => void this.#open(this.isDenied || this.isFull).set(key, value)
  /** The value of JSON; null for anything else. */
  json(key: string): unknown {
    try {
      return JSON.parse(this.items.get(key) ?? 'null')
    } catch {
      return null
    }
  }
}

let browsers = 0

/** What tabs of one browser share: channels and locks, those of Node under names of their own. */
export class Browser {
  readonly #prefix = `${browsers++} `

  /** The BroadcastChannel of a page. `opened` gets each one. */
  channelOf(opened: BroadcastChannel[]) {
    const prefix = this.#prefix
    return class extends BroadcastChannel {
      constructor(name: string) {
        super(prefix + name)
        Object(this).unref() // of Node: an open one keeps nobody waiting
        opened.push(this)
      }
      override get name(): string {
        return super.name.slice(prefix.length)
      }
    }
  }

  locks = {
    request: (name: string, ...rest: [LockGrantedCallback<unknown>]) =>
      navigator.locks.request(this.#prefix + name, ...rest),
  }
}
