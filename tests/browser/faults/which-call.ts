import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'

const shapes = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as CallName, // the keys of `calls` are the names
  method: method as string,
  fixed: !path.includes('{'),
  pattern: new RegExp(`^/api/v1${path.replace('{id}', '[^/]+')}$`),
}))
// Fixed paths first, as in the sandbox: /switch/partners/enableAll is not a partner with the id enableAll.
const ordered = [...shapes.filter(({ fixed }) => fixed), ...shapes.filter(({ fixed }) => !fixed)]

/** The call of the contract that this request makes, if any. */
export function whichCall(method: string, address: string): CallName | undefined {
  const path = address.split('?')[0] ?? ''
  return ordered.find((shape) => shape.method === method && shape.pattern.test(path))?.name
}

/** A pattern for the address of a call, for Playwright's routes. */
export function addressOf(name: CallName): RegExp {
  const path = calls[name].path.replace('{id}', '[^/]+')
  return new RegExp(`/api/v1${path}(\\?.*)?$`)
}
