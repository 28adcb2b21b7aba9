// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '#engine/screen/screen-content.tsx'
import { Frame } from '#engine/screen/frame.tsx'
import { engine, show, tenant } from './fake.tsx'

afterEach(() => vi.unstubAllGlobals())

const links = {
  privacy: 'privacy.md',
  imprint: '~https://bank.example/imprint',
  agb: 'javascript:alert(1)',
  video: '/video',
}

test('the footer has the safe links of the bank; one to another site says that it opens a tab', async () => {
  await show(<Frame order={['imprint', 'agb', 'privacy']}>{null}</Frame>, { engine: engine(tenant(links)) })
  const shown = [...document.querySelectorAll('footer a')]
  expect(shown.map((link) => link.getAttribute('href'))).toEqual([
    'https://bank.example/imprint',
    '/public/privacy',
  ])
  expect(shown[0]?.textContent).toBe('frame.link.imprint frame.newTab')
  expect(shown[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(shown[1]?.getAttribute('target')).toBeNull()
})

test('a logo reserves its size, and is replaced by the name if it does not load', async () => {
  await show(<Frame>{null}</Frame>, { engine: engine(tenant({}, { logo: 'logo.svg' })) })
  const logo = screen.getByRole('img', { name: 'Testhaus' })
  const attributes = ['src', 'width', 'height'].map((name) => logo.getAttribute(name))
  expect(attributes).toEqual(['https://files.example/test/logo.svg', '160', '40'])
  fireEvent.error(logo)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Testhaus')).toBeTruthy()
})

test('a dark page shows the dark logo, else the only one on a light plate', async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => system)
  for (const [theme, shown] of [
    [{ logo: 'logo.svg', logoDark: 'logo-dark.svg' }, 'logo-dark.svg'],
    [{ logo: 'logo.svg' }, 'logo.svg'],
  ] as const) {
    await show(<Frame>{null}</Frame>, { engine: engine(tenant({}, theme)) })
    expect(screen.getByRole('img').getAttribute('src')?.split('/').at(-1)).toBe(shown)
    expect(document.querySelectorAll('img.on-light')).toHaveLength(Number(shown === 'logo.svg'))
    cleanup()
  }
})

const place = (offered: 'ready' | 'busy' | 'none') => ({
  availability: () => offered,
  send: vi.fn<(event: string, payload?: Record<string, unknown>) => void>(),
  submit: vi.fn<(event: string) => void>(),
  scope: { context: { bank: 'x' } },
})
test.each([
  ['ready', 1, 1],
  ['busy', 1, 0],
  ['none', 0, 0],
] as const)('a button of a step that is %s: %i is shown, %i press is sent', async (offered, shown, sent) => {
  const step = place(offered)
  const payload = { bank: { from: '/context/bank' } }
  await show(<Button element={{ type: 'button', event: 'NEXT', label: 'a.next', payload }} />, {
    screen: step,
  })
  const buttons = screen.queryAllByRole('button')
  expect(buttons).toHaveLength(shown)
  // It keeps the focus of whoever pressed it.
  for (const button of buttons) expect(button.getAttribute('aria-disabled')).toBe(sent ? null : 'true')
  buttons.forEach((button) => fireEvent.click(button))
  expect(step.send.mock.calls).toEqual(sent ? [['NEXT', { bank: 'x' }]] : [])
})
