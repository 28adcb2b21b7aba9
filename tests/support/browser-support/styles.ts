import { parse, walk } from 'css-tree'
import type { CssNode, Declaration } from 'css-tree'
import { below, feature, young } from './data.ts'
import type { Young } from './data.ts'

/** `-webkit-x` as x and its prefix. */
function apart(name: string): { plain: string; prefix: string } {
  const [, prefix = '', plain = name] = /^(-(?:webkit|moz|ms)-)(.*)$/.exec(name) ?? []
  return { plain, prefix }
}

/** A name with a prefix is looked up as it is, else without, for who knows it by that prefix. */
function youngNamed(folder: string, name: string): Young | undefined {
  const { plain, prefix } = apart(name)
  return feature(`${folder}/${name}`) ? young(`${folder}/${name}`) : young(`${folder}/${plain}`, prefix)
}

/** Where the data tells of a function or a unit: below the types, by its name. */
const types = new Map<string, string>()
function collect(path: string): void {
  for (const [name, found] of below(path)) {
    if (found.__compat && !types.has(name)) types.set(name, `${path}/${name}`)
    collect(`${path}/${name}`)
  }
}
collect('css/types')

const kinds: Record<string, string> = { s: 'small', l: 'large', d: 'dynamic' }

/** `10dvh`: the data has these by their kind, not by their name. */
function unitPath(unit: string): string | undefined {
  const [, kind] = /^([sld])v(?:h|w|i|b|min|max)$/.exec(unit) ?? []
  if (kind) return `css/types/length/viewport_percentage_units_${kinds[kind]}`
  return unit.startsWith('cq') ? 'css/types/length/container_query_length_units' : types.get(unit)
}

const known = (uses: (Young | undefined)[]) => uses.filter((use) => use !== undefined)
const maybe = (path: string | undefined) => (path ? young(path) : undefined)

function youngInValue({ property, value }: Declaration): Young[] {
  const uses: (Young | undefined)[] = []
  walk(value, (node) => {
    if (node.type === 'Function') uses.push(maybe(types.get(node.name.toLowerCase())))
    if (node.type === 'Identifier') uses.push(young(`css/properties/${property}/${node.name.toLowerCase()}`))
    if (node.type === 'Dimension') uses.push(maybe(unitPath(node.unit.toLowerCase())))
  })
  return known(uses)
}

/** Browsers that know none of the names under which a rule states a property. */
function youngProperties(names: string[]): Young[] {
  const groups = Map.groupBy(names, (name) => apart(name).plain)
  return [...groups].flatMap(([plain, variants]) => {
    const found = variants.map((name) => youngNamed('css/properties', name)?.lacking ?? [])
    const lacking = found[0]?.filter((browser) => found.every((list) => list.includes(browser))) ?? []
    return lacking.length > 0 ? { feature: `css.properties.${plain}`, lacking } : []
  })
}

/** What the declarations of a rule need. A value after an older one of the same property is no need: the older one holds. */
function youngInRule(declarations: Declaration[]): Young[] {
  const own = declarations.filter(({ property }) => !property.startsWith('--'))
  const old = new Set<string>()
  const values = declarations.flatMap((declaration) => {
    const found = youngInValue(declaration)
    const holds = old.has(declaration.property)
    if (found.length === 0) old.add(declaration.property)
    return holds ? [] : found
  })
  return [...youngProperties(own.map(({ property }) => property)), ...values]
}

/** Media features by their names: some conditions are more than the parser knows. */
function youngInMedia(condition: string): Young[] {
  const range = /[<>=]/.test(condition) ? young('css/at-rules/media/range_syntax') : undefined
  // `not` of a condition, not of a medium, came with `or`.
  const logic = /\bor\b|\bnot\s*\(/.test(condition) ? young('css/at-rules/media/or_syntax') : undefined
  const names = [...condition.matchAll(/\(\s*([\w-]+)/g)].map(([, name = '']) =>
    name.replace(/^m(in|ax)-/, ''),
  )
  return known([range, logic, ...names.map((name) => young(`css/at-rules/media/${name}`))])
}

/**
 * What a style sheet needs that is younger than the promise: rules, properties, values, selectors, media features. What an
 * `@supports` asks for is no need.
 */
export function youngInStyles(code: string): Young[] {
  const uses: (Young | undefined)[] = []
  let conditions = 0
  const enter = (node: CssNode) => {
    if (node.type === 'Atrule') {
      uses.push(youngNamed('css/at-rules', node.name))
      const { prelude } = node
      if (node.name === 'media' && prelude?.type === 'Raw') uses.push(...youngInMedia(prelude.value))
      if (node.name === 'supports') conditions += 1
    }
    if (conditions > 0) return
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      uses.push(youngNamed('css/selectors', node.name))
    if (node.type === 'NestingSelector') uses.push(young('css/selectors/nesting'))
    if (node.type === 'Block')
      uses.push(...youngInRule([...node.children].filter((child) => child.type === 'Declaration')))
  }
  const leave = (node: CssNode) => {
    if (node.type === 'Atrule' && node.name === 'supports') conditions -= 1
  }
  const onParseError = (error: Error) => {
    throw error
  }
  walk(parse(code, { parseAtrulePrelude: false, parseCustomProperty: false, onParseError }), {
    enter,
    leave,
  })
  return known(uses)
}
