import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Flow } from '#generated/engine.ts'
import type { Guards, CompiledState } from '#engine/flow/machine.ts'
import { isValid } from '#engine/schema/evaluate.ts'
import { equal, entries, get, isObject, type JsonObject } from '#engine/util/json.ts'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { Documents } from '#engine/tools/json/documents.ts'
import { read } from '#engine/tools/json/read.ts'
import { elementsIn, entriesOf, keptBy, under, withAt, type Kept } from './kept.ts'
import { fixedAnswers } from './fixed-answers.ts'
import { secret, secretAnswers, secretEvents } from './secrets.ts'
import { schemasAt, bundled, fullest, valuesOf } from './values.ts'

/** The data of events and answers, from the schemas, with values for which the guards give different results. */
export class GeneratedEvents {
  readonly #documents: Documents
  readonly #context: JsonObject
  readonly #guards: readonly unknown[]
  readonly #always: Kept[]
  readonly #screens: Map<string, unknown>
  readonly #known = new Map<string, unknown[]>()
  readonly #root: string

  constructor(root: string, flow: Flow, guards: Guards, nodes: readonly CompiledState[]) {
    this.#root = root
    this.#documents = new Documents(
      filesBelow(root, 'schemas', '.schema.json').map((file) => read(root, file)),
    )
    this.#context = this.#schema('schemas/context/context.schema.json')
    const words = JSON.stringify(flow.states)
    this.#guards = Object.entries(guards).flatMap(([name, guard]) =>
      words.includes(name.startsWith('{') ? name : `"${name}"`) ? [guard] : [],
    )
    // `always` transitions may store data of the event before them.
    this.#always = nodes.flatMap(({ config }) => keptBy(config.always))
    this.#screens = new Map(
      globSync('flows/**/screens/*.json', { cwd: root }).map((file) => [
        basename(file, '.json'),
        readJson(root, file),
      ]),
    )
  }

  #schema(file: string, ...keys: string[]): JsonObject {
    const found = this.#documents.ofFile(file)
    const schema = keys.reduce<unknown>(get, found?.schema)
    if (!found || !isObject(schema)) throw new Error(`${file} has no /${keys.join('/')}`)
    return bundled(this.#documents, { schema, base: found.base })
  }

  #has = (file: string, ...keys: string[]): boolean =>
    isObject(keys.reduce<unknown>(get, this.#documents.ofFile(file)?.schema))

  /** The schema of a value in the context. */
  #stored(key: readonly string[]): JsonObject {
    const { definitions } = this.#context
    const found = key.reduce<unknown[]>(
      (schemas, name) => schemas.flatMap((one) => under(this.#context, one, name)),
      [this.#context],
    )
    return { ...(found.length === 1 && isObject(found[0]) ? found[0] : { anyOf: found }), definitions }
  }

  #values({ key, schemas = [] }: Kept): unknown[] {
    return this.#remembered(`${key.join('/')} ${schemas.map(({ $id }) => $id).join()}`, () => {
      const guardSchemas = key.reduce<readonly unknown[]>(schemasAt, this.#guards)
      const stored = this.#stored(key)
      return (schemas.length > 0 ? schemas : [stored])
        .flatMap((schema) => valuesOf(schema, guardSchemas))
        .filter((value) => isValid(stored, value))
    })
  }

  /** Adds the schemas of the forms in which the customer enters the value. */
  #entered({ from, key }: Kept, screens: readonly unknown[]): Kept {
    const [name, ...rest] = from
    // A screen may have several elements with this name; guards choose which is shown.
    const elements = screens.flatMap(elementsIn).filter((one) => one.name === name)
    const forms = rest.length > 0 ? [] : elements.filter(({ type }) => type === 'form')
    const mayBeEmpty = elements.some(({ type, min }) =>
      type === 'records' ? min === 0 : type === 'choices' && !min,
    )
    return {
      from,
      key,
      schemas: forms.map(({ form }) => this.#schema(`schemas/forms/${String(form)}.schema.json`)),
      isThere: !mayBeEmpty,
    }
  }

  /** Combines the values of all stored keys, also of the first one, two and so on; each value occurs at least once. */
  #combined(base: unknown, stored: readonly Kept[], fits: (value: unknown) => boolean): unknown[] {
    const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
    const all = stored
      .map((one) => {
        const values = this.#values(one)
        return { ...one, values: one.isThere ? values.filter((value) => !isEmpty(value)) : values }
      })
      .filter(({ values }) => values.length > 0)
    const whole = (choose: (values: unknown[], index: number) => unknown) =>
      all.reduce((value, one, index) => withAt(value, one.from, choose(one.values, index)), base)
    const most = Math.max(0, ...all.map(({ values }) => values.length))
    const turn = (at: number) => whole((values) => values[at % values.length])
    const made = [
      ...Array.from({ length: most }, (_, at) => turn(at)),
      ...all.map((_, count) => whole((values, index) => values.at(index <= count ? 0 : -1))),
    ]
    // A value that is invalid in one combination may be valid in another.
    const fitting = (made.length > 0 ? made : [base]).filter(fits)
    const has = (from: readonly string[], value: unknown) =>
      fitting.some((one) => equal(from.reduce<unknown>(get, one), value))
    for (const [index, { from, values }] of all.entries())
      for (const value of values.filter((one) => !has(from, one))) {
        const tried = Array.from({ length: most }, (_, at) =>
          whole((others, other) => (other === index ? value : others[at % others.length])),
        )
        fitting.push(...tried.filter(fits).slice(0, 1))
      }
    return fitting.filter((value, at) => fitting.findIndex((one) => equal(one, value)) === at)
  }

  #remembered(key: string, make: () => unknown[]): unknown[] {
    const made = this.#known.get(key) ?? make()
    this.#known.set(key, made)
    return made
  }

  /** Paths of the form fields on a screen that are marked as secret. */
  #secretsOn = (screen: unknown): string[][] =>
    elementsIn(screen).flatMap(({ type, name, form }) => {
      if (type !== 'form') return []
      const ui = readJson(this.#root, join('schemas/forms', `${String(form)}.ui.json`))
      return entries(get(ui, 'fields')).flatMap(([field, hints]) =>
        get(hints, 'secret') === true ? [[String(name), field]] : [],
      )
    })

  /** The possible data of a customer's event in these states. */
  payloads(nodes: readonly CompiledState[], type: string): JsonObject[] {
    const stored = [...nodes.flatMap(({ config }) => keptBy(config.on?.[type])), ...this.#always].filter(
      ({ from: [first] }) => first !== 'output' && first !== 'error',
    )
    const made = this.#remembered(`${nodes.at(-1)?.path} ${type}`, (): unknown[] => {
      const screens = nodes.map(({ meta }) => this.#screens.get(meta?.screen ?? ''))
      const secrets = screens.flatMap((screen) => this.#secretsOn(screen))
      const entered = stored.map((one) => this.#entered(one, screens))
      return this.#combined({}, entered, () => true).map((value) =>
        secrets.reduce<unknown>((whole, path) => withAt(whole, path, secret), {
          ...secretEvents,
          ...entriesOf(value),
        }),
      )
    })
    return made.filter(isObject)
  }

  /** The possible answers of a state's handler; none if it never answers. */
  answers({ path, config: { invoke } }: CompiledState): readonly unknown[] {
    if (!invoke) return []
    const known: Partial<Record<string, readonly unknown[]>> = fixedAnswers
    const together = known[invoke.src]
    if (together) return together
    return this.#remembered(`${path} done`, () => {
      const call =
        invoke.src === 'api' ? `schemas/api/${String(get(invoke.input, 'call'))}.schema.json` : undefined
      const place: [string, ...string[]] = call
        ? [call, 'definitions', 'response']
        : ['schemas/handlers.schema.json', 'properties', invoke.src, 'properties', 'output']
      // A call without a response schema answers null; a handler without an output schema never answers.
      if (!this.#has(...place)) return call ? [null] : []
      const schema = this.#schema(...place)
      const stored = [...keptBy(invoke.onDone), ...this.#always].flatMap(({ from: [first, ...from], key }) =>
        first === 'output' ? [{ from, key }] : [],
      )
      const base = fullest(schema)
      return this.#combined(base, stored, (value) => isValid(schema, value)).map((value) =>
        Object.entries(secretAnswers[invoke.src] ?? {}).reduce(
          (whole, [name, hidden]) => (get(whole, name) === null ? whole : withAt(whole, [name], hidden)),
          value,
        ),
      )
    })
  }

  /** The possible problems of a state's handler, as the runtime passes them to the flow. */
  failures({ path, config: { invoke } }: CompiledState): unknown[] {
    return this.#remembered(`${path} error`, () => {
      const stored = keptBy(invoke?.onError).flatMap(({ from: [first, ...from], key }) =>
        first === 'error' ? [{ from, key }] : [],
      )
      const whole = fullest(this.#schema('schemas/engine/problem.schema.json'))
      const problems = this.#combined(whole, stored, () => true).map((one) =>
        withAt(one, ['output'], undefined),
      )
      // A bank may refuse an answer with a new challenge, which is in the failure.
      const isLogin = invoke?.src === 'banking.login'
      const output = isLogin && fullest(this.#schema('schemas/context/login.schema.json'))
      return output ? [...problems, withAt(problems[0], ['output'], output)] : problems
    })
  }

  /** Values of the context that are set from outside of the flow (`x-set-by` in the schema). */
  brought(context: Readonly<Record<string, unknown>>): JsonObject {
    const keys = entries(this.#context.properties).filter(
      ([key, schema]) => get(schema, 'x-set-by') !== undefined && Object.hasOwn(context, key),
    )
    return Object.fromEntries(keys.map(([key]) => [key, fullest(this.#stored([key]))]))
  }
}
