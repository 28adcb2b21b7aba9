// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ErrorSummary from '#engine/view/problem/error-summary.tsx'
import { problem, show } from './fake.tsx'

const intoView = vi.fn<(this: Element) => void>()
beforeEach(() => {
  intoView.mockReset()
  Element.prototype.scrollIntoView = intoView
})
afterEach(cleanup)

const errors = [
  { id: 'pin', message: 'Bitte die PIN eingeben.' },
  { id: 'how-group', message: 'Bitte ein Verfahren wählen.' },
]

const page = (
  <main>
    <h1 tabIndex={-1}>Anmelden</h1>
    <ErrorSummary errors={errors} />
    <label htmlFor="pin">PIN</label>
    <input id="pin" />
    <fieldset id="how-group">
      <legend>Verfahren</legend>
      <input id="how" type="radio" />
    </fieldset>
  </main>
)

test('takes the focus and is announced once: the alert is inside of the focused element, which has no name', async () => {
  await show(page)
  const summary = document.querySelector('.problem')
  expect(document.activeElement).toBe(summary)
  expect(summary?.getAttributeNames().filter((name) => name.startsWith('aria-'))).toEqual([])
  const alert = screen.getByRole('alert')
  expect(summary?.contains(alert)).toBe(true)
  expect(alert).not.toBe(summary)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    errors.map(({ message }) => message),
  )
})

test('a line leads to its field, scrolls the label into view, and does not change the URL', async () => {
  await show(page)
  const address = window.location.href
  fireEvent.click(screen.getByRole('link', { name: 'Bitte die PIN eingeben.' }))
  expect(document.activeElement).toBe(document.getElementById('pin'))
  expect(intoView.mock.contexts[0]).toBe(document.querySelector('label'))
  expect(window.location.href).toBe(address)
})

test('a line for a group leads to its first control, the legend in view', async () => {
  await show(page)
  fireEvent.click(screen.getByRole('link', { name: 'Bitte ein Verfahren wählen.' }))
  expect(document.activeElement).toBe(document.getElementById('how'))
  expect(intoView.mock.contexts[0]).toBe(document.querySelector('legend'))
})

test('a problem shows its own title and text, attempts that are left, and words of the other side apart in German', async () => {
  await show(
    <ErrorSummary
      errors={[]}
      problem={problem('fault', { attemptsLeft: 2, providerLines: ['9050 A', '9800 B'] })}
    />,
  )
  const alert = screen.getByRole('alert')
  expect(screen.getByRole('heading', { name: 'error.fault.title' })).toBeTruthy()
  expect(alert.textContent).toContain('error.fault ')
  expect(alert.textContent).toContain('ui.problem.attempts {"count":2}')
  expect(alert.textContent).not.toContain('9050')
  const lines = document.querySelector('[lang="de"]')
  expect([...(lines?.children ?? [])].map((line) => line.textContent)).toEqual(['9050 A', '9800 B'])
})

test('leaves the focus and the announcement to a field that shows the problem itself', async () => {
  await show(
    <>
      <input aria-label="TAN" ref={(field) => field?.focus()} />
      <ErrorSummary errors={[]} problem={problem('fault', { attemptsLeft: 2 })} shownByField />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: 'error.fault.title' })).toBeTruthy()
})

test('if it disappears while it has the focus, the heading gets the focus', async () => {
  function Page() {
    const [shown, setShown] = useState(true)
    return (
      <main>
        <h1 tabIndex={-1}>Anmelden</h1>
        {shown && <ErrorSummary errors={[]} problem={shownProblem} onRetry={() => setShown(false)} />}
      </main>
    )
  }
  const shownProblem = problem('fault')
  await show(<Page />)
  const retry = screen.getByRole('button', { name: 'error.action.retry' })
  retry.focus()
  fireEvent.click(retry)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Anmelden')
})
