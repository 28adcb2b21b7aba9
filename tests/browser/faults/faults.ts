import { answers, changed, cut, drip, first, json, late, raw, silent, text, withMore } from './answers.ts'
import type { Serve } from './server.ts'

export interface Fault {
  title: string
  /** What becomes of the request; the two without are done in the browser (no connection). */
  serve?: Serve
  /** The session cannot be renewed either. */
  refresh?: Serve
  /** Laid over the deployment config: a wait of 30 s takes less than one. */
  short?: boolean
}

const code = (name: string, more: object = {}) => ({ code: name, message: raw, ...more })
const refused = answers(401, { message: raw })

/** The faults of the reference, section 3.2, in its order. */
export const faults = {
  offline: { title: 'offline before send' },
  refused: { title: 'no connection' },
  slow: {
    title: 'slow beyond the timeout',
    // Reads drip, for a timeout that ends with the headers would wait for ever.
    serve(exchange) {
      // A pair that was given and lost is another fault: that of an answer that is cut.
      if (exchange.call === 'auth-refresh') return undefined
      return exchange.nth % 2 === 1 ? silent(exchange) : drip(exchange)
    },
    short: true,
  },
  code: { title: '400 with a code', serve: answers(400, code('access-denied')) },
  renewed: { title: '401, then renewed', serve: first(refused) },
  ended: {
    title: '401, and no renewal',
    serve: refused,
    refresh: answers(401, code('token-invalid')),
  },
  forbidden: { title: '403 with raw words', serve: answers(403, { message: raw }) },
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
    title: '503 with a page',
    serve: answers(503, `<!doctype html><title>${raw}</title><h1>${raw}</h1>`),
  },
  malformed: { title: '200, malformed JSON', serve: changed(text(`{"token": "${raw}`)) },
  shape: { title: '200, wrong shape', serve: changed(text(JSON.stringify([{ [raw]: [raw] }]))) },
  more: { title: '200, unknown fields', serve: changed(json(withMore)) },
  late: { title: 'late, and acted again', serve: first(late) },
  cut: { title: 'cut in the body', serve: cut },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[] // the keys of the object above
