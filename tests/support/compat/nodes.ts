import { Visitor, type ESTree } from 'vite'

/** The parts of a parser's node that are used here. */
type Plain = Partial<Record<string, unknown>> & { type?: string }
const plain = (node: unknown): Plain => (typeof node === 'object' && node !== null ? (node as Plain) : {})

/** Names that a binding pattern declares: `a`, `{ a, b: c }`, `[a, ...b]`, `a = 1`. */
function bound(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bound)
  const { type, name, properties, elements, value, left, argument, parameter } = plain(pattern)
  if (type === 'Identifier') return [String(name)]
  return [properties, elements, value, left, argument, parameter].flatMap((inner) =>
    inner === undefined ? [] : bound(inner),
  )
}

/** Names that a file declares anywhere, which are therefore not global. */
export function declaredIn(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  const take = (pattern: unknown) => bound(pattern).forEach((name) => names.add(name))
  const takeFunction = ({ id, params }: { id?: unknown; params: unknown }) => take([id, params])
  new Visitor({
    VariableDeclarator: ({ id }) => take(id),
    FunctionDeclaration: takeFunction,
    FunctionExpression: takeFunction,
    ArrowFunctionExpression: takeFunction,
    ClassDeclaration: ({ id }) => take(id),
    ClassExpression: ({ id }) => take(id),
    CatchClause: ({ param }) => take(param),
    ImportSpecifier: ({ local }) => take(local),
    ImportDefaultSpecifier: ({ local }) => take(local),
    ImportNamespaceSpecifier: ({ local }) => take(local),
  }).visit(program)
  return names
}

/** The value of a string literal. */
export function wordsOf(node: unknown): string | undefined {
  const { type, value, quasis } = plain(node)
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined
  const { cooked } = plain(plain(quasis[0]).value)
  return typeof cooked === 'string' ? cooked : undefined
}

/** `object.name` and `object['name']`. */
export function memberOf(node: unknown): { object: unknown; name: string } | undefined {
  const { type, object, property, computed } = plain(node)
  if (type === 'ChainExpression') return memberOf(plain(node).expression)
  if (type !== 'MemberExpression') return undefined
  const { type: kind, name: own } = plain(property)
  const name = computed ? wordsOf(property) : kind === 'Identifier' ? String(own) : undefined
  return name === undefined ? undefined : { object, name }
}

export const identifier = (node: unknown): string | undefined => {
  const { type, name } = plain(node)
  return type === 'Identifier' ? String(name) : undefined
}

/** The called expression: `(0, x.y)()` calls x.y. */
export function calleeOf(node: unknown): unknown {
  const { type, expressions } = plain(node)
  return type === 'SequenceExpression' && Array.isArray(expressions) ? expressions.at(-1) : node
}

/** Names and values of the properties of an object literal. */
export function propertiesOf(node: unknown): string[] {
  const { type, properties } = plain(node)
  if ((type !== 'ObjectExpression' && type !== 'ObjectPattern') || !Array.isArray(properties)) return []
  return properties.flatMap((property) => {
    const { type: kind, computed, key } = plain(property)
    return kind === 'Property' && !computed ? (identifier(key) ?? wordsOf(key) ?? []) : []
  })
}
