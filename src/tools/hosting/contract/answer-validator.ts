import type { ErrorObject } from 'ajv'
import errorCodes from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import { createChecker, type Call, type Contract } from '../calls.ts'
import { get } from '#engine/util/json.ts'

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

  function json(answer: Answer, id: string): Checked {
    const wrong = wrongType(answer, 'application/json')
    try {
      const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes))
      return { body, differences: [...wrong, ...new Set(errorsOf(id, body).map(messageOf))] }
    } catch {
      return { differences: [...wrong, 'the body is not JSON'] }
    }
  }

  function refusal(call: Call, answer: Answer, codes: readonly string[] = []): Checked {
    const { body, differences } = json(answer, 'entities/error-body.schema.json')
    const known = codes.length > 0 ? codes : [...errorCodes.enum, ...call.codes]
    if (differences.length === 0 && !known.includes(String(get(body, 'code'))))
      differences.push(`/code must be one of ${known.join(', ')}`)
    return { body, differences }
  }

  function success(call: Call, answer: Answer, pdf = false): Checked {
    if (pdf) {
      const isPdf = new TextDecoder('latin1').decode(answer.bytes.subarray(0, 5)) === '%PDF-'
      return {
        differences: [...wrongType(answer, 'application/pdf'), ...(isPdf ? [] : ['the body is not a PDF'])],
      }
    }
    // The contract does not define the body of a 202.
    if (call.later && answer.status === 202) return { differences: [] }
    if (!call.empty) return json(answer, `api/${call.name}.schema.json#/definitions/response`)
    return { differences: answer.bytes.length > 0 ? ['there is a body, but none is expected'] : [] }
  }

  return function validate(call: Call, answer: Answer, { refused, pdf }: Expected): Checked {
    const { status, headers } = answer
    // The backend does not support this optional call.
    if (call.optional && [404, 405, 501].includes(status)) return { differences: [] }
    const hasFailed = status >= 400
    const isExpected = refused ? hasFailed && status < 500 : status >= 200 && status < 300
    // An unexpected failure must still have the error body of the contract.
    const checked = hasFailed
      ? refusal(call, answer, isExpected ? refused : [])
      : isExpected
        ? success(call, answer, pdf)
        : { differences: [] }
    const code = get(checked.body, 'code')
    const found = `${status}${typeof code === 'string' ? ` (${code})` : ''}`
    const differences = [
      ...(isExpected ? [] : [`status is ${found}, not ${refused ? '4xx' : '2xx'}`]),
      ...(headers.get('x-request-id') ? [] : ['header x-request-id is missing']),
      ...checked.differences,
    ]
    return { body: checked.body, differences }
  }
}
