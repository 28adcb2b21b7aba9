// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useEngine } from '#engine/view/engine.ts'
import { createTexts } from '#engine/text/texts.ts'
import { MemoryRouter } from 'react-router'
import { EngineProvider, loader } from '#src/boot/engine-provider.tsx'
import { tenant } from '../look/fake.tsx'

afterEach(cleanup)

const Day = () => <p>{useEngine().format('date', '2026-12-01')}</p>

test.each([
  ['de', '1. Dezember 2026'],
  ['en', '1 December 2026'],
] as const)('days are written as the readers of "%s" write them', async (language, day) => {
  await loader.loadFormats()
  const texts = await createTexts({ namespaces: [], load: async () => ({}) }, language, {}, [])
  const { container } = render(
    <MemoryRouter>
      <EngineProvider texts={texts} tenant={tenant()}>
        <Day />
      </EngineProvider>
    </MemoryRouter>,
  )
  expect(container.textContent).toBe(day)
})
