import type { ESTree, VisitorObject } from 'vite'

const js = (path: string) => `javascript/${path}`

const assignments: Record<string, string> = {
  '??=': js('operators/nullish_coalescing_assignment'),
  '||=': js('operators/logical_or_assignment'),
  '&&=': js('operators/logical_and_assignment'),
}

const isPrivate = ({ type }: { type: string }) => type === 'PrivateIdentifier'

/** Reports each syntax feature of a script to `needs`, by its path in the data. */
export function syntaxVisitor(needs: (path: string | undefined) => void): VisitorObject {
  let depth = 0
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  return {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: () => needs(depth === 0 ? js('operators/await/top_level') : undefined),
    ForOfStatement: ({ await: waits }) => needs(waits ? js('statements/for_await_of') : undefined),
    StaticBlock: () => needs(js('classes/static/initialization_blocks')),
    PropertyDefinition: ({ key }) =>
      needs(js(isPrivate(key) ? 'classes/private_class_fields' : 'classes/public_class_fields')),
    MethodDefinition: ({ key }) => needs(isPrivate(key) ? js('classes/private_class_methods') : undefined),
    BinaryExpression: ({ left }) =>
      needs(isPrivate(left) ? js('classes/private_class_fields_in') : undefined),
    LogicalExpression: ({ operator }) =>
      needs(operator === '??' ? js('operators/nullish_coalescing') : undefined),
    ChainExpression: () => needs(js('operators/optional_chaining')),
    AssignmentExpression: ({ operator }) => needs(assignments[operator]),
    VariableDeclaration: ({ kind }) =>
      needs(kind.endsWith('using') ? js(`statements/${kind.replace(' ', '_')}`) : undefined),
    ImportExpression({ options, phase }: ESTree.ImportExpression) {
      needs(js('operators/import'))
      needs(options ? js('operators/import/options_parameter') : undefined)
      needs(phase ? js(`operators/import/${phase}`) : undefined)
    },
    ImportDeclaration: ({ attributes }) =>
      needs(attributes.length > 0 ? js('statements/import/import_attributes') : undefined),
    MetaProperty: ({ meta }) => needs(meta.name === 'import' ? js('operators/import_meta') : undefined),
    Literal(node) {
      if ('bigint' in node) needs(js('builtins/BigInt'))
      if (typeof node.value === 'number' && node.raw?.includes('_')) needs(js('grammar/numeric_separators'))
    },
  }
}
