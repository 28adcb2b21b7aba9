// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasText, createTexts, textOf } from '#engine/text/texts.ts'
import { RowProblem } from '#engine/list/row-problem.tsx'
import { ProblemView } from '#engine/view/problem/problem-view.tsx'
import type { Problem } from '#generated/engine.ts'
import { engine, problem, show } from './fake.tsx'

// A time that is counted down is read at the second it began, however slow the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const load = async (language: string, name: string) =>
  JSON.parse(readFileSync(`flows/texts/${language}/${name}.json`, 'utf8')) as Record<string, string> // a file of texts

/** An engine with the product's own texts. */
async function speaking(language: string) {
  const names = ['error', 'ui', 'frame']
  const texts = await createTexts({ namespaces: names, load }, language, {}, names)
  return engine(undefined, {
    text: (key, values) => textOf(texts, key, values),
    hasText: (key) => hasText(texts, key),
  })
}

async function words(own: Partial<Problem>, language = 'de'): Promise<string> {
  const problemOf = problem(own.code ?? 'access-blocked', own)
  await show(<ProblemView problem={problemOf} actions={[{ id: 'x', label: 'ui.retry', timed: true }]} />, {
    engine: await speaking(language),
  })
  document.querySelector('.problem-details')?.remove()
  const shown = document.body.textContent ?? ''
  cleanup()
  return shown
}

describe('attempts that are left', () => {
  test.each([
    [2, 'Noch 2 Versuche, danach wird das Online-Banking gesperrt.'],
    [1, 'Noch 1 Versuch, danach wird das Online-Banking gesperrt.'],
    [0, 'Es ist kein Versuch mehr übrig.'],
  ])('%d: %s', async (attemptsLeft, sentence) => {
    const shown = await words({ attemptsLeft })
    expect(shown).toContain(sentence)
    expect(shown).not.toContain('0 Versuche')
  })
})

describe('a time to wait', () => {
  const until2037 = 344_370_180
  test.each([
    [60, 'warten Sie eine Minute und'],
    [3600, 'warten Sie 60 Minuten und'],
    [3601, 'warten Sie 2 Stunden und'],
    [86_400, 'warten Sie 24 Stunden und'],
    [86_401, 'warten Sie einige Zeit und'],
    [until2037, 'warten Sie einige Zeit und'],
    [undefined, 'warten Sie 5 Minuten und'],
  ])('%s seconds: %s', async (retryAfter, sentence) => {
    const shown = await words({ code: 'too-many-failed-requests', ...(retryAfter && { retryAfter }) })
    expect(shown).toContain(sentence)
    expect(shown).not.toMatch(/\d{3,} (Minuten|Stunden)/)
  })
  test('is counted down in minutes or shown in hours; a longer one disables nothing', async () => {
    const code = 'too-many-failed-requests'
    expect(await words({ code, retryAfter: 600 })).toContain('Wieder möglich in 10:00 Minuten')
    expect(await words({ code, retryAfter: 7000 })).toContain('Wieder möglich in etwa 2 Stunden')
    expect(await words({ code, retryAfter: until2037 })).not.toContain('Wieder möglich')
    const held = problem(code, { retryAfter: until2037 })
    await show(<RowProblem id="r" problem={held} retry={() => {}} name="Stromwerk" />, {
      engine: await speaking('en'),
    })
    expect(screen.getByRole('alert').textContent).toContain('Please wait some time and try again.')
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('the number for support', () => {
  test.each(['internal-error', 'unknown'])('is asked for where the answer brought one: %s', async (code) => {
    for (const language of ['de', 'de-x-du', 'en']) {
      expect(await words({ code, requestId: 'R-4711' }, language)).toContain('R-4711')
      expect(await words({ code }, language)).not.toMatch(/Vorgangsnummer|reference number/)
    }
  })
})
