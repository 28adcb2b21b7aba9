// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FormModule, Product } from '#engine/view/engine.ts'

/** The form in a page of its own: a page that is loaded again has forgotten the contents of all files. */
async function show(drafts: Record<string, unknown> = {}) {
  vi.resetModules()
  const [{ showInForm, product }, { loadForm }, { default: FormElement }, papers] = await Promise.all([
    import('./fake.tsx'),
    import('#engine/form/load.ts'),
    import('#engine/screen/elements/form.tsx'),
    import('./schemas/papers.schema.json?form') as Promise<FormModule>,
  ])
  const of: Product = { ...product, form: () => Promise.resolve(papers) }
  await loadForm(of, 'papers')
  const element = { type: 'form', name: 'f', form: 'papers', initial: { from: '/context' } } as const
  return showInForm(<FormElement element={element} />, { of, drafts })
}

const input = (name: string) => document.getElementById(`f-${name}`) ?? document.body
async function choose(name: string, ...files: [name: string, content: string][]): Promise<void> {
  const list = files.map(([title, content]) => new File([content], title, { type: 'text/plain' }))
  await act(async () => void fireEvent.change(input(name), { target: { files: list } }))
  await waitFor(() => list.forEach((file) => expect(document.body.textContent).toContain(file.name)), {
    timeout: 60_000,
  })
}
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'go' })))
const url = (name: string, content: string) =>
  `data:text/plain;name=${encodeURIComponent(name)};base64,${btoa(content)}`
const rows = () => screen.queryAllByRole('listitem').map((row) => row.firstElementChild?.textContent)
const reload = ({ drafts }: Awaited<ReturnType<typeof show>>) => {
  cleanup()
  return show(JSON.parse(JSON.stringify(drafts)) as Record<string, unknown>)
}

test('files are sent with their names and contents, which no draft holds', async () => {
  const stage = await show()
  await choose('proof', ['Ausweis.txt', 'secret words'])
  await choose('pages', ['eins.txt', '1'], ['zwei.txt', '2'])
  await submit()
  expect(stage.sent).toEqual([
    { f: { proof: url('Ausweis.txt', 'secret words'), pages: [url('eins.txt', '1'), url('zwei.txt', '2')] } },
  ])
  expect(JSON.stringify(stage.drafts)).not.toContain(btoa('secret words'))
})

test('after a reload a file is chosen again, nothing is sent without it, and one that was removed is not sent', async () => {
  const before = await show()
  await choose('proof', ['Ausweis.txt', 'old'])
  const stage = await reload(before)
  expect(rows()).toEqual([])
  await submit()
  expect(stage.sent).toEqual([])
  expect(stage.errors.map(({ id }) => id)).toEqual(['f-proof'])
  await choose('proof', ['Anderer.txt', 'new'])
  await choose('pages', ['eins.txt', '1'], ['zwei.txt', '2'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'ui.list.remove zwei.txt' })))
  await submit()
  expect(stage.sent).toEqual([{ f: { proof: url('Anderer.txt', 'new'), pages: [url('eins.txt', '1')] } }])
})

test('a file that is too large, or that only claims to be of the kind, is refused at the field, and the others stay', async () => {
  const stage = await show()
  await choose('proof', ['Ausweis.txt', 'x'])
  await choose('pages', ['eins.txt', '1'])
  for (const [name, content, said] of [
    ['zwei.txt', 'x'.repeat(1000), 'ui.file.sizes'],
    ['drei.pdf', 'no PDF', 'ui.file.type'],
    ['vier.exe', 'MZ', 'ui.file.type'],
    ['leer.txt', '', 'ui.upload.fault.empty'],
  ] as const) {
    fireEvent.change(input('pages'), { target: { files: [new File([content], name)] } })
    await waitFor(() => expect(document.getElementById('f-pages-error')?.textContent).toContain(said))
    expect(rows()).toEqual(['Ausweis.txt', 'eins.txt'])
  }
  expect(input('pages').getAttribute('aria-invalid')).toBe('true')
  await choose('pages', ['fünf.pdf', '%PDF-1.7'])
  expect(document.getElementById('f-pages-error')).toBeNull()
  await submit()
  expect(Object.keys(Object(stage.sent[0]).f)).toEqual(['proof', 'pages'])
})
