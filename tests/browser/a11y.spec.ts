import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe.ts'
import type { Journey } from '../support/browser/journey.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

interface Look {
  language: 'Deutsch' | 'English'
  scheme: 'light' | 'dark'
  width: 320 | 1280
}

/** Two looks that together hold every value of each factor; over three screens in a row every pair of values occurs. */
const pairs: [Look, Look][] = [
  [
    { language: 'Deutsch', scheme: 'light', width: 320 },
    { language: 'English', scheme: 'dark', width: 1280 },
  ],
  [
    { language: 'Deutsch', scheme: 'dark', width: 320 },
    { language: 'English', scheme: 'light', width: 1280 },
  ],
  [
    { language: 'Deutsch', scheme: 'light', width: 1280 },
    { language: 'English', scheme: 'dark', width: 320 },
  ],
]

async function wear(page: Page, { language, scheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  // Tall enough that the bar which sticks to the lower edge covers nothing: axe would call that too small.
  await page.setViewportSize({ width, height: width === 320 ? 2400 : 900 })
  const button = page.getByRole('button', { name: language, exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'Deutsch' ? 'de' : 'en')
}

/** Nothing reaches over the edge: a customer at 400 % zoom reads in one direction. */
async function expectNoSideways(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= document.documentElement.clientWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter(
            (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
          )
          .slice(0, 5)
          .map((element) => `${element.tagName}.${element.className}`),
  )
  expect(wide, `${what} scrolls sideways`).toEqual([])
}

let turn = 0

/** The screen as it is shown, in two looks; afterwards German again. */
async function examine(page: Page, name: string): Promise<void> {
  const looks = pairs[turn++ % pairs.length] ?? []
  for (const look of looks)
    await test.step(`${name}: ${Object.values(look).join(', ')}`, async () => {
      await wear(page, look)
      await expect(page.locator('main .pending')).toHaveCount(0)
      await expectAccessible(page, name)
      await expectNoSideways(page, name)
      await expect(page.locator('body')).not.toContainText(
        /\b(ui|frame|error|bank|sca|partners|profile|check|done)\.[a-z]+\.?[a-z]*\b/,
      )
    })
  await wear(page, { language: 'Deutsch', scheme: 'light', width: 1280 })
}

test.describe.configure({ timeout: 90_000 })

test('axe: from Start to the accounts', async ({ journey, page }) => {
  turn = 0
  await journey.open()
  await examine(page, 'start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
  await examine(page, 'bank-search with hits')
  await journey.chooseBank(banks.choice)
  await examine(page, 'bank-login')
  await journey.login('sca.choice')
  await journey.on('sca-method')
  await examine(page, 'sca-method')
  await page.getByRole('radio', { name: /SMS/ }).check()
  await journey.press(labels.next)
  await journey.on('sca-otp')
  await examine(page, 'sca-otp')
  await page.route('**/banking/retrieve', (route) =>
    route.fulfill({ json: { state: 'pending', progress: 40 } }),
  )
  await journey.otp()
  await journey.on('reading')
  await examine(page, 'reading')
  await page.unrouteAll()
  await journey.on('accounts')
  await examine(page, 'accounts')
})

test('axe: from the partners to the receipt', async ({ journey, page }) => {
  turn = 1
  await journey.upTo('partners')
  await examine(page, 'partners')
  await journey.partners()
  await journey.on('owner')
  await journey.press(labels.next)
  await page.locator('main .problem').waitFor()
  await examine(page, 'owner with errors')
  await journey.owner()
  await journey.on('new-account')
  await examine(page, 'new-account')
  await journey.account()
  await examine(page, 'check')
  await journey.finish()
  await examine(page, 'done')
})

const asides: [name: string, reach: (journey: Journey, page: Page) => Promise<unknown>][] = [
  [
    'sca-decoupled',
    async (journey, page) => {
      await page.route('**/banking/retrieve', (route) =>
        route.fulfill({ json: { state: 'sca', challenge: { type: 'decoupled', loginId: '0' } } }),
      )
      await journey.start()
      await journey.chooseBank(banks.decoupled)
      await journey.login()
      await journey.on('sca-decoupled')
    },
  ],
  ['partners-guided', (journey) => journey.startGuided()],
  [
    'problem inline',
    async (journey, page) => {
      await journey.start()
      await journey.chooseBank(banks.sms)
      await journey.login('provider.long')
      await page.locator('main .problem').waitFor()
    },
  ],
  [
    'problem panel',
    async (journey, page) => {
      await journey.start()
      await journey.chooseBank(banks.sms)
      await journey.login('http.500')
      await page.locator('main .problem-panel').waitFor()
    },
  ],
  [
    'error page',
    async (_, page) => {
      await page.goto('/error')
      await page.locator('main h1').waitFor()
    },
  ],
  [
    'public page',
    async (_, page) => {
      await page.goto('/public/privacy')
      await page.locator('main h1').waitFor()
    },
  ],
  [
    'notice of another tenant',
    async (journey) => {
      await journey.open('/?tenant=nobody')
    },
  ],
]

for (const [at, [name, reach]] of asides.entries())
  test(`axe: ${name}`, async ({ journey, page, watch }) => {
    watch.allow(/Failed to load resource|console warning: .*tenant/)
    turn = at
    await reach(journey, page)
    await examine(page, name)
  })

test('each step takes the focus to its heading and names itself in the title', async ({ journey, page }) => {
  const titles = new Set<string>()
  const expectArrived = async () => {
    const heading = page.locator('main h1')
    await expect(heading).toHaveCount(1)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(RegExp.escape(await heading.innerText())))
    const title = await page.title()
    expect(titles.has(title), `a title of its own: ${title}`).toBe(false)
    titles.add(title)
  }
  await journey.open()
  titles.add(await page.title())
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expectArrived()
  await journey.chooseBank(banks.sms)
  await expectArrived()
  await journey.login()
  await journey.on('sca-otp')
  await expectArrived()
  await journey.otp()
  await journey.on('accounts')
  await expectArrived()
  await journey.accounts()
  await journey.on('partners')
  await expectArrived()
  await journey.partners()
  await journey.on('owner')
  await expectArrived()
  await journey.owner()
  await journey.on('new-account')
  await expectArrived()
  await journey.account()
  await expectArrived()
  await page.goBack()
  await journey.on('new-account')
  await expect(page.locator('main h1')).toBeFocused()
  await page.goForward()
  await journey.finish()
  await expectArrived()
})

test('forced colours: everything that can be pressed has an edge, and the focus is seen', async ({
  journey,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await journey.open()
  const start = journey.button(labels.withLogin)
  await page.keyboard.press('Tab')
  await start.focus()
  const edge = await start.evaluate((element) => getComputedStyle(element).borderTopStyle)
  expect(edge).toBe('solid')
  await journey.start()
  await journey.search('Testkasse')
  await page.keyboard.press('ArrowDown')
  const [active, other] = await page
    .getByRole('option')
    .evaluateAll((options) =>
      options.map(
        (option) =>
          getComputedStyle(option).outline +
          getComputedStyle(option).backgroundColor +
          getComputedStyle(option).borderColor,
      ),
    )
  expect(active).not.toBe(other)
  await expectAccessible(page, 'bank-search in forced colours')
})

test('reduced motion: nothing moves between two steps', async ({ journey, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await journey.open()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  )
  expect(moving).toEqual([])
})

test('targets are large enough on every screen of the way', async ({ journey, page }) => {
  const small = async (name: string) => {
    const found = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main button, main a[href], main input, main select, main summary',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const target = element.closest('label') ?? element
          const { width, height } = target.getBoundingClientRect()
          return { words: target.innerText || element.id, width, height }
        })
        .filter(({ width, height }) => width < 24 || height < 24)
        .map(({ words, width, height }) => `${words} ${Math.round(width)}x${Math.round(height)}`),
    )
    expect(found, name).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await journey.upTo('partners')
  await small('partners')
  await journey.partners()
  await journey.on('owner')
  await small('owner')
})
