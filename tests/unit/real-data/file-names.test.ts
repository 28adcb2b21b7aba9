// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from '#engine/screen/elements/download.tsx'
import { sanitizeFileName } from '#engine/screen/elements/uploads.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The name under which a browser would save a document with this title. */
function savedAs(name: string): string {
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  saveFile(new Blob(['x']), `${name}.pdf`)
  return saved.join()
}

describe('a document is saved under a name that every file system takes, and that ends in .pdf', () => {
  it.each([
    ['a long name', `Kündigung ${'ü'.repeat(95)}`, `Kündigung ${'ü'.repeat(86)}.pdf`],
    ['a long name that is cut at a blank', `${'a'.repeat(95)} b c`, `${'a'.repeat(95)}.pdf`],
    ['slashes', 'Strom/Gas\\Wasser', 'Strom Gas Wasser.pdf'],
    ['a path', '../../etc/passwd', 'etc passwd.pdf'],
    ['colons and what else is refused', 'Brief 12:30 <"a"|*?>', 'Brief 12 30 a.pdf'],
    ['control characters', 'Brief\u0000 an\r\n\tEnergie\u007F', 'Brief an Energie.pdf'],
    ['characters that turn the text', 'Brief\u202Efdp.exe', 'Brieffdp.exe.pdf'],
    ['leading dots', '..verborgen', 'verborgen.pdf'],
    ['trailing dots and blanks', 'Brief an Dr. . ', 'Brief an Dr.pdf'],
    ['emoji', '📄 Brief 👍', '📄 Brief 👍.pdf'],
    ['an emoji at the place of the cut', `${'a'.repeat(95)}👍b`, `${'a'.repeat(95)}.pdf`],
    ['a device of Windows', 'CON', '_CON.pdf'],
    ['a device with an ending', 'nul.txt', '_nul.txt.pdf'],
    ['a device and a blank', 'aux .txt', '_aux .txt.pdf'],
    ['a word that begins as a device', 'Konto Company', 'Konto Company.pdf'],
    ['the ending in capitals', 'Brief.PDF', 'Brief.pdf'],
    ['the ending twice', 'Brief.pdf.pdf', 'Brief.pdf'],
    ['no name', '', 'document.pdf'],
    ['only dots', ' . . ', 'document.pdf'],
    ['a number with a dot', 'Nr. 5.12', 'Nr. 5.12.pdf'],
    ['Umlauts of a Mac', 'Ku\u0308ndigung', 'Ku\u0308ndigung.pdf'],
  ])('%s', (_, name, saved) => expect(savedAs(name)).toBe(saved))
})

describe('a file that a person sends keeps its name and ending', () => {
  it.each([
    ['IMG_0001.JPG', 'IMG_0001.JPG'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Fotos\\Sterbeurkunde.jpeg', 'Sterbeurkunde.jpeg'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(96)}.pdf`],
    ['Sterbeurkunde', 'Sterbeurkunde'],
  ])('%s', (name, sent) => expect(sanitizeFileName(name)).toBe(sent))
})
