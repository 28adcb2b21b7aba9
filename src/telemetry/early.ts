/** What goes wrong while nobody may be told of it yet: kept in memory until the customer agrees, thrown away otherwise. */
const kinds = ['error', 'unhandledrejection', 'wechselwerk:problem', 'wechselwerk:fault']

/** Specification, section 9: as many as error reporting keeps while offline. */
const most = 30

const early: Event[] = []
const keep = (event: Event) => void (early.length < most && early.push(event))

export function keepEarly(): void {
  kinds.forEach((kind) => window.addEventListener(kind, keep))
}

/** What has come so far; from now on nothing is kept. */
export function takeEarly(): Event[] {
  kinds.forEach((kind) => window.removeEventListener(kind, keep))
  return early.splice(0)
}
