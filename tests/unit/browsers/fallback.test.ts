import { readFileSync } from 'node:fs'
import { Visitor, parseSync } from 'vite'
import type { VisitorObject } from 'vite'
import { expect, it } from 'vitest'

/** Kinds of syntax that came after ES5. */
const later =
  'ArrowFunctionExpression AwaitExpression ChainExpression ClassDeclaration ClassExpression ForOfStatement ImportExpression MetaProperty ObjectPattern ArrayPattern AssignmentPattern RestElement SpreadElement TemplateLiteral YieldExpression'.split(
    ' ',
  )

/** What in a script an old browser cannot read. */
function youngIn(code: string): string[] {
  const found: string[] = []
  const name = ({ type }: { type: string }) => void found.push(type)
  new Visitor({
    ...(Object.fromEntries(later.map((type) => [type, name])) as VisitorObject), // names of the parser
    VariableDeclaration: ({ kind }) => void (kind !== 'var' && found.push(kind)),
    LogicalExpression: ({ operator }) => void (operator === '??' && found.push(operator)),
    AssignmentExpression: ({ operator }) => void (/\*\*|\?\?|\|\||&&/.test(operator) && found.push(operator)),
    BinaryExpression: ({ operator }) => void (operator === '**' && found.push(operator)),
    Property: ({ shorthand, method, computed }) =>
      void ((shorthand || method || computed) && found.push('property')),
    CatchClause: ({ param }) => void (!param && found.push('catch')),
  }).visit(parseSync('fallback.js', code, { sourceType: 'script' }).program)
  return found
}

it('a browser that is too old can read the script that says so', () => {
  expect(youngIn(readFileSync('src/boot/fallback.js', 'utf8'))).toEqual([])
  expect(youngIn('const { a } = b?.c ?? (() => `x`)')).toHaveLength(7)
})
