import { Ajv, type ErrorObject } from 'ajv'
import errorCodes from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import type { Call, Contract } from '../calls.ts'
import { isObject } from '../calls.ts'

/** What an answer should be: a success, a PDF, or a refusal (with one of these codes, or any of the 24 and the call's own). */
export type Expected = 'success' | 'pdf' | { refused: readonly string[] }

/** An answer, read to its end. */
export interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

export interface Judge {
  /** The body as JSON where it is JSON, and what differs from the contract: each with a JSON Pointer where in the body it is. */
  judge(call: Call, answer: Answer, expected: Expected): { body: unknown; differences: string[] }
}

const base = 'https://wechselwerk.example/schemas'

/** Never with the value that is wrong: it may be personal. */
const words = ({ instancePath, message, keyword, params }: ErrorObject): string => {
  const among = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : ''
  return `${instancePath || '/'} ${message ?? keyword}${among}`
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const typeOf = (headers: Headers) =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
const named = (type: string) => type || 'none'

/** Holds answers to the schemas of the contract. */
export function createJudge({ schemas }: Contract): Judge {
  const ajv = new Ajv({ allErrors: true, keywords: ['x-call', 'x-codes', 'x-open'], schemas })
  const shape = (id: string, body: unknown): string[] => {
    const validate = ajv.getSchema(`${base}/${id}`)
    if (!validate) throw new Error(`no schema ${id}`)
    return validate(body) ? [] : [...new Set((validate.errors ?? []).map(words))]
  }

  function jsonBody(answer: Answer, id: string): { body: unknown; differences: string[] } {
    const type = typeOf(answer.headers)
    const wrongType =
      type === 'application/json' ? [] : [`content-type is ${named(type)}, not application/json`]
    const body = json(answer.bytes)
    if (body === undefined) return { body, differences: [...wrongType, 'the body is not JSON'] }
    return { body, differences: [...wrongType, ...shape(id, body)] }
  }

  function refusal(call: Call, answer: Answer, codes: readonly string[]) {
    const { body, differences } = jsonBody(answer, 'entities/error-body.schema.json')
    const known = codes.length > 0 ? codes : [...errorCodes.enum, ...call.codes]
    const code = isObject(body) ? body.code : undefined
    if (differences.length === 0 && !known.includes(String(code)))
      differences.push(`/code must be one of ${known.join(', ')}`)
    return { body, differences }
  }

  function content(call: Call, answer: Answer, expected: Expected) {
    if (typeof expected === 'object') return refusal(call, answer, expected.refused)
    if (expected === 'pdf') {
      const type = typeOf(answer.headers)
      const isPdf = new TextDecoder('latin1').decode(answer.bytes.subarray(0, 5)) === '%PDF-'
      const differences =
        type === 'application/pdf' ? [] : [`content-type is ${named(type)}, not application/pdf`]
      return { body: undefined, differences: isPdf ? differences : [...differences, 'the body is no PDF'] }
    }
    if (call.empty)
      return {
        body: undefined,
        differences: answer.bytes.length > 0 ? ['there is a body where none belongs'] : [],
      }
    // Taken, not done: what is in it, if anything, is not agreed upon.
    if (call.later && answer.status === 202) return { body: undefined, differences: [] }
    return jsonBody(answer, `api/${call.name}.schema.json#/definitions/response`)
  }

  return {
    judge(call, answer, expected) {
      const { status, headers } = answer
      const requestId = headers.get('x-request-id') ? [] : ['header x-request-id is missing']
      const refused = status >= 400 && status < 500
      // A backend that does without says so with a status alone.
      if (call.optional && [404, 405, 501].includes(status)) return { body: undefined, differences: [] }
      const right = typeof expected === 'object' ? refused : status >= 200 && status < 300
      if (right) {
        const { body, differences } = content(call, answer, expected)
        return { body, differences: [...requestId, ...differences] }
      }
      // What failed unasked is at least to fail as the contract says.
      const wanted = typeof expected === 'object' ? '4xx' : '2xx'
      const failure = status >= 400 ? refusal(call, answer, []) : { body: undefined, differences: [] }
      const code =
        isObject(failure.body) && typeof failure.body.code === 'string' ? ` (${failure.body.code})` : ''
      return {
        body: undefined,
        differences: [`status is ${status}${code}, not ${wanted}`, ...requestId, ...failure.differences],
      }
    },
  }
}
