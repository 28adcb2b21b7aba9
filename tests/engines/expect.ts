import { expect as playwright } from '@playwright/test'
import type { State } from './find.ts'
import { EngineLocator, until } from './page.ts'

type Expected = string | RegExp | number | undefined

const flat = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
const holds = (text: string, expected: Expected) =>
  expected instanceof RegExp ? expected.test(text) : text.includes(flat(String(expected)))
const is = (text: string, expected: Expected) =>
  expected instanceof RegExp ? expected.test(text) : text === String(expected)

/** What Playwright's matchers of the same names ask. */
const matchers: Record<string, (state: State, expected: Expected, more: Expected) => boolean> = {
  toBeVisible: ({ visible }) => visible,
  toBeHidden: ({ visible }) => !visible,
  toBeChecked: ({ checked }) => checked,
  toBeFocused: ({ focused }) => focused,
  toContainText: ({ text, count }, expected) => count > 0 && holds(text, expected),
  toHaveText: ({ text, count }, expected) => count > 0 && is(text, expected),
  toHaveValue: ({ value, count }, expected) => count > 0 && is(value, expected),
  toHaveCount: ({ count }, expected) => count === expected,
  toHaveAttribute: ({ attributes }, name, expected) => is(attributes[String(name)] ?? '', expected),
}

const about = (locator: EngineLocator, negated: boolean) =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, isSo]) => [
      name,
      async (expected?: Expected, more?: Expected) => {
        const what = `${locator} ${negated ? 'not ' : ''}${name} ${expected ?? ''} ${more ?? ''}`
        await until(what, locator.state, (state) => isSo(state, expected, more) !== negated).catch(
          async (failure: unknown) => {
            // Tells a value that was never stored from one that is not shown.
            const drafts = await locator.drafts().catch(() => 'unknown')
            throw new Error(`${String(failure)}\nDrafts: ${drafts}`)
          },
        )
      },
    ]),
  )

const expectOf = (subject: unknown, words?: string) =>
  subject instanceof EngineLocator
    ? { ...about(subject, false), not: about(subject, true) }
    : playwright(subject, words)

/**
 * Playwright's `expect` for its own locators and values, and for those of other browsers the same matchers: so the steps of a
 * journey are written once. The cast: where a journey uses a matcher that is not above, its walk fails.
 */
export const expect = Object.assign(expectOf, playwright) as unknown as typeof playwright
