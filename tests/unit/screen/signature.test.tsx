// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Signature from '#engine/screen/elements/signature.tsx'
import { signatureFromFile } from '#engine/screen/signature/image.ts'
import type { SignatureElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

vi.mock('#engine/screen/signature/image.ts', { spy: true })

/** A canvas of the test: what is drawn on it is `ink` dark dots, and its PNG has so many bytes for each pixel. */
let ink = 100
let bytesPerPixel = 0.1
beforeEach(() => {
  ink = 100
  bytesPerPixel = 0.1
  const context = {
    clearRect() {},
    scale() {},
    fillRect() {},
    drawImage() {},
    fillText() {},
    measureText: () => ({ width: 300 }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at / 4 < ink ? 0 : 255)),
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never) // only what is used
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    const length = Math.round(this.width * this.height * bytesPerPixel * (4 / 3))
    return `data:image/png;base64,${'A'.repeat(length)}`
  })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 600, height: 600, close() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const element: SignatureElement = {
  type: 'signature',
  name: 'signatures',
  signers: { from: '/context/owners' },
  title: ['/item/firstName', '/item/lastName'],
  legend: 'legend',
  value: { from: '/context/signatures' },
}
const erika = { firstName: 'Erika', lastName: 'Muster' }
const show = (owners: unknown[] = [erika], signatures: unknown = null, drafts = {}) =>
  showOn({ context: { owners, signatures }, drafts }, <Signature element={element} />)

const choose = (way: string, at = 0) =>
  act(
    () =>
      void fireEvent.click(
        screen.getAllByRole('radio', { name: new RegExp(`${way}\\.way`) })[at] ?? document.body,
      ),
  )
/** The beginning of a PNG of 512 by 512 dots. */
const png = new Uint8Array(24)
png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
png.set([0, 0, 2, 0, 0, 0, 2, 0], 16)
const upload = (bytes: BlobPart = png, name = 'signature.png') =>
  act(async () => {
    const file = new File([bytes], name)
    fireEvent.change(screen.getByLabelText(/upload\.label/), { target: { files: [file] } })
    await vi.mocked(signatureFromFile).mock.results.at(-1)?.value
  })
const shownError = () => document.querySelector('.field-error')?.textContent

describe('a signature', () => {
  it('is made in the ways that its author offers, in order and in the words that are given', () => {
    const kinds: SignatureElement['kinds'] = [
      { kind: 'none', label: 'own.label', hint: 'own.hint' },
      { kind: 'typed' },
    ]
    const drawn = [{ name: 'Erika Muster', kind: 'draw', at: '', data: 'data:image/png;base64,AAAA' }]
    const context = { owners: [erika], signatures: drawn }
    const view = showOn({ context }, <Signature element={{ ...element, kinds }} />)
    const names = screen
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)
    expect(names).toEqual([
      expect.stringContaining('own.label'),
      expect.stringContaining('ui.signature.typed.way'),
    ])
    expect(screen.getByText(/own\.hint/, { selector: '.choice-hint' })).toBeDefined()
    expect(screen.getAllByRole('radio')[0]).toHaveProperty('checked', true)
    expect(view.value('signatures')).toMatchObject([{ name: 'Erika Muster', kind: 'none' }])
  })

  it('is required of each owner; the error names the missing ones', () => {
    const view = show([erika, { firstName: 'Max', lastName: 'Muster' }])
    expect(screen.getAllByRole('group')).toHaveLength(2)
    expect(view.validate('signatures')).toEqual([
      { id: 'signatures-0-way-draw', message: 'ui.signature.draw.missing(name=Erika Muster)' },
      { id: 'signatures-1-way-draw', message: 'ui.signature.draw.missing(name=Max Muster)' },
    ])
  })
  it('is missing if only blanks were typed', () => {
    const view = show()
    choose('typed')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '   ' } })
    expect(view.validate('signatures')[0]?.message).toBe('ui.signature.typed.missing(name=Erika Muster)')
  })
  it.each([
    'X',
    'Maximiliane-Wilhelmine von und zu Beispielhausen-Langername-Muster',
    'Kim 🌻',
    'محمد الأمين',
  ])('may be typed: %s', (name) => {
    const view = show()
    choose('typed')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: name } })
    expect(view.validate('signatures')).toEqual([])
    expect(view.value('signatures')).toMatchObject([{ name: 'Erika Muster', kind: 'typed' }])
    // The draft keeps what was typed, so that a reload loses nothing.
    expect(view.drafts.signatures).toMatchObject([{ typed: name }])
  })
  it('is refused if the picture is empty', async () => {
    const view = show()
    ink = 5
    choose('upload')
    await upload()
    expect(view.validate('signatures')[0]?.message).toBe('ui.signature.upload.missing(name=Erika Muster)')
  })
  it('is scaled down to at most 200 kB', async () => {
    const view = show()
    bytesPerPixel = 0.9
    choose('upload')
    await upload()
    expect(view.validate('signatures')).toEqual([])
    const [sent] = view.value('signatures') as { data: string }[]
    const bytes = ((sent?.data.length ?? 0) * 3) / 4
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(200_000)
  })
  it('is refused immediately if it is too large, another file type, or broken; a valid one clears the error', async () => {
    const view = show()
    choose('upload')
    bytesPerPixel = 9
    await upload()
    expect(shownError()).toBe('ui.signature.fault.size(name=Erika Muster)')
    expect(view.validate('signatures')).toHaveLength(1)
    await upload('%PDF-1.7', 'signature.pdf')
    expect(shownError()).toBe('ui.signature.fault.type(name=Erika Muster)')
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await upload()
    expect(shownError()).toBe('ui.signature.fault.broken(name=Erika Muster)')
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 600, height: 600, close() {} }))
    bytesPerPixel = 0.1
    await upload()
    expect(view.validate('signatures')).toEqual([])
    expect(shownError()).toBeUndefined()
  })
  it('needs no picture if it is made on paper', () => {
    const view = show()
    choose('none')
    expect(view.validate('signatures')).toEqual([])
    expect(view.value('signatures')).toEqual([{ name: 'Erika Muster', kind: 'none', at: expect.any(String) }])
  })
  it('is separate for two people with the same name', () => {
    const error = vi.spyOn(console, 'error')
    const made = (data: string) => ({ name: 'Erika Muster', kind: 'typed', typed: 'Erika', data, at: 'then' })
    const [first, second] = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'].map(made)
    const view = show([erika, erika], [first, second])
    expect(view.value('signatures')).toMatchObject([{ data: first?.data }, { data: second?.data }])
    choose('none', 1)
    expect(view.value('signatures')).toMatchObject([{ kind: 'typed' }, { kind: 'none' }])
    expect(error).not.toHaveBeenCalled()
  })
  it('is restored by the name of the signer, and only as a picture', () => {
    const bad = { name: 'Erika Muster', kind: 'upload', data: 'javascript:alert(1)', at: 'then' }
    const view = show([erika], [bad])
    expect(document.querySelector('img')).toBeNull()
    expect(view.validate('signatures')).toHaveLength(1)
    expect(show([{ firstName: 'Kim' }], [bad]).value('signatures')).toMatchObject([{ kind: 'draw' }])
  })
})
