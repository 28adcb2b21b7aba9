import type { SchemaPlace } from '../../json/documents.ts'
import { asString, entries, get, isObject } from '../../../util/json.ts'
import type { Languages } from '../schemas/languages.ts'
import { childOf } from '../schemas/schema-walk.ts'
import { ownerOf, referenceTo, type Reference } from '../names/references.ts'
import { anything, shapeOf, type Shape, unionOf } from './shape.ts'

/** The file in which the product declares the input and output of each handler. */
export const handlersFile = 'schemas/handlers.schema.json'

/** The declaration of a handler; `output` is undefined if it never answers. */
interface HandlerShape {
  input: SchemaPlace
  output: SchemaPlace | undefined
}

/** The declaration of a handler; undefined if there is none, or if it cannot be read. */
export function handlerShape({ documents }: Languages, name: string): HandlerShape | undefined {
  const file = documents.ofFile(handlersFile)
  const shape = get(get(get(file?.schema, 'properties'), name), 'properties')
  const [input, output] = [get(shape, 'input'), get(shape, 'output')]
  if (!file || !isObject(input)) return undefined
  return {
    input: { ...file, schema: input },
    output: isObject(output) ? { ...file, schema: output } : undefined,
  }
}

/** The shape of /progress: the union of the progress that handlers declare; open if none does. */
export function progressShape({ documents }: Languages): Shape {
  const file = documents.ofFile(handlersFile)
  const declared = entries(get(file?.schema, 'properties')).flatMap(([, handler]) => {
    const progress = get(get(handler, 'properties'), 'progress')
    return file && isObject(progress) ? [shapeOf({ ...file, schema: progress })] : []
  })
  return declared.length > 0 ? unionOf(declared) : anything
}

/** The schema of the request or of the response of the API call that an input names. */
export function callPart(
  { documents }: Languages,
  input: unknown,
  key: unknown,
  part: 'request' | 'response',
): SchemaPlace | undefined {
  const name = typeof key === 'string' ? asString(get(input, key)) : undefined
  const file = name === undefined ? undefined : documents.ofFile(`schemas/api/${name}.schema.json`)
  const schema = get(get(file?.schema, 'definitions'), part)
  return file && isObject(schema) ? { ...file, schema } : undefined
}

/** The schema of a handler's answer for this input; undefined if it never answers or is not declared. */
export function answerOf(languages: Languages, name: string, input: unknown): SchemaPlace | undefined {
  const output = handlerShape(languages, name)?.output
  const key = output?.schema['x-response']
  return key === undefined ? output : callPart(languages, input, key, 'response')
}

/** The shape of a handler's answer for this input; anything if it is not declared. */
export function outputOf(languages: Languages, name: string, input?: unknown): Shape {
  const answer = answerOf(languages, name, input)
  return answer ? shapeOf(answer) : anything
}

/** The names in the input of a call, as `x-names` in the schema of the handler says. */
export function namesInInput(languages: Languages, call: Reference): Reference[] {
  const owner = ownerOf(call)
  const input = get(owner?.value, 'input')
  const taken = handlerShape(languages, call.value)?.input.schema.properties
  if (call.names !== 'handler' || !owner || !isObject(input) || !isObject(taken)) return []
  const parent = childOf(owner, 'input')
  return Object.entries(input).flatMap(([key, value]) => {
    const names = asString(get(taken[key], 'x-names'))
    return names !== undefined && typeof value === 'string'
      ? [referenceTo(names, call.source, childOf(parent, key))]
      : []
  })
}
