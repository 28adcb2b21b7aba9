import type { Finding, Rule } from '../finding.ts'
import type { SchemaPlace } from '../documents.ts'
import { handlersFile, handlerShape } from '../handlers.ts'
import { asString, get, tokens } from '../json.ts'
import { kindOf } from '../layout.ts'
import type { Project } from '../project.ts'
import type { Reference } from '../references.ts'
import { follow, strayToken, typesOf } from '../shape.ts'
import { suggest } from '../suggest.ts'
import { typeNames } from '../words.ts'

const id = 'unknown-output'

interface Read {
  reference: Reference
  handler: string
  output: SchemaPlace
  path: string[]
  /** Key of the context into which it is stored. */
  key?: string
}

/** Every path of the flows into what a handler answers, by the way that follows the handler. */
const inFlows = (project: Project): Read[] =>
  project.flows.flatMap(({ source, transitions }) =>
    transitions
      .filter(({ cause }) => cause === 'invoke.onDone')
      .flatMap(({ from, pointer }) => {
        const handler = asString(get(from.value.invoke, 'src')) ?? ''
        const output = handlerShape(project, handler)?.output
        if (!output) return []
        return project
          .referencesIn(source)
          .filter((one) => one.pointer.startsWith(`${pointer}/`) && /^\/event\/output(\/|$)/.test(one.value))
          .map((reference) => {
            const key = /\/params\/([^/]+)\/from$/.exec(reference.pointer)?.[1]
            return { reference, handler, output, path: tokens(reference.value).slice(2), ...(key && { key }) }
          })
      }),
  )

/** Every path of a screen into what a query of it answers. */
const inScreens = (project: Project): Read[] =>
  project.references
    .filter(
      ({ source, definition, value }) =>
        definition === 'pointer' && /^\/data\/./.test(value) && kindOf(source.file) === 'screen',
    )
    .flatMap((reference) => {
      const [, name = '', ...path] = tokens(reference.value)
      const handler = asString(get(get(get(reference.source.value, 'data'), name), 'src')) ?? ''
      const output = handlerShape(project, handler)?.output
      return output ? [{ reference, handler, output, path }] : []
    })

function ofRead({ languages, context }: Project, { reference, handler, output, path, key }: Read): Finding[] {
  const { documents } = languages
  const { source, pointer } = reference
  const stray = strayToken(documents, output, path)
  if (stray)
    return [
      source.finding(
        id,
        pointer,
        `"${handler}" answers no "${path[stray.at]}".`,
        suggest(path[stray.at] ?? '', stray.known, `Declare it in ${handlersFile}.`),
      ),
    ]
  const types = (place: SchemaPlace | undefined, way: string[]) => {
    const shape = place && follow(documents, place, way)
    return shape && typesOf(documents, shape)
  }
  const given = key === undefined ? undefined : types(output, path)
  const taken = key === undefined ? undefined : types(context, key.split('.'))
  return given && taken && !given.some((type) => taken.includes(type))
    ? [
        source.finding(
          id,
          pointer,
          `"${key}" cannot be ${typeNames(given)}.`,
          `schemas/context declares ${typeNames(taken)} here.`,
        ),
      ]
    : []
}

export const unknownOutput: Rule = {
  id,
  description: `Every path into what a handler answers leads to what ${handlersFile} declares, and is stored where its type fits.`,
  run: (project) => [...inFlows(project), ...inScreens(project)].flatMap((read) => ofRead(project, read)),
}
