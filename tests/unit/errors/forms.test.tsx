// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { isValid } from '#engine/schema/evaluate.ts'
import type { FormModule } from '#engine/view/engine.ts'
import { checkout } from '../../support/root.ts'
import { product } from '../form/fake.tsx'
import { show as showForm } from '../form/show.tsx'

type Json = Record<string, unknown>

/** Forms of RJSF's playground, with all keywords of the form language. */
const samples = JSON.parse(
  readFileSync(join(checkout, 'tests/fixtures/forms/samples.json'), 'utf8'),
) as Record<string, { schema: Json; hints?: Json; data?: unknown }> // ours

// Below the checkout, because Vite compiles only files there.
mkdirSync(join(checkout, '.generated'), { recursive: true })
const folder = mkdtempSync(join(checkout, '.generated/sample-forms-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function show(name: string) {
  const { schema, hints, data } = samples[name] ?? { schema: {} }
  const file = join(folder, name)
  writeFileSync(`${file}.schema.json`, JSON.stringify(schema))
  writeFileSync(`${file}.ui.json`, JSON.stringify(hints ?? {}))
  const form = (await import(/* @vite-ignore */ `${file}.schema.json?form`)) as FormModule
  return showForm(name, data, { of: { ...product, form: () => Promise.resolve(form) } })
}

/** What customers type; each field takes some of these. */
const typed = [
  'abc',
  '12',
  '1990-03-05',
  'kim@example.org',
  'https://example.org/a',
  '12:30',
  '#112233',
  '12345678',
]

/** Enters another value into the control of an error, or presses what stands there. */
function mend(id: string, turn: number): void {
  const node = document.getElementById(id)
  const inside = [...(node?.querySelectorAll('input, select, textarea, button') ?? [])].filter(
    (one) => !['remove', 'up', 'down', 'copy'].includes(one.getAttribute('data-action') ?? ''),
  )
  const add = inside.findLast((one) => one.matches('[data-action=add]'))
  const control = inside.length === 0 ? node : (turn % 2 === 0 && add) || inside[turn % inside.length]
  if (!control) throw new Error(`The error names ${id}, where nothing can be entered.`)
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options].filter(({ value }) => value !== '')
    fireEvent.change(control, { target: { value: options[turn % options.length]?.value } })
  } else if (control.matches('button, [type=checkbox], [type=radio]')) fireEvent.click(control)
  else {
    const value = typed[turn % typed.length] ?? ''
    const parts = value.split('-')
    if (!document.getElementById(`${id}-year`)) fireEvent.change(control, { target: { value } })
    else
      for (const [at, part] of [`${id}-year`, `${id}-month`, id].entries())
        fireEvent.change(document.getElementById(part) ?? control, { target: { value: parts[at] ?? '' } })
  }
  fireEvent.blur(control)
}

/** Their alternatives fit the same values, so `oneOf` fits none: nobody can send them, and RJSF says so too. */
const ambiguous = ['references', 'optionalData']

test.each(Object.keys(samples).filter((name) => !ambiguous.includes(name)))(
  'the form %s: whoever does what its messages ask for can send it, and only a valid value is sent',
  async (name) => {
    // RJSF warns of conditions that contradict each other while a value is wrong.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const said = vi.spyOn(console, 'error')
    const stage = await show(name)
    const { schema } = samples[name] ?? { schema: {} }
    for (let turn = 0; turn < 40 && stage.sent.length === 0; turn += 1) {
      await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'go' })))
      const [first] = stage.errors
      if (first) await act(async () => mend(first.id, turn))
    }
    const [sent] = stage.sent
    expect(sent, JSON.stringify(stage.errors)).toBeDefined()
    expect(isValid(schema, sent?.f), JSON.stringify(sent)).toBe(true)
    expect(said).not.toHaveBeenCalled()
  },
)

test('in a list of forms the focus goes to what was added, follows what was moved, and stays where one was removed', async () => {
  await show('nested')
  const buttons = (action: string) => [...document.querySelectorAll(`#f-jobs [data-action=${action}]`)]
  const press = (button?: Element) => act(async () => void fireEvent.click(button ?? document.body))
  const place = () =>
    [...document.querySelectorAll('#f-jobs li.form-item')].findIndex((item) =>
      item.contains(document.activeElement),
    )
  await press(buttons('add').at(-1))
  expect(document.activeElement?.id).toBe('f-jobs-2-more')
  await act(
    async () =>
      void fireEvent.change(document.activeElement ?? document.body, { target: { value: 'Dritte' } }),
  )
  await press(buttons('up').at(-1))
  expect([place(), document.activeElement?.getAttribute('data-action')]).toEqual([1, 'up'])
  expect(document.querySelector<HTMLInputElement>('#f-jobs-1-more')?.value).toBe('Dritte')
  await press(buttons('remove')[0])
  expect([place(), document.activeElement?.getAttribute('data-action')]).toEqual([0, 'remove'])
})
