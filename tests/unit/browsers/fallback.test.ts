import { readFileSync } from 'node:fs'
import { Visitor, parseSync } from 'vite'
import { expect, it } from 'vitest'

/** What the parser tells of syntax that came after 2009; a node of these types is none of ES5. */
function later(code: string): string[] {
  const { program } = parseSync('fallback.js', code, { sourceType: 'script' })
  const found: string[] = []
  const name = ({ type }: { type: string }) => void found.push(type)
  new Visitor({
    ArrowFunctionExpression: name,
    AwaitExpression: name,
    ChainExpression: name,
    ClassDeclaration: name,
    ClassExpression: name,
    ForOfStatement: name,
    ImportExpression: name,
    MetaProperty: name,
    ObjectPattern: name,
    ArrayPattern: name,
    AssignmentPattern: name,
    RestElement: name,
    SpreadElement: name,
    TemplateLiteral: name,
    YieldExpression: name,
    VariableDeclaration: ({ kind }) => void (kind !== 'var' && found.push(kind)),
    LogicalExpression: ({ operator }) => void (operator === '??' && found.push(operator)),
    AssignmentExpression: ({ operator }) => void (/\*\*|\?\?|\|\||&&/.test(operator) && found.push(operator)),
    BinaryExpression: ({ operator }) => void (operator === '**' && found.push(operator)),
    Property: ({ shorthand, method, computed }) =>
      void ((shorthand || method || computed) && found.push('property')),
    CatchClause: ({ param }) => void (!param && found.push('catch')),
  }).visit(program)
  return found
}

it('the script for browsers in which the app does not run is written in ES5', () => {
  expect(later(readFileSync('src/boot/fallback.js', 'utf8'))).toEqual([])
})

it('a test with newer syntax fails', () => {
  expect(later('const { a } = b?.c ?? (() => `x`)')).toEqual(
    expect.arrayContaining(['const', 'ObjectPattern', 'ChainExpression', '??', 'TemplateLiteral']),
  )
})
