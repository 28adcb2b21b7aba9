import { expect as playwright } from '@playwright/test'
import type { State } from './find.ts'
import { EngineLocator, until } from './page.ts'

type Wanted = string | RegExp | number | undefined

const flat = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
const holds = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(flat(String(wanted)))
const is = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text === String(wanted)

/** What Playwright's matchers of the same names ask. */
const matchers: Record<string, (state: State, wanted: Wanted, more: Wanted) => boolean> = {
  toBeVisible: ({ visible }) => visible,
  toBeHidden: ({ visible }) => !visible,
  toBeChecked: ({ checked }) => checked,
  toBeFocused: ({ focused }) => focused,
  toContainText: ({ text, count }, wanted) => count > 0 && holds(text, wanted),
  toHaveText: ({ text, count }, wanted) => count > 0 && is(text, wanted),
  toHaveValue: ({ value, count }, wanted) => count > 0 && is(value, wanted),
  toHaveCount: ({ count }, wanted) => count === wanted,
  toHaveAttribute: ({ attributes }, name, wanted) => is(attributes[String(name)] ?? '', wanted),
}

const about = (locator: EngineLocator, negated: boolean) =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, isSo]) => [
      name,
      async (wanted?: Wanted, more?: Wanted) => {
        const what = `${locator} ${negated ? 'not ' : ''}${name} ${wanted ?? ''} ${more ?? ''}`
        await until(what, locator.state, (state) => isSo(state, wanted, more) !== negated)
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
