// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import Conditional from '#engine/screen/elements/conditional.tsx'
import type { ConditionalElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

const where = { from: '/item/type', in: ['savings'] }
const renderConditional = (data: unknown, change: Partial<ConditionalElement> = {}) =>
  showOn(
    { data: { it: data } },
    <Conditional
      element={{
        type: 'conditional',
        items: { from: '/data/it' },
        body: [{ type: 'text', text: 'there' }],
        ...change,
      }}
    />,
  )
const isThere = () => screen.queryByText('there') !== null
const [savings, giro] = [{ type: 'savings' }, { type: 'giro' }]

it.each([
  ['a value', 'x', {}, true],
  ['true', true, {}, true],
  ['a number', 3, {}, true],
  ['nothing', undefined, {}, false],
  ['an empty text', '', {}, false],
  ['false', false, {}, false],
  ['0', 0, {}, false],
  ['an empty list', [], {}, false],
  ['one of the values', 'removed', { where: { from: '/item', in: ['removed'] } }, true],
  ['another value', 'added', { where: { from: '/item', in: ['removed'] } }, false],
  ['some of them', [savings, giro], { where }, true],
  ['all of them', [savings, savings], { where, match: 'all' as const }, true],
  ['not all of them', [savings, giro], { where, match: 'all' as const }, false],
  ['all of none', [], { where, match: 'all' as const }, false],
  ['none of them', [giro], { where, match: 'none' as const }, true],
  ['none of none', [], { match: 'none' as const }, true],
] as const)('%s', (_, data, change, there) => {
  renderConditional(data, change as Partial<ConditionalElement>)
  expect(isThere()).toBe(there)
})

it('is announced when it appears, not while it is hidden', () => {
  const view = renderConditional(undefined, { announcement: 'words', values: { name: 'X' } })
  expect(view.announce).not.toHaveBeenCalled()
  view.change({ it: 'x' })
  expect(view.announce).toHaveBeenCalledExactlyOnceWith('words(name=X)')
})
