import { describe, expect, it } from 'vitest'
import { findingsOf } from '#src/tools/studio/check.ts'
import { withMark } from '#src/tools/studio/page-marks.ts'
import { linksTo, nameFrom, pageTitle, pagesOf, renamePage } from '#src/tools/studio/pages.ts'
import { plainFinding } from '#src/tools/studio/plain-findings.ts'
import { createStudio } from '#src/tools/studio/store.ts'
import { studioTexts } from '#src/tools/studio/studio-texts.ts'
import { file, sound } from './broken-tenants.ts'

const names = ['accessibility', 'agb', 'licences', 'privacy']
const others = Object.fromEntries(names.map((name) => [name, `# ${name}`]))

describe('the pages of a draft', () => {
  it('are the saved ones with what the draft changed, added and removed', () => {
    const files = { 'pages/b.md': null, 'pages/c.md': '# C', 'pages/a.md': '# Neu', 'logo.svg': '<svg/>' }
    expect(pagesOf({ a: '# A', b: '# B' }, files)).toEqual({ a: '# Neu', c: '# C' })
  })

  it('have the name of their first heading', () => {
    expect(pageTitle('imprint', 'x\n\n# Impressum #\n')).toBe('Impressum')
    expect(pageTitle('imprint', '## Kleiner')).toBe('imprint')
  })

  it('get a name for addresses from a title', () => {
    expect(nameFrom('Preise & Zinsen für Größere')).toBe('preise-zinsen-fuer-groessere')
    expect(nameFrom('„…“')).toBe('')
  })

  it('keep every link to them under another name', () => {
    const tenant = { theme: { links: { fees: 'fees.md', other: '/public/fees', more: 'fees-old.md' } } }
    const pages = {
      fees: '# F\n[oben](fees.md#a)',
      imprint: '[P](fees.md) [Q](./fees.md) [R](fees-old.md)\n\n[x]: /public/fees',
    }
    expect(linksTo(tenant, 'fees')).toEqual(['fees', 'other'])
    expect(renamePage(tenant, pages, 'fees', 'preise')).toEqual({
      values: { '/theme/links/fees': 'preise.md', '/theme/links/other': 'preise.md' },
      files: {
        'pages/fees.md': null,
        'pages/preise.md': '# F\n[oben](preise.md#a)',
        'pages/imprint.md': '[P](preise.md) [Q](preise.md) [R](fees-old.md)\n\n[x]: preise.md',
      },
    })
  })

  it.each([
    ['[x](gone.md)', 'pageDeadLink'],
    ['<hr>', 'pageHtml'],
    ['![x](a.png)', 'pageImage'],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', 'pageTable'],
    ['[x](javascript:a)', 'pageLink'],
    ['> '.repeat(20), 'pageTooLarge'],
  ])('with %j are found, with a plain message', (text, key) => {
    const [finding, ...more] = findingsOf(file, sound, {}, { ...others, imprint: text })
    if (!finding) throw new Error('Nothing was found.')
    expect(more).toEqual([])
    expect(finding.file).toBe('tenants/hausbank/pages/imprint.md')
    for (const locale of ['de', 'en'] as const) {
      const plain = plainFinding(studioTexts[locale], finding, JSON.parse(sound))
      expect(plain.key).toBe(key)
      expect(`${plain.what} ${plain.todo}`).not.toMatch(/\{\w+\}/)
    }
  })

  it('are typed into in one undo step, and removed in another', () => {
    const studio = createStudio({ file, text: sound })
    const type = (text: string) => studio.editAll({}, { 'pages/a.md': text }, { field: 'pages/a.md' })
    type('#')
    type('# A')
    studio.closeStep()
    studio.editAll({}, { 'pages/a.md': null })
    expect(studio.state().history.now.files).toEqual({ 'pages/a.md': null })
    studio.undo()
    expect(studio.state().history.now.files).toEqual({ 'pages/a.md': '# A' })
    studio.undo()
    expect(studio.state().history.now.files).toBeUndefined()
  })
})

it('marks the selected words or lines, and takes a mark of lines away again', () => {
  const at = (text: string, words: string) => ({
    text,
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
  })
  expect(withMark(at('ein Wort', 'Wort'), 'bold', 'x').text).toBe('ein **Wort**')
  expect(withMark(at('ein ', ''), 'link', 'Wort').text).toBe('[Wort](https://)ein ')
  const list = withMark(at('a\neins\nzwei', 'eins\nzwei'), 'bullets', 'x')
  expect(list.text).toBe('a\n- eins\n- zwei')
  expect(withMark(list, 'bullets', 'x').text).toBe('a\neins\nzwei')
})
