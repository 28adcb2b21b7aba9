import { readFileSync } from 'node:fs'
import { Visitor, parseSync, type VisitorObject } from 'vite'
import { expect, it, vi } from 'vitest'
import { promised } from '#engine/tools/build/supported-browsers.ts'

/** The names of browsers in the README, by those of MDN. */
const names: Record<keyof typeof promised, RegExp> = {
  safari: /^\| Safari ([\d.]+)/m,
  safari_ios: /^\| Safari .*?iOS ([\d.]+)/m,
  chrome: /^\| Chrome,.*: ([\d.]+)/m,
  chrome_android: /^\| .*Android: ([\d.]+)/m,
  firefox: /^\| Firefox ([\d.]+)/m,
  firefox_android: /^\| Firefox ([\d.]+)/m,
  samsunginternet_android: /^\| Samsung Internet ([\d.]+)/m,
}

it('the README names the oldest browsers for which the app is built', () => {
  const readme = readFileSync('README.md', 'utf8')
  const named = Object.entries(names).map(([name, pattern]) => [name, Number(pattern.exec(readme)?.[1])])
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.entries(promised).map(([name, version]) => [name, Number(version)])),
  )
})

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

it('in an old browser a PDF can be shown: the functions that it lacks are added', async () => {
  const { withResolvers } = Promise
  const { transferToFixedLength } = ArrayBuffer.prototype
  Reflect.deleteProperty(Promise, 'withResolvers')
  Reflect.deleteProperty(ArrayBuffer.prototype, 'transferToFixedLength')
  vi.resetModules()
  try {
    await import('#engine/screen/documents/pdfjs-polyfills.ts')
    const { promise, resolve } = Promise.withResolvers<number>()
    resolve(7)
    expect(await promise).toBe(7)
    const { reject, promise: broken } = Promise.withResolvers<number>()
    reject(new Error('broken'))
    await expect(broken).rejects.toThrow('broken')
    expect(new Uint8Array([1, 2, 3]).buffer.transferToFixedLength(2)).toEqual(new Uint8Array([1, 2]).buffer)
  } finally {
    Object.assign(Promise, { withResolvers })
    Object.assign(ArrayBuffer.prototype, { transferToFixedLength })
  }
})
