import { failure } from '../errors.ts'
import { requestProperties, shapeOf, type CallName } from './validate.ts'

/** Converts a query parameter to the type of its schema; an invalid value stays text, and validation refuses it. */
function convert(value: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true'
  return value
}

/** Reads the input of a call, not validated: query of a GET, fields of a multipart body, else JSON. An empty body is {}. */
export async function readInput(name: CallName, request: Request): Promise<unknown> {
  const { method, multipart } = shapeOf(name)
  const properties = requestProperties(name)
  if (method === 'GET')
    return Object.fromEntries(
      [...new URL(request.url).searchParams].map(([key, value]) => [
        key,
        convert(value, properties[key]?.type),
      ]),
    )
  if (multipart)
    try {
      return Object.fromEntries(await request.formData())
    } catch {
      throw failure('unknown', { message: `${name}: the body is not multipart/form-data` }, 400)
    }
  const text = await request.text()
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw failure('unknown', { message: `${name}: the body is not JSON` }, 400)
  }
}
