import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkout } from '../../support/root.ts'

const folder = join(checkout, 'src/handlers')

/** A handler that is one call: it returns the answer, a part of it, or nothing. */
const shapes = [
  /^(async )?\([^)]*\) => \(?(await )?call\([^()]*\)\)?(\.\w+)*$/,
  /^async \(.*\) => \{( const \{[^{}]*\} = \w+)? (return )?(await )?call\([^()]*(\([^()]*\)[^()]*)*\)( return null)? \}$/,
]

function forwarding(code: string): string[] {
  const handlers = code.matchAll(/^export const \w+: TypedHandler<'([\w.]+)'> = ([\s\S]*?)\n(?=\n|$)/gm)
  return [...handlers].flatMap(([, name = '', body = '']) => {
    const line = body.replaceAll(/\s+/g, ' ').trim()
    const isOnlyCall = line.split('call(').length === 2 && shapes.some((shape) => shape.test(line))
    return isOnlyCall ? [name] : []
  })
}

it('recognises a handler that only forwards its call', () => {
  const code = `
export const list: TypedHandler<'accounts.list'> = async (_, { signal }) =>
  (await call('banking-accounts', { signal })).accounts

export const send: TypedHandler<'feedback.send'> = async ({ area, opinion }) => {
  const { rating, comment } = opinion
  await call('feedback', {
    body: { area, rating: Number(rating), ...(comment && { comment }) },
  })
  return null
}

export const state: TypedHandler<'order.state'> = async (_, { signal }) => {
  const { completed, reference = null } = await call('switch-completed', { signal })
  return { ordered: completed, reference }
}
`
  expect(forwarding(code)).toEqual(['accounts.list', 'feedback.send'])
})

it('no handler only forwards its call: flows and screens make such calls by name', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  expect(files.flatMap((name) => forwarding(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
