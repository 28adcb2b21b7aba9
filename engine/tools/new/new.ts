import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import {
  context,
  fileOf,
  flow,
  form,
  guard,
  keyOf,
  pascal,
  screen,
  state,
  step,
  type Names,
  words,
} from './templates.ts'
import { isStarted } from '../build/files.ts'
import { isObject, type JsonObject } from '../../util/json.ts'

const languages = ['de', 'en']
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

const add = (draft: Draft, file: string, key: string, more: JsonObject): void =>
  draft.change(file, (before) => ({ ...before, [key]: { ...objectIn(before, key), ...more } }))

const contextFile = 'schemas/context/context.schema.json'

function addWords(
  draft: Draft,
  names: Names,
  kind: 'form' | 'plain' | 'end',
  more: Record<string, JsonObject> = {},
): void {
  for (const language of languages)
    draft.change(`flows/texts/${language}/${names.flow}.json`, (before) => ({
      $schema: '../../../schemas/engine/texts.schema.json',
      ...before,
      ...words(names, kind, language),
      ...more[language],
    }))
}

function addForm(draft: Draft, names: Names): void {
  const { $id } = draft.read(contextFile)
  const { schema, hints } = form(names, String($id).replace(/context\/.*$/, ''))
  draft.create(`schemas/forms/${fileOf(names)}.schema.json`, schema)
  draft.create(`schemas/forms/${fileOf(names)}.ui.json`, hints)
  add(draft, contextFile, 'properties', { [keyOf(names)]: context(names) })
}

const addScreen = (draft: Draft, names: Names, area: string, kind: 'form' | 'plain' | 'end') =>
  draft.create(`flows/${names.flow}/screens/${fileOf(names)}.json`, screen(names, area, kind))

/** An area of usage events from another screen, as a placeholder that the author changes with the texts. */
function anyArea(root: string): string {
  const files = readdirSync(join(root, 'flows'), { recursive: true, encoding: 'utf8' })
  const found = files.find((file) => /screens.[^/\\]+\.json$/.test(file))
  if (!found) throw new Error('There is no screen whose area could be copied.')
  return String((JSON.parse(readFileSync(join(root, 'flows', found), 'utf8')) as JsonObject).area) // the file is a screen
}

/** Creates a flow with one form and a final screen, at the path `/<name>`. */
function newFlow(root: string, draft: Draft, name: string): void {
  const names = { flow: name, step: 'ask' }
  const end = { flow: name, step: 'done' }
  const area = anyArea(root)
  draft.create(`flows/${name}/flow.json`, flow(names))
  addScreen(draft, names, area, 'form')
  addScreen(draft, end, area, 'end')
  addForm(draft, names)
  addWords(draft, names, 'form', {
    de: { [`${name}.next`]: 'Weiter' },
    en: { [`${name}.next`]: 'Continue' },
  })
  addWords(draft, end, 'end')
  draft.change('flows/routes.json', (before) => ({
    ...before,
    entries: [
      ...((before.entries as JsonObject[]) ?? []),
      { name: pascal(name), path: `/${name}`, flow: name },
    ], // as its schema says
  }))
}

/** The last state with a NEXT transition. */
const lastBefore = (states: JsonObject): string | undefined =>
  Object.keys(states).findLast((key) => objectIn(objectIn(states, key), 'on').NEXT !== undefined)

/** The guard for a step after another one: a guard that the values of that step are stored, else the guard of that step. */
function guardBehind(draft: Draft, held: JsonObject): string | undefined {
  const next = objectIn(held, 'on').NEXT
  const actions = isObject(next) ? ([next.actions ?? []].flat() as JsonObject[]) : [] // the schema of flows ensures objects
  const [key] = actions.flatMap(({ type, params }) =>
    type === 'store' ? Object.keys(params as JsonObject) : [],
  )
  const own = objectIn(held, 'meta').requires
  if (key === undefined) return typeof own === 'string' ? own : undefined
  const made = guard(key)
  draft.change('flows/guards.json', (before) =>
    before[made.name] === undefined ? { ...before, [made.name]: made.guard } : before,
  )
  return made.name
}

/** Creates a step after another one. The new step leads to the former target of that step. */
function newStep(root: string, draft: Draft, kind: 'form' | 'plain', names: Names, after?: string): void {
  const file = `flows/${names.flow}/flow.json`
  const before = draft.read(file)
  const states = objectIn(before, 'states')
  const place = after ?? lastBefore(states)
  const held = place === undefined ? {} : objectIn(states, place)
  const next = objectIn(held, 'on').NEXT
  if (place === undefined || next === undefined || Array.isArray(next))
    throw new Error(`${file} has no state "${place ?? ''}" from which NEXT leads to one place.`)
  if (states[names.step] !== undefined) throw new Error(`${file} has a state "${names.step}" already.`)
  const requires = guardBehind(draft, held)
  const target = typeof next === 'string' ? next : String((next as JsonObject).target) // otherwise a transition object
  const turned = typeof next === 'string' ? names.step : { ...(next as JsonObject), target: names.step }
  const own = { [place]: { ...held, on: { ...objectIn(held, 'on'), NEXT: turned } } }
  const meta = objectIn(before, 'meta')
  const steps = Array.isArray(meta.steps) ? (meta.steps as JsonObject[]) : []
  const at = steps.findIndex(({ id }) => id === objectIn(held, 'meta').step) + 1 || steps.length
  draft.change(file, () => ({
    ...before,
    ...(kind === 'form' && { context: { ...objectIn(before, 'context'), [keyOf(names)]: null } }),
    meta: { ...meta, steps: steps.toSpliced(at, 0, step(names)) },
    states: Object.fromEntries(
      Object.entries({ ...states, ...own }).flatMap((entry) =>
        entry[0] === place ? [entry, [names.step, state(names, kind, target, requires)]] : [entry],
      ),
    ),
  }))
  addScreen(draft, names, anyArea(root), kind)
  if (kind === 'form') addForm(draft, names)
  const label = `${names.flow}.next`
  const known = draft.read(`flows/texts/de/${names.flow}.json`)[label] !== undefined
  addWords(draft, names, kind, known ? {} : { de: { [label]: 'Weiter' }, en: { [label]: 'Continue' } })
}

const usage = `npm run new -- flow <name>                    a flow with one form and an end, at /<name>
npm run new -- screen <flow> <name> [<after>] a step with words, behind another step
npm run new -- form <flow> <name> [<after>]   a step with a form, behind another step`

/** Writes the skeleton of a flow or step below `root`. @returns the files. @throws Error with the reason; then nothing is written */
export async function create(root: string, given: readonly string[]): Promise<string[]> {
  const [what, first, second, after] = given
  const draft = new Draft(root)
  if (what === 'flow' && isName(first) && given.length === 2) newFlow(root, draft, first)
  else if ((what === 'screen' || what === 'form') && isName(first) && isName(second))
    newStep(root, draft, what === 'form' ? 'form' : 'plain', { flow: first, step: second }, after)
  else throw new Error(`Names are small letters, digits and hyphens.\n${usage}`)
  return draft.write()
}

if (isStarted(import.meta.filename))
  try {
    const files = await create(process.cwd(), process.argv.slice(2))
    console.log(`${files.join('\n')}\nReplace the words in flows/texts, then: npm run check, npm start`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
