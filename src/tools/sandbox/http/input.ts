import { failure } from '../errors.ts'
import { requestProperties, shapeOf, type CallName } from './validate.ts'

/** A query parameter as the schema wants it; what does not fit stays text, for the validation to refuse. */
function typed(value: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true'
  return value
}

/** Input of a call, not yet validated: query of a GET, fields of a multipart body, else JSON; an empty body is {}. */
export async function readInput(name: CallName, request: Request): Promise<unknown> {
  const { method, multipart } = shapeOf(name)
  const properties = requestProperties(name)
  if (method === 'GET')
    return Object.fromEntries(
      [...new URL(request.url).searchParams].map(([key, value]) => [
        key,
        typed(value, properties[key]?.type),
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
