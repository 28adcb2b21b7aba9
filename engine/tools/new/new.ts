import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { isStarted } from '../build/files.ts'
import { at, isObject, type JsonObject } from '../../util/json.ts'
import templates from './templates.json' with { type: 'json' }

type Kind = 'form' | 'plain' | 'end'
type Step = ReturnType<typeof stepOf>

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (name: string) => name.split('-').map(capital).join('')
const camel = (name: string) => pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1)
const isName = (name: string | undefined): name is string => /^[a-z][a-z0-9-]*$/.test(name ?? '')
const objectIn = (holder: JsonObject, key: string): JsonObject => (isObject(holder[key]) ? holder[key] : {})

/** New and changed files of a configuration. They are written together at the end, so that an error changes nothing. */
class Draft {
  readonly #root: string
  readonly #files = new Map<string, JsonObject>()

  constructor(root: string) {
    this.#root = root
  }

  read(file: string): JsonObject {
    const path = join(this.#root, file)
    // The cast: files of all languages contain objects.
    return (
      this.#files.get(file) ??
      (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JsonObject) : {})
    )
  }

  change(file: string, edit: (before: JsonObject) => JsonObject): void {
    this.#files.set(file, edit(this.read(file)))
  }

  /** @throws if the file exists already */
  create(file: string, content: JsonObject): void {
    if (existsSync(join(this.#root, file))) throw new Error(`${file} exists already.`)
    this.#files.set(file, content)
  }

  /** An area of usage events, as a placeholder that the author changes with the texts. */
  get area(): string {
    return String(at(this.read('schemas/usage.schema.json'), '/properties/area/enum/0'))
  }

  /** Writes all files. @returns their paths */
  async write(): Promise<string[]> {
    const options = (await resolveConfig(join(this.#root, 'package.json'))) ?? {}
    for (const [file, content] of this.#files) {
      const path = join(this.#root, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, await format(JSON.stringify(content, null, 2), { ...options, filepath: path }))
    }
    return [...this.#files.keys()]
  }
}

const contextFile = 'schemas/context/context.schema.json'

/** The template at a JSON Pointer of templates.json with these names in it. */
const filled = (pointer: string, names: Record<string, string>): JsonObject =>
  JSON.parse(
    JSON.stringify(at(templates, pointer)).replaceAll(/<(\w+)>/g, (_, name: string) => names[name] ?? ''),
  ) as JsonObject // the templates are objects

/** What is created for a step: the name of its files, the key of its values in the context, and the templates with its names in them. */
function stepOf(draft: Draft, flow: string, step: string) {
  const file = `${flow}-${step}`
  const names: Record<string, string> = {
    flow,
    step,
    file,
    key: camel(file),
    name: camel(step),
    Flow: pascal(flow),
    Step: pascal(step),
    Title: pascal(file),
    area: draft.area,
    base: String(draft.read(contextFile).$id).replace(/context\/.*$/, ''),
  }
  return { file, key: camel(file), template: (pointer: string) => filled(pointer, names) }
}

/** Adds the screen of a step, its texts, and its form. */
function addScreen(draft: Draft, flow: string, { file, key, template }: Step, kind: Kind): void {
  const actions = kind === 'end' ? {} : { actions: template(`/actions/${kind}`) }
  draft.create(`flows/${flow}/screens/${file}.json`, {
    ...template('/screen'),
    body: template(`/body/${kind}`),
    ...actions,
  })
  for (const [language, texts] of Object.entries(template('/texts')))
    draft.change(`flows/texts/${language}/${flow}.json`, (before) => ({
      $schema: '../../../schemas/engine/texts.schema.json',
      ...objectIn(texts as JsonObject, kind),
      // What is written already stays, such as the label of the button of another step.
      ...before,
    }))
  if (kind !== 'form') return
  draft.create(`schemas/forms/${file}.schema.json`, template('/formSchema'))
  draft.create(`schemas/forms/${file}.ui.json`, template('/formHints'))
  draft.change(contextFile, (before) => ({
    ...before,
    properties: { ...objectIn(before, 'properties'), [key]: template('/context') },
  }))
}

/** Creates a flow with one form and a final screen, at the path `/<name>`. */
function newFlow(draft: Draft, name: string): void {
  const ask = stepOf(draft, name, 'ask')
  draft.create(`flows/${name}/flow.json`, ask.template('/flow'))
  addScreen(draft, name, ask, 'form')
  addScreen(draft, name, stepOf(draft, name, 'done'), 'end')
  draft.change('flows/routes.json', (before) => ({
    ...before,
    entries: [...((before.entries as JsonObject[]) ?? []), ask.template('/entry')], // as its schema says
  }))
}

/** The guard for a step after another one: a guard that the values of that step are stored, else the guard of that step. */
function guardBehind(draft: Draft, held: JsonObject): string | undefined {
  const next = objectIn(held, 'on').NEXT
  const actions = isObject(next) ? ([next.actions ?? []].flat() as JsonObject[]) : [] // the schema of flows ensures objects
  const [key] = actions.flatMap(({ type, params }) =>
    type === 'store' ? Object.keys(params as JsonObject) : [],
  )
  const own = objectIn(held, 'meta').requires
  if (key === undefined) return typeof own === 'string' ? own : undefined
  const name = `has${capital(key)}`
  const guard = filled('/guard', { key })
  draft.change('flows/guards.json', (before) => ({ ...before, [name]: before[name] ?? guard }))
  return name
}

/** Creates a step after another one. The new step leads to the former target of that step. */
function newStep(draft: Draft, kind: 'form' | 'plain', flow: string, name: string, after?: string): void {
  const file = `flows/${flow}/flow.json`
  const before = draft.read(file)
  const states = objectIn(before, 'states')
  const nextOf = (key: string) => objectIn(objectIn(states, key), 'on').NEXT
  const place = after ?? Object.keys(states).findLast((key) => nextOf(key) !== undefined)
  const held = place === undefined ? {} : objectIn(states, place)
  const next = place === undefined ? undefined : nextOf(place)
  if (place === undefined || next === undefined || Array.isArray(next))
    throw new Error(`${file} has no state "${place ?? ''}" from which NEXT leads to one place.`)
  if (states[name] !== undefined) throw new Error(`${file} has a state "${name}" already.`)
  const step = stepOf(draft, flow, name)
  const requires = guardBehind(draft, held)
  const target = isObject(next) ? next.target : next
  const state = {
    meta: { screen: step.file, step: name, ...(requires !== undefined && { requires }) },
    on: { NEXT: kind === 'plain' ? target : { target, actions: step.template('/store') } },
  }
  const turned = isObject(next) ? { ...next, target: name } : name
  const own = { [place]: { ...held, on: { ...objectIn(held, 'on'), NEXT: turned } } }
  const meta = objectIn(before, 'meta')
  const steps = Array.isArray(meta.steps) ? (meta.steps as JsonObject[]) : []
  const index = steps.findIndex(({ id }) => id === objectIn(held, 'meta').step) + 1 || steps.length
  draft.change(file, () => ({
    ...before,
    ...(kind === 'form' && { context: { ...objectIn(before, 'context'), [step.key]: null } }),
    meta: { ...meta, steps: steps.toSpliced(index, 0, step.template('/step')) },
    states: Object.fromEntries(
      Object.entries({ ...states, ...own }).flatMap((entry) =>
        entry[0] === place ? [entry, [name, state]] : [entry],
      ),
    ),
  }))
  addScreen(draft, flow, step, kind)
}

/** Writes the skeleton of a flow or step below `root`. @returns the files. @throws Error with the reason; then nothing is written */
export async function create(root: string, given: readonly string[]): Promise<string[]> {
  const [what, first, second, after] = given
  const draft = new Draft(root)
  if (what === 'flow' && isName(first) && given.length === 2) newFlow(draft, first)
  else if ((what === 'screen' || what === 'form') && isName(first) && isName(second))
    newStep(draft, what === 'form' ? 'form' : 'plain', first, second, after)
  else throw new Error(templates.usage.join('\n'))
  return draft.write()
}

if (isStarted(import.meta.filename))
  try {
    const given = process.argv.slice(2)
    if (given[1]?.startsWith('sample'))
      throw new Error('Names that begin with "sample" are kept for the tests.')
    const files = await create(process.cwd(), given)
    console.log(`${files.join('\n')}\nReplace the words in flows/texts, then: npm run check, npm start`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
