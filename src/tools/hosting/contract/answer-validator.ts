import type { ErrorObject } from 'ajv'
import errorCodes from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import { createChecker, type Call, type Contract } from '../calls.ts'
import { get, isObject } from '#engine/util/json.ts'

/** The expected answer; without any of these a success with JSON. */
export interface Expected {
  pdf?: true
  /** A refusal with one of these codes; empty: any general code or code of the call. */
  refused?: readonly string[]
}

/** A complete response. */
export interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

/** Message of a schema error. Without the value, which may be personal data. */
const messageOf = ({ instancePath, message, keyword, params }: ErrorObject): string => {
  const allowed = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : ''
  return `${instancePath || '/'} ${message ?? keyword}${allowed}`
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function wrongType({ headers }: Answer, expected: string): string[] {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() || 'none'
  return type === expected ? [] : [`content-type is ${type}, not ${expected}`]
}

/** The parsed JSON body, and the differences from the contract, each with a JSON Pointer if it is in the body. */
interface Checked {
  body?: unknown
  differences: string[]
}

/** Creates a validator of answers against the schemas of the contract. */
export function createValidator(contract: Contract) {
  const errorsOf = createChecker(contract)

  function jsonBody(answer: Answer, id: string): Checked {
    const body = json(answer.bytes)
    const errors = body === undefined ? ['the body is not JSON'] : errorsOf(id, body).map(messageOf)
    return { body, differences: [...wrongType(answer, 'application/json'), ...new Set(errors)] }
  }

  function refusal(call: Call, answer: Answer, codes: readonly string[]): Checked {
    const { body, differences } = jsonBody(answer, 'entities/error-body.schema.json')
    const known = codes.length > 0 ? codes : [...errorCodes.enum, ...call.codes]
    if (differences.length === 0 && !known.includes(String(get(body, 'code'))))
      differences.push(`/code must be one of ${known.join(', ')}`)
    return { body, differences }
  }

  function content(call: Call, answer: Answer, { refused, pdf }: Expected): Checked {
    if (refused) return refusal(call, answer, refused)
    if (pdf) {
      const isPdf = new TextDecoder('latin1').decode(answer.bytes.subarray(0, 5)) === '%PDF-'
      return {
        differences: [...wrongType(answer, 'application/pdf'), ...(isPdf ? [] : ['the body is not a PDF'])],
      }
    }
    if (call.empty)
      return { differences: answer.bytes.length > 0 ? ['there is a body, but none is expected'] : [] }
    // The contract does not define the body of a 202.
    if (call.later && answer.status === 202) return { differences: [] }
    return jsonBody(answer, `api/${call.name}.schema.json#/definitions/response`)
  }

  return function validate(call: Call, answer: Answer, expected: Expected): Checked {
    const { status, headers } = answer
    // The backend does not support this optional call.
    if (call.optional && [404, 405, 501].includes(status)) return { differences: [] }
    const requestId = headers.get('x-request-id') ? [] : ['header x-request-id is missing']
    const [least, name] = expected.refused ? [400, '4xx'] : [200, '2xx']
    if (status >= least && status < (expected.refused ? 500 : 300)) {
      const { body, differences } = content(call, answer, expected)
      return { body, differences: [...requestId, ...differences] }
    }
    // An unexpected failure must still have the error body of the contract.
    const { body, differences } = status >= 400 ? refusal(call, answer, []) : { differences: [] }
    const code = isObject(body) && typeof body.code === 'string' ? ` (${body.code})` : ''
    return { differences: [`status is ${status}${code}, not ${name}`, ...requestId, ...differences] }
  }
}
