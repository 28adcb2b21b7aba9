import { expect, it } from 'vitest'
import guards from '#flows/guards.json' with { type: 'json' }
import { flowNames, shownFlow } from '#src/tools/gallery/flows/files.ts'
import { differencesOf } from '#src/tools/studio/journey/differences.ts'
import { journeyOf, otherwise } from '#src/tools/studio/journey/journey.ts'
import german from '#src/tools/studio/texts/guards.de.json' with { type: 'json' }

const shown = await Promise.all(flowNames.map(shownFlow))

it.each(shown)(
  'the journey of $name has pages, every answer leads to one of them, and its conditions are German',
  ({ flow }) => {
    const { pages, everywhere } = journeyOf(flow, guards)
    const screens = pages.map(({ screen }) => screen)
    expect(screens.length).toBeGreaterThan(0)
    for (const { transitions } of [...pages, { transitions: everywhere }])
      for (const { to, when } of transitions) {
        if (to !== undefined) expect(screens).toContain(to)
        for (const condition of when.flat())
          if (condition !== otherwise) expect(german).toHaveProperty(condition)
      }
  },
)

it('a variant is told from its base by the pages that come and go; a flow is no different from itself', () => {
  const variant = shown.find(({ name }) => name === 'business')
  if (!variant?.base) throw new Error('The flow "business" has no base.')
  const own = journeyOf(variant.flow, guards)
  const found = differencesOf(journeyOf(variant.base.flow, guards), own)
  const kinds = found.map(
    ({ kind, before, after }) => `${kind} ${before?.screen ?? ''} ${after?.screen ?? ''}`,
  )
  expect(kinds).toContain('replaced signatures business-signatures')
  expect(kinds.some((kind) => kind.startsWith('added  '))).toBe(true)
  expect(differencesOf(own, own)).toEqual([])
})
