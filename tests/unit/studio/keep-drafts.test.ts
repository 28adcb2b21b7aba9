import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftKeeper } from '#src/tools/studio/keep-drafts.ts'
import type { KeptDraft } from '#src/tools/studio/kept-drafts.ts'
import { createStudio, isInFolder } from '#src/tools/studio/store.ts'
import { file, sound } from './broken-tenants.ts'

const fresh = { file: 'tenants/neubank/tenant.json', text: sound.replace('hausbank', 'neubank') }

/** A studio whose drafts are stored in a map, as this browser would. */
function stored(studio = createStudio(fresh, '')) {
  const drafts = new Map<string, KeptDraft>()
  const keeper = draftKeeper(studio, {
    keepDraft: async (draft) => void drafts.set(draft.document.file, draft),
    forgetDraft: async (of) => void drafts.delete(of),
  })
  studio.subscribe(keeper.update)
  return { studio, drafts, keeper }
}

const wait = () => vi.advanceTimersByTimeAsync(1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a brand that was downloaded as a ZIP stays a draft that knows its copy, and is not "saved"', async () => {
  const { studio, drafts } = stored()
  studio.edit('/name', 'Sonnenbank')
  await wait()
  expect(drafts.get(fresh.file)?.copy).toBeUndefined()
  studio.markCopied({ kind: 'zip', name: 'neubank.zip' })
  await wait()
  expect(drafts.get(fresh.file)?.copy).toEqual({ kind: 'zip', name: 'neubank.zip', isLatest: true })
  expect(isInFolder(studio.state())).toBe(false)
  studio.edit('/name', 'Sonnenbank A')
  await wait()
  expect(drafts.get(fresh.file)).toMatchObject({
    document: { text: expect.stringContaining('Sonnenbank A') },
    copy: { name: 'neubank.zip', isLatest: false },
  })
})

it('what is saved in the checkout is no draft any more', async () => {
  const { studio, drafts } = stored()
  studio.edit('/name', 'Sonnenbank')
  await wait()
  studio.markSaved()
  await wait()
  expect(drafts.size).toBe(0)
})

it('the last change is stored although another brand is opened right after it', async () => {
  const { studio, drafts } = stored()
  studio.edit('/name', 'Sonnenbank')
  studio.open({ file, text: sound })
  await wait()
  expect(drafts.get(fresh.file)?.document.text).toContain('Sonnenbank')
  expect(drafts.has(file)).toBe(false)
})

it('undo takes back one field at a time, and a page that was removed; redo brings it again', () => {
  const studio = createStudio({ file, text: sound })
  const now = () => studio.state().history.now
  for (const name of ['S', 'Sonne']) studio.edit('/name', name)
  studio.closeStep()
  for (const text of ['#', '# A']) studio.editAll({}, { 'pages/a.md': text }, { field: 'pages/a.md' })
  studio.closeStep()
  studio.editAll({}, { 'pages/a.md': null })
  expect(now().files).toEqual({ 'pages/a.md': null })
  studio.undo()
  expect(now().files).toEqual({ 'pages/a.md': '# A' })
  studio.undo()
  expect(now().files).toBeUndefined()
  expect(now().text).toContain('"Sonne"')
  studio.undo()
  expect(now().text).toBe(sound)
  studio.redo()
  expect(now().text).toContain('"Sonne"')
})
