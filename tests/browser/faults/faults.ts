import { answers, changed, cut, drip, first, json, late, raw, silent, text, withMore } from './answers.ts'
import type { Serve } from './server.ts'

export interface Fault {
  title: string
  /** How the server answers. Two faults have none: there the browser has no connection. */
  serve?: Serve
  /** How the server answers the token renewal. */
  refresh?: Serve
  /** Whether the call gets a short timeout instead of 30 s. */
  short?: boolean
}

const code = (name: string, more: object = {}) => ({ code: name, message: raw, ...more })
const refused = answers(401, { message: raw })

/** The faults in section 3.2 of the reference, in the same order. */
export const faults = {
  offline: { title: 'offline before the request' },
  refused: { title: 'no connection' },
  slow: {
    title: 'slower than the timeout',
    // Every second request gets headers at once: the timeout must cover the body too.
    serve(exchange) {
      // New tokens that were issued and lost belong to the fault `cut`.
      if (exchange.call === 'auth-refresh') return undefined
      return exchange.nth % 2 === 1 ? silent(exchange) : drip(exchange)
    },
    short: true,
  },
  code: { title: '400 with a code', serve: answers(400, code('access-denied')) },
  renewed: { title: '401, and the token renewal succeeds', serve: first(refused) },
  ended: {
    title: '401, and the token renewal is refused',
    serve: refused,
    refresh: answers(401, code('token-invalid')),
  },
  forbidden: { title: '403 with technical text', serve: answers(403, { message: raw }) },
  missing: { title: '404 without a body', serve: answers(404, '') },
  conflict: {
    title: '409',
    serve(exchange) {
      const known = exchange.call === 'banking-login'
      return answers(409, known ? code('bank-login-already-exists') : { message: raw })(exchange)
    },
  },
  throttled: {
    title: '429 with Retry-After',
    serve: answers(429, code('too-many-failed-requests'), { 'retry-after': '30' }),
  },
  broken: { title: '500', serve: answers(500, { message: raw }) },
  gateway: {
    title: '503 with an HTML page',
    serve: answers(503, `<!doctype html><title>${raw}</title><h1>${raw}</h1>`),
  },
  malformed: { title: '200, malformed JSON', serve: changed(text(`{"token": "${raw}`)) },
  shape: { title: '200, wrong shape', serve: changed(text(JSON.stringify([{ [raw]: [raw] }]))) },
  more: { title: '200, unknown fields', serve: changed(json(withMore)) },
  late: { title: 'delayed answer, pressed again', serve: first(late) },
  cut: { title: 'connection ends within the body', serve: cut },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[] // the keys of the object above
