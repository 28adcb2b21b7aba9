import { at, join } from '#engine/util/json.ts'
import { changed, print, rename, type Node } from './mutant.ts'
import type { Operator } from './operators.ts'
import { pick } from './random.ts'

/** Typing errors: two letters exchanged, one missing, one twice, or another one. */
const slips: ((before: string, letter: string, after: string) => string)[] = [
  (before, letter, after) => before.slice(0, -1) + letter + (before.at(-1) ?? '') + after,
  (before, _, after) => before + after,
  (before, letter, after) => before + letter + letter + after,
  (before, letter, after) => before + (letter === 'e' ? 'r' : 'e') + after,
]

function misspelt(name: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (name.length - 1))
  const wrong = pick(random, slips)(name.slice(0, place), name[place] ?? '', name.slice(place + 1))
  return wrong === name ? misspelt(name, random) : wrong
}

/** The part of a text that is the name: of `/context/bank` and of `start.bank` the last word. */
const nameIn = (text: string) =>
  text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('.'), text.lastIndexOf('#')) + 1)

const above = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/** Keys that are names: those that guards read, and those that flows store and hand to handlers. */
const isKeyName = ({ kind, pointer, source }: Node): boolean =>
  (kind === 'guards' && /\/properties\/[^/]+$/.test(pointer)) ||
  (['flow', 'variant', 'part'].includes(kind) &&
    (/\/input\/[^/]+$/.test(pointer) ||
      (/\/params\/[^/]+$/.test(pointer) && at(source.value, above(above(pointer)) + '/type') === 'store')))

/** A name with a typing error. */
export const misspelling: Operator = {
  name: 'misspelling',
  fits: (node) => nameIn(isKeyName(node) ? node.key : (node.reference?.value ?? '')).length > 2,
  apply(node, random) {
    const whole = isKeyName(node) ? node.key : String(node.value)
    const meant = nameIn(whole)
    const wrong = whole.slice(0, whole.length - meant.length) + misspelt(meant, random)
    const value = changed(node, (parent, key) => {
      if (isKeyName(node)) rename(parent, key, wrong)
      else parent[key] = wrong
    })
    const guard = at(value, above(above(node.pointer)))
    if (node.kind === 'guards' && guard && typeof guard === 'object' && 'required' in guard)
      guard.required = [guard.required].flat().map((key) => (key === whole ? wrong : key))
    const pointer = isKeyName(node) ? join(above(node.pointer), wrong) : node.pointer
    return { pointers: [pointer], names: [whole, meant], text: print(value) }
  },
}
