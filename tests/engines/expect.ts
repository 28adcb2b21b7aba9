import { expect as playwright } from '@playwright/test'
import { until } from './driver.ts'
import type { State } from './find.ts'
import { EngineLocator } from './page.ts'

type Expected = string | RegExp | number | undefined

const is = (text: string, expected: Expected, asPart = false) => {
  if (expected instanceof RegExp) return expected.test(text)
  return asPart ? text.includes(String(expected)) : text === String(expected)
}

/** What Playwright's matchers of the same names ask. */
const matchers: Record<string, (state: State, expected: Expected, more: Expected) => boolean> = {
  toBeVisible: ({ visible }) => visible,
  toBeChecked: ({ checked }) => checked,
  toBeFocused: ({ focused }) => focused,
  toContainText: ({ text, count }, expected) => count > 0 && is(text, expected, true),
  toHaveValue: ({ value, count }, expected) => count > 0 && is(value, expected),
  toHaveCount: ({ count }, expected) => count === expected,
  toHaveAttribute: ({ attributes }, name, expected) => is(attributes[String(name)] ?? '', expected),
}

const about = (locator: EngineLocator) =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, isSo]) => [
      name,
      async (expected?: Expected, more?: Expected) =>
        void (await until(`${locator} ${name} ${expected ?? ''} ${more ?? ''}`, locator.state, (state) =>
          isSo(state, expected, more),
        )),
    ]),
  )

const expectOf = (subject: unknown, words?: string) =>
  subject instanceof EngineLocator ? about(subject) : playwright(subject, words)

/** Playwright's `expect`, also for locators of other browsers. The cast: a matcher that is not above fails where it is used. */
export const expect = Object.assign(expectOf, playwright) as unknown as typeof playwright
