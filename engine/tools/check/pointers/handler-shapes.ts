import { schemaBelow, type SchemaPlace } from '../../json/documents.ts'
import { asString, entries, get, isObject } from '../../../util/json.ts'
import type { Languages } from '../schemas/languages.ts'
import { ownerOf, referenceTo, type Reference } from '../names/references.ts'
import { anything, shapeOf, type Shape, unionOf } from './shape.ts'

/** The file in which the product declares the input and output of each handler. */
export const handlersFile = 'schemas/handlers.schema.json'

/** A part of the declaration of a handler; undefined if it is not declared. A handler without output never answers. */
export const handlerPart = (
  { documents }: Languages,
  name: string,
  part: 'input' | 'output' | 'progress',
): SchemaPlace | undefined =>
  schemaBelow(documents.ofFile(handlersFile), 'properties', name, 'properties', part)

/** The shape of /progress: the union of the progress that handlers declare; open if none does. */
export function progressShape(languages: Languages): Shape {
  const handlers = entries(languages.documents.ofFile(handlersFile)?.schema.properties)
  const declared = handlers.flatMap(([name]) => handlerPart(languages, name, 'progress') ?? [])
  return declared.length > 0 ? unionOf(declared.map(shapeOf)) : anything
}

/** The file of the API call that an input names under a key. */
export function callOf({ documents }: Languages, input: unknown, key: unknown): SchemaPlace | undefined {
  const name = typeof key === 'string' ? asString(get(input, key)) : undefined
  return name === undefined ? undefined : documents.ofFile(`schemas/api/${name}.schema.json`)
}

/** The shape of a handler's answer for this input; anything if it never answers or is not declared. */
export function outputOf(languages: Languages, name: string, input?: unknown): Shape {
  const output = handlerPart(languages, name, 'output')
  const key = output?.schema['x-response']
  const call = callOf(languages, input, key)
  const answer = key === undefined ? output : schemaBelow(call, 'definitions', 'response')
  return answer ? shapeOf(answer) : anything
}

/** The names in the input of a call, as `x-names` in the schema of the handler says. */
export function namesInInput(languages: Languages, call: Reference): Reference[] {
  const taken = handlerPart(languages, call.value, 'input')?.schema.properties
  if (call.names !== 'handler' || !isObject(taken)) return []
  return (ownerOf(call)?.get('input').fields ?? []).flatMap((node) => {
    const names = asString(get(taken[node.key], 'x-names'))
    return names !== undefined && node.text !== undefined ? [referenceTo(names, node)] : []
  })
}
