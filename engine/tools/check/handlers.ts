import type { SchemaPlace } from './documents.ts'
import { get, isObject } from './json.ts'
import type { Project } from './project.ts'

/** The engine knows no handler; what each takes and answers says the product, in the schema under its name. */
export const handlersFile = 'schemas/handlers.schema.json'

/** What a handler declares; `output` is undefined where it never answers. */
export interface HandlerShape {
  input: SchemaPlace
  output: SchemaPlace | undefined
}

/** The declaration of a handler; undefined where there is none, or none that can be read. */
export function handlerShape({ languages, of }: Project, name: string): HandlerShape | undefined {
  const source = of('schema').find(({ file }) => file === handlersFile)
  const shape = get(get(get(source?.value, 'properties'), name), 'properties')
  const [input, output] = [get(shape, 'input'), get(shape, 'output')]
  if (!source || !isObject(input)) return undefined
  const base = languages.documents.addressOf(source)
  return {
    input: { schema: input, base },
    output: isObject(output) ? { schema: output, base } : undefined,
  }
}
