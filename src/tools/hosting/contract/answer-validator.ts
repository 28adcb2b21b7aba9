import type { ErrorObject } from 'ajv'
import errorCodes from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import { createChecker, type Call, type Contract } from '../calls.ts'
import { isObject } from '#engine/util/json.ts'

/**
 * The expected answer: a success, a PDF, or a refusal with one of these codes (empty list: any general code or code of the
 * call).
 */
export type Expected = 'success' | 'pdf' | { refused: readonly string[] }

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

const typeOf = (headers: Headers) =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
const typeName = (type: string) => type || 'none'

/** Creates a validator of answers against the schemas of the contract. */
export function createValidator(contract: Contract) {
  const errorsOf = createChecker(contract)
  const schemaErrors = (id: string, body: unknown) => [...new Set(errorsOf(id, body).map(messageOf))]

  function jsonBody(answer: Answer, id: string): { body: unknown; differences: string[] } {
    const type = typeOf(answer.headers)
    const wrongType =
      type === 'application/json' ? [] : [`content-type is ${typeName(type)}, not application/json`]
    const body = json(answer.bytes)
    if (body === undefined) return { body, differences: [...wrongType, 'the body is not JSON'] }
    return { body, differences: [...wrongType, ...schemaErrors(id, body)] }
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
        type === 'application/pdf' ? [] : [`content-type is ${typeName(type)}, not application/pdf`]
      return { body: undefined, differences: isPdf ? differences : [...differences, 'the body is not a PDF'] }
    }
    if (call.empty)
      return {
        body: undefined,
        differences: answer.bytes.length > 0 ? ['there is a body, but none is expected'] : [],
      }
    // The contract does not define the body of a 202.
    if (call.later && answer.status === 202) return { body: undefined, differences: [] }
    return jsonBody(answer, `api/${call.name}.schema.json#/definitions/response`)
  }

  return {
    /** Returns the parsed JSON body and the differences from the contract, each with a JSON Pointer if it is in the body. */
    validate(call: Call, answer: Answer, expected: Expected): { body: unknown; differences: string[] } {
      const { status, headers } = answer
      const requestId = headers.get('x-request-id') ? [] : ['header x-request-id is missing']
      const refused = status >= 400 && status < 500
      // The backend does not support this optional call.
      if (call.optional && [404, 405, 501].includes(status)) return { body: undefined, differences: [] }
      const isExpected = typeof expected === 'object' ? refused : status >= 200 && status < 300
      if (isExpected) {
        const { body, differences } = content(call, answer, expected)
        return { body, differences: [...requestId, ...differences] }
      }
      // An unexpected failure must still have the error body of the contract.
      const expectedStatus = typeof expected === 'object' ? '4xx' : '2xx'
      const failure = status >= 400 ? refusal(call, answer, []) : { body: undefined, differences: [] }
      const code =
        isObject(failure.body) && typeof failure.body.code === 'string' ? ` (${failure.body.code})` : ''
      return {
        body: undefined,
        differences: [
          `status is ${status}${code}, not ${expectedStatus}`,
          ...requestId,
          ...failure.differences,
        ],
      }
    },
  }
}
