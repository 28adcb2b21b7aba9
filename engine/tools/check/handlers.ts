import type { SchemaPlace } from './documents.ts'
import { asString, get, isObject, join } from './json.ts'
import type { Languages } from './languages.ts'
import { ownerOf } from './references.ts'
import type { Reference } from './references.ts'
import { anything, shapeOf } from './shape.ts'
import type { Shape } from './shape.ts'

/** The engine knows no handler; the product declares what each takes and answers in the schema under its name. */
export const handlersFile = 'schemas/handlers.schema.json'

/** What a handler declares; `output` is undefined where it never answers. */
export interface HandlerShape {
  input: SchemaPlace
  output: SchemaPlace | undefined
}

/** The declaration of a handler; undefined where there is none, or none that can be read. */
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

/** A part of the call that an input names: its request, or its response. */
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

/** The schema of what a handler answers, called with this input; undefined where it never does, or nobody declares it. */
export function answerOf(languages: Languages, name: string, input: unknown): SchemaPlace | undefined {
  const output = handlerShape(languages, name)?.output
  const key = output?.schema['x-response']
  return key === undefined ? output : callPart(languages, input, key, 'response')
}

/** What a handler answers, called with this input; anything where nobody declares it. */
export function outputOf(languages: Languages, name: string, input?: unknown): Shape {
  const answer = answerOf(languages, name, input)
  return answer ? shapeOf(answer) : anything
}

/** What a call names in its input, where the schema of the handler says so by `x-names`. */
export function namesInInput(languages: Languages, call: Reference): Reference[] {
  const owner = ownerOf(call)
  const input = get(owner?.value, 'input')
  const taken = handlerShape(languages, call.value)?.input.schema.properties
  if (call.names !== 'handler' || !owner || !isObject(input) || !isObject(taken)) return []
  const parent = {
    ...owner,
    pointer: join(owner.pointer, 'input'),
    key: 'input',
    value: input,
    places: [],
    parent: owner,
  }
  return Object.entries(input).flatMap(([key, value]) => {
    const names = asString(get(taken[key], 'x-names'))
    const pointer = join(parent.pointer, key)
    return names !== undefined && typeof value === 'string'
      ? [{ ...call, names, value, pointer, node: { ...parent, pointer, key, value, parent } }]
      : []
  })
}
