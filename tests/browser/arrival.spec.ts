import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('each step moves the focus to its heading and sets the document title', async ({ journey, page }) => {
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
  await journey.on('letters')
  await expect(page.locator('main h1')).toBeFocused()
  await page.goForward()
  await journey.finish()
  await expectArrived()
})

test('forced colours: every control has a border, and the focus is visible', async ({ journey, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await journey.open()
  const start = journey.button(labels.withLogin)
  await page.keyboard.press('Tab')
  await start.focus()
  const edge = await start.evaluate((element) => getComputedStyle(element).borderTopStyle)
  expect(edge).toBe('solid')
  await journey.start()
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
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

/** Records animations when they start, because they take only a fifth of a second. */
async function movements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName), true)
    addEventListener(
      'animationstart',
      ({ animationName, target }) => {
        // Except the text that appears when loading takes long.
        if (animationName === 'pending-appear' || !(target instanceof HTMLElement)) return
        const { dataset, scrollWidth, clientWidth } = document.documentElement
        const wider = scrollWidth > clientWidth ? ' wider' : ''
        moved.push(`${animationName} ${dataset.direction} ${target.dataset.screen}${wider}`)
      },
      true,
    )
  })
  return () => page.evaluate(() => Reflect.get(window, 'moved') as string[]) // put there above
}

test('reduced motion: nothing moves between two steps', async ({ journey, page }) => {
  const moved = await movements(page)
  await journey.open()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await page.goBack()
  await journey.on('start')
  await expect(page.locator('main h1')).toBeFocused()
  expect(await moved()).toEqual([])
})

test('a new step slides in from the direction of travel, without making the page wider; the first step does not move', async ({
  journey,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 700 })
  const moved = await movements(page)
  const arrived = async () => (await moved()).filter((name) => name.startsWith('step-arrive'))
  await journey.open()
  await journey.on('start')
  expect(await arrived()).toEqual([])
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await expect.poll(arrived).toEqual(['step-arrive on bank-search'])
  await page.goBack()
  await journey.on('start')
  await expect.poll(arrived).toEqual(['step-arrive on bank-search', 'step-arrive back start'])
  await page.goForward()
  await journey.on('bank-search')
  await expect.poll(arrived).toHaveLength(3)
  expect((await arrived())[2]).toBe('step-arrive on bank-search')
})

test('every control of every screen is large enough to be pressed', async ({ journey, page }) => {
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
