import { parse, walk, type CssNode, type Declaration } from 'css-tree'
import { below, feature, young, type Young } from './data.ts'

/** Splits `-webkit-x` into prefix and name. */
function apart(name: string): { plain: string; prefix: string } {
  const [, prefix = '', plain = name] = /^(-(?:webkit|moz|ms)-)(.*)$/.exec(name) ?? []
  return { plain, prefix }
}

/** Looks up a name with its prefix; if not found, the name without it in browsers that support that prefix. */
function youngNamed(folder: string, name: string): Young | undefined {
  const { plain, prefix } = apart(name)
  return feature(`${folder}/${name}`) ? young(`${folder}/${name}`) : young(`${folder}/${plain}`, prefix)
}

/** Paths of functions and units in the data: below the types, by name. */
const types = new Map<string, string>()
function collect(path: string): void {
  for (const [name, found] of below(path)) {
    if (found.__compat && !types.has(name)) types.set(name, `${path}/${name}`)
    collect(`${path}/${name}`)
  }
}
collect('css/types')

const kinds: Record<string, string> = { s: 'small', l: 'large', d: 'dynamic' }

/** Units such as `dvh`, which the data lists by kind and not by name. */
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

/** Browsers that know none of the names (prefixed or not) of a property in a rule. */
function youngProperties(names: string[]): Young[] {
  const groups = Map.groupBy(names, (name) => apart(name).plain)
  return [...groups].flatMap(([plain, variants]) => {
    const found = variants.map((name) => youngNamed('css/properties', name)?.lacking ?? [])
    const lacking = found[0]?.filter((browser) => found.every((list) => list.includes(browser))) ?? []
    return lacking.length > 0 ? { feature: `css.properties.${plain}`, lacking } : []
  })
}

/** Features that the declarations of a rule need. A value with a fallback before it is not needed. */
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

/** Media features, found by name because the parser does not know all conditions. */
function youngInMedia(condition: string): Young[] {
  const range = /[<>=]/.test(condition) ? young('css/at-rules/media/range_syntax') : undefined
  // `not` before a condition (not before a media type) is as new as `or`.
  const logic = /\bor\b|\bnot\s*\(/.test(condition) ? young('css/at-rules/media/or_syntax') : undefined
  const names = [...condition.matchAll(/\(\s*([\w-]+)/g)].map(([, name = '']) =>
    name.replace(/^m(in|ax)-/, ''),
  )
  return known([range, logic, ...names.map((name) => young(`css/at-rules/media/${name}`))])
}

/** What a style sheet uses and a supported browser lacks, but for what stands inside of a matching `@supports`. */
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
