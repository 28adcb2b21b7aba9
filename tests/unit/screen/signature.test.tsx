// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Signature from '#engine/screen/elements/signature.tsx'
import { picturesOf, placeOf } from '#engine/screen/documents/document-text.tsx'
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
  fireEvent.click(screen.getAllByRole('radio', { name: new RegExp(`${way}\\.way`) })[at] ?? document.body)
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
  it('is asked of each owner; the error names who is missing', () => {
    const view = show([erika, { firstName: 'Max', lastName: 'Muster' }])
    expect(screen.getAllByRole('group')).toHaveLength(2)
    expect(screen.getAllByRole('radiogroup', { name: 'ui.signature.ways' })).toHaveLength(2) // Not the name of the group again.
    expect(view.validate('signatures')).toEqual([
      { id: 'signatures-0-way-draw', message: 'ui.signature.draw.missing(name=Erika Muster)' },
      { id: 'signatures-1-way-draw', message: 'ui.signature.draw.missing(name=Max Muster)' },
    ])
  })
  it('may be typed, in any script, with the name proposed, and a reload loses nothing', () => {
    const name = 'محمد 🌻'
    const view = show()
    choose('typed')
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Erika Muster')
    expect(view.validate('signatures')).toEqual([])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: name } })
    expect(view.validate('signatures')).toEqual([])
    expect(view.value('signatures')).toMatchObject([{ name: 'Erika Muster', kind: 'typed' }])
    expect(view.drafts.signatures).toMatchObject([{ typed: name }])
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
  it('is refused at once if it is too large, of another type or broken', async () => {
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
  })
  it('is each their own for two people of one name, and may be made on paper', () => {
    const made = (data: string) => ({ name: 'Erika Muster', kind: 'typed', typed: 'Erika', data, at: 'then' })
    const [first, second] = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'].map(made)
    const view = show([erika, erika], [first, second])
    expect(view.value('signatures')).toMatchObject([{ data: first?.data }, { data: second?.data }])
    choose('none', 1)
    expect(view.value('signatures')).toMatchObject([{ kind: 'typed' }, { kind: 'none' }])
  })
})

const picture = 'data:image/png;base64,AAAA'
const paragraph = (text: string) => ({ content: text, paragraph: text })

describe('a signature in the letters', () => {
  it('stands in a letter before the last paragraph that names its person', () => {
    const signed = [{ name: 'Erika Muster', data: picture }]
    const letter = [paragraph('Ich bin Erika Muster.'), paragraph('Mit Gruß'), paragraph('Erika Muster')]
    const annex = [{ content: 'Erika Muster' }]
    expect(placeOf([letter, annex], signed)).toBe(letter[2])
    expect(placeOf([annex], signed)).toBeUndefined()
    expect(placeOf([letter], [])).toBeUndefined()
  })

  it('is shown only as a picture that was made in this app', () => {
    const one = { name: 'Erika Muster', kind: 'draw', data: picture }
    expect(picturesOf([one, { ...one, kind: 'typed' }])).toHaveLength(2)
    for (const bad of [
      { ...one, kind: 'none' },
      { ...one, data: 'https://elsewhere.example/x.png' },
      { ...one, data: 'data:image/svg+xml;base64,AAAA' },
      { kind: 'draw', data: picture },
      'x',
    ])
      expect(picturesOf([bad])).toEqual([])
    expect(picturesOf(null)).toEqual([])
  })
})
