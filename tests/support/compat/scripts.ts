import { Visitor, parseSync } from 'vite'
import { young, type Young } from './data.ts'
import { globalPath, staticPath, youngMember } from './members.ts'
import { calleeOf, declaredIn, identifier, memberOf, propertiesOf, wordsOf } from './nodes.ts'
import { youngInPattern } from './regexes.ts'

const roots = ['window', 'self', 'globalThis']
/** Methods that always return an iterator, not an array. */
const iterating = ['values', 'keys', 'entries', 'matchAll']
const ofIterators = ['map', 'filter', 'some', 'every', 'find', 'forEach', 'reduce', 'flatMap']

interface Call {
  callee: unknown
  arguments: readonly unknown[]
}

/** Features of a script (not its syntax, which the build's target covers) that a supported browser lacks; properties of globals only. */
export function youngInScript(code: string): Young[] {
  const { program, errors } = parseSync('built.js', code, { sourceType: 'module', preserveParens: false })
  if (errors[0]) throw new SyntaxError(errors[0].message)
  const declared = declaredIn(program)
  const uses: (Young | undefined)[] = []
  const needs = (path: string | undefined) => void uses.push(path === undefined ? undefined : young(path))
  /** Identifiers that do not refer to a global: keys, members, labels, the operand of `typeof`. */
  const silent = new WeakSet<object>()
  const called = new WeakSet<object>()

  const globalName = (node: unknown) => {
    const name = identifier(node)
    return name !== undefined && !declared.has(name) ? name : undefined
  }
  /** The global object to which an expression refers: URL, window.URL. */
  const objectName = (node: unknown) => {
    const member = memberOf(node)
    return member && roots.includes(globalName(member.object) ?? '') ? member.name : globalName(node)
  }
  const pattern = ({ callee, arguments: [source, flags] }: Call) => {
    const text = globalName(callee) === 'RegExp' ? wordsOf(source) : undefined
    if (text !== undefined) uses.push(...youngInPattern(text, wordsOf(flags)))
  }
  /** A React call that creates an HTML element: its name and attributes. */
  const element = ({ callee, arguments: [name, props] }: Call) => {
    const tag = /^jsxs?$/.test(memberOf(calleeOf(callee))?.name ?? '') ? wordsOf(name) : undefined
    if (tag === undefined) return
    needs(`html/elements/${tag}`)
    for (const attribute of propertiesOf(props)) {
      needs(`html/global_attributes/${attribute.toLowerCase()}`)
      needs(`html/elements/${tag}/${attribute.toLowerCase()}`)
    }
  }
  /** An iterator: `map.values()`, but not `Object.values(x)`, which is an array. */
  const iterator = ({ callee }: Call) => {
    const { object, name = '' } = memberOf(callee) ?? {}
    const made = (object as Partial<Call> | undefined)?.callee // a call, if it has one
    const maker = memberOf(made)
    if (!maker || !iterating.includes(maker.name) || !ofIterators.includes(name)) return
    if (globalPath(globalName(maker.object) ?? '') === undefined)
      needs(`javascript/builtins/Iterator/${name}`)
  }

  new Visitor({
    Literal(node) {
      if ('regex' in node) uses.push(...youngInPattern(node.regex.pattern, node.regex.flags))
    },
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && silent.add(argument)),
    Property: ({ computed, shorthand, key }) => void (!computed && !shorthand && silent.add(key)),
    PropertyDefinition: ({ computed, key }) => void (!computed && silent.add(key)),
    MethodDefinition: ({ computed, key }) => void (!computed && silent.add(key)),
    LabeledStatement: ({ label }) => void silent.add(label),
    BreakStatement: ({ label }) => void (label && silent.add(label)),
    ContinueStatement: ({ label }) => void (label && silent.add(label)),
    MetaProperty: ({ meta, property }) => void silent.add(meta).add(property),
    ExportSpecifier: ({ local, exported }) => void silent.add(local).add(exported),
    ImportSpecifier: ({ imported }) => void silent.add(imported),
    NewExpression: pattern,
    CallExpression(node) {
      // `x.y?.()` does not fail if `y` is missing.
      ;(node.optional ? silent : called).add(node.callee)
      pattern(node)
      element(node)
      iterator(node)
    },
    VariableDeclarator({ id, init }) {
      const object = objectName(init)
      if (object !== undefined) for (const name of propertiesOf(id)) needs(staticPath(object, name))
    },
    MemberExpression(node) {
      if (!node.computed) silent.add(node.property)
      const { object, name } = memberOf(node) ?? {}
      if (name === undefined) return
      const owner = objectName(object)
      const path = owner === undefined ? undefined : staticPath(owner, name)
      if (path !== undefined) needs(silent.has(node) ? undefined : path)
      else if (called.has(node)) uses.push(youngMember(name))
    },
    Identifier(node) {
      if (!silent.has(node) && !declared.has(node.name)) needs(globalPath(node.name))
    },
  }).visit(program)
  return uses.filter((use) => use !== undefined)
}
