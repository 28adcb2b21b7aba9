// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { ProgressSteps } from '#engine/screen/screen-heading.tsx'
import { engine, show, tenant } from './fake.tsx'

afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

const links = {
  privacy: 'privacy.md',
  imprint: '~https://bank.example/imprint',
  agb: 'javascript:alert(1)',
  video: '/video',
}

test('the footer holds the safe links of the tenant in the order of the product; external ones say that they open a tab', async () => {
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
  expect([logo.getAttribute('src'), logo.getAttribute('width'), logo.getAttribute('height')]).toEqual([
    'https://files.example/test/logo.svg',
    '160',
    '40',
  ])
  fireEvent.error(logo)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Testhaus')).toBeTruthy()
})

test('a dark scheme shows the dark logo, else the only one on a light plate', async () => {
  const listeners: (() => void)[] = []
  const system = { matches: false }
  vi.stubGlobal('matchMedia', () =>
    Object.assign(system, {
      addEventListener: (_: string, listen: () => void) => listeners.push(listen),
      removeEventListener() {},
    }),
  )
  const src = () => screen.getByRole('img', { name: 'Testhaus' }).getAttribute('src')?.split('/').at(-1)
  for (const [theme, shown] of [
    [{ logo: 'logo.svg', logoDark: 'logo-dark.svg' }, 'logo-dark.svg'],
    [{ logo: 'logo.svg' }, 'logo.svg'],
  ] as const) {
    system.matches = false
    await show(<Frame>{null}</Frame>, { engine: engine(tenant({}, theme)) })
    expect(src()).toBe('logo.svg')
    system.matches = true
    act(() => listeners.forEach((listen) => listen()))
    expect(src()).toBe(shown)
    expect(document.querySelectorAll('img.on-light')).toHaveLength(Number(shown === 'logo.svg'))
    cleanup()
  }
})

test('the language menu names each language in itself, marks the chosen one, and switches', async () => {
  const setLocale = vi.fn<(locale: 'de' | 'en') => void>()
  await show(<Frame>{null}</Frame>, { engine: engine(tenant(), { setLocale }) })
  expect(screen.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-pressed')).toBe('true')
  const other = screen.getByRole('button', { name: 'English' })
  expect([other.lang, other.getAttribute('aria-pressed')]).toEqual(['en', 'false'])
  fireEvent.click(other)
  expect(setLocale).toHaveBeenCalledWith('en')
})

test('the skip link leads to the screen and does not change the URL', async () => {
  const address = window.location.href
  await show(
    <Frame>
      <main id="main" />
    </Frame>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'frame.skip' }))
  expect(document.activeElement).toBe(document.querySelector('main'))
  expect(window.location.href).toBe(address)
})

test('progress is announced once in words, the bar is hidden from screen readers; outside of the steps there is none', async () => {
  const steps = ['a', 'b', 'c'].map((id) => ({ id, title: `Titel ${id}` }))
  await show(<ProgressSteps steps={steps} current="b" />)
  expect(screen.getByText('frame.progress {"number":2,"total":3,"name":"Titel b"}')).toBeTruthy()
  const bar = document.querySelector('[aria-hidden="true"]')
  expect([...(bar?.children ?? [])].map((step) => step.className)).toEqual(['done', 'current', ''])
  cleanup()
  await show(<ProgressSteps steps={steps} current="elsewhere" />)
  expect(document.querySelector('.steps')).toBeNull()
})
