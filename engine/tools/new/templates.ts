/** Templates for the files of a new flow or step: small, valid, with placeholder texts. */
type Json = Record<string, unknown>

export interface Names {
  flow: string
  /** Name of the step, such as `address`. The names of its screen and form are made of flow and step. */
  step: string
}

const parts = (name: string) => name.split('-').filter(Boolean)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
export const pascal = (name: string): string => parts(name).map(capital).join('')
const camel = (name: string) => pascal(name).charAt(0).toLowerCase() + pascal(name).slice(1)

export const fileOf = ({ flow, step }: Names): string => `${flow}-${step}`
export const keyOf = (names: Names): string => camel(fileOf(names))
const textKey = ({ flow, step }: Names, word: string) => `${flow}.${step}.${word}`

/** A screen; of kind `form`, with a form that its button submits. */
export const screen = (names: Names, area: string, kind: 'form' | 'plain' | 'end'): Json => ({
  $schema: '../../../schemas/engine/screen.schema.json',
  id: fileOf(names),
  area,
  title: textKey(names, 'title'),
  body:
    kind === 'form'
      ? [
          {
            type: 'form',
            name: camel(names.step),
            form: fileOf(names),
            initial: { from: `/context/${keyOf(names)}` },
          },
        ]
      : [{ type: 'text', text: textKey(names, 'text') }],
  ...(kind !== 'end' && {
    actions: [
      {
        event: 'NEXT',
        label: `${names.flow}.next`,
        kind: 'primary',
        ...(kind === 'form' && { submits: true }),
      },
    ],
  }),
})

/** A state that shows the screen and leads to `next`; the values of the form are stored in the context. */
export const state = (names: Names, kind: 'form' | 'plain', next: string, requires?: string): Json => ({
  meta: { screen: fileOf(names), step: names.step, ...(requires !== undefined && { requires }) },
  on: {
    NEXT:
      kind === 'plain'
        ? next
        : {
            target: next,
            actions: { type: 'store', params: { [keyOf(names)]: { from: `/event/${camel(names.step)}` } } },
          },
  },
})

export const step = (names: Names): Json => ({ id: names.step, title: textKey(names, 'step') })

/** A form with one field. `base` is the beginning of the `$id` of all schemas. */
export const form = (names: Names, base: string): { schema: Json; hints: Json } => ({
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${base}forms/${fileOf(names)}.schema.json`,
    title: `${pascal(fileOf(names))}Form`,
    description: 'What is asked here.',
    type: 'object',
    properties: { name: { type: 'string', description: 'A name.', minLength: 1, maxLength: 70 } },
    required: ['name'],
  },
  hints: {
    $schema: '../engine/form-ui.schema.json',
    description: 'What is asked here.',
    fields: { name: { label: textKey(names, 'name') } },
  },
})

/** The context key of the form. `x-session` keeps its value over a reload. */
export const context = (names: Names): Json => ({
  description: `What was entered in ${fileOf(names)}.`,
  anyOf: [{ $ref: `../forms/${fileOf(names)}.schema.json` }, { type: 'null' }],
  'x-session': `${names.flow}.${names.step}`,
})

/** A guard that passes if a context key has a value. */
export const guard = (key: string): { name: string; guard: Json } => ({
  name: `has${capital(key)}`,
  guard: {
    description: `What is kept as ${key} was entered.`,
    type: 'object',
    required: [key],
    properties: { [key]: { type: 'object' } },
  },
})

/** Placeholder texts of a screen in one language. */
export function words(
  names: Names,
  kind: 'form' | 'plain' | 'end',
  language: string,
): Record<string, string> {
  const isGerman = language === 'de'
  const say = (german: string, english: string) => (isGerman ? german : english)
  const name = pascal(names.step)
  return {
    ...(kind !== 'end' && { [textKey(names, 'step')]: name }),
    [textKey(names, 'title')]: say(`Überschrift von ${name}`, `Title of ${name}`),
    ...(kind === 'form'
      ? { [textKey(names, 'name')]: 'Name' }
      : { [textKey(names, 'text')]: say(`Text von ${name}.`, `Text of ${name}.`) }),
  }
}

/** A flow of one step with a form, and an end. */
export const flow = (names: Names): Json => ({
  $schema: '../../schemas/engine/flow.schema.json',
  id: names.flow,
  version: 1,
  description: `What ${names.flow} is for.`,
  initial: names.step,
  context: { [keyOf(names)]: null },
  meta: { steps: [step(names)] },
  states: {
    [names.step]: state(names, 'form', 'done'),
    done: { type: 'final', meta: { screen: `${names.flow}-done` } },
  },
})
