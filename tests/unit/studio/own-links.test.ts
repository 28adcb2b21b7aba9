import { describe, expect, it } from 'vitest'
import { findingsOf } from '#src/tools/studio/check.ts'
import { parsedObject } from '#src/tools/studio/file.ts'
import { movedLinks, newLinkName, ownLinkOf, ownLinksOf, withoutLink } from '#src/tools/studio/own-links.ts'
import { missingLocales, placedFindings } from '#src/tools/studio/placed-findings.ts'
import { plainFinding } from '#src/tools/studio/plain-findings.ts'
import { sectionOf } from '#src/tools/studio/sections.ts'
import { createStudio } from '#src/tools/studio/store.ts'
import { studioTexts } from '#src/tools/studio/studio-texts.ts'
import { file, sound } from './broken-tenants.ts'

/** The brand of the tests with these values. */
function withValues(values: Readonly<Record<string, unknown>>) {
  const studio = createStudio({ file, text: sound })
  studio.editAll(values)
  const { now } = studio.state().history
  return { studio, text: now.text, tenant: parsedObject(now) }
}

const sentences = (text: string, tenant: unknown) =>
  placedFindings(findingsOf(file, text)).map((finding) => plainFinding(studioTexts.de, finding, tenant).what)

const label = (locale: string, name: string) => `/texts/${locale}/frame.link.${name}`

describe('a link of the own', () => {
  it('is one that the product does not know', () => {
    expect(ownLinkOf('frame.link.branches')).toBe('branches')
    expect(ownLinkOf('frame.link.imprint')).toBeUndefined()
    expect(ownLinkOf('start.title')).toBeUndefined()
    expect(sectionOf('/texts/de/frame.link.branches')).toMatchObject({
      section: { id: 'links' },
      name: 'branches',
    })
    expect(sectionOf('/texts/de/frame.link.imprint')).toMatchObject({ section: { id: 'texts-de' } })
  })

  it('with labels and no address is named once, by what is missing', () => {
    const { text, tenant } = withValues({
      [label('de', 'branches')]: 'Filialen',
      [label('en', 'branches')]: 'Branches',
    })
    expect(sentences(text, tenant)).toEqual(['Dem Link „Filialen“ fehlt noch die Adresse.'])
    expect(ownLinksOf(tenant)).toEqual(['branches'])
  })

  it('without a label in one language is named with that language', () => {
    const { text, tenant } = withValues({
      [label('de', 'branches')]: 'Filialen',
      '/theme/links/branches': '~https://example.org',
    })
    expect(sentences(text, tenant)).toEqual(['Dem Link „Filialen“ fehlt noch die Beschriftung: Englisch.'])
  })

  it('is moved among the own ones and removed with its labels; the file stays readable', () => {
    const { studio, tenant } = withValues({
      '/theme/links/branches': '~https://example.org/a',
      '/theme/links/call': '~tel:030',
      [label('de', 'call')]: 'Anrufen',
    })
    expect(movedLinks(tenant, 'call', 1)).toBeUndefined()
    const links = movedLinks(tenant, 'call', -1)
    expect(Object.keys(links ?? {}).slice(-2)).toEqual(['call', 'branches'])
    expect(links?.call).toBe('~tel:030')
    studio.editAll({ '/theme/links': links })
    const { text } = studio.state().history.now
    expect(ownLinksOf(JSON.parse(text))).toEqual(['call', 'branches'])
    // One link a line, as before.
    expect(text).toMatch(/\n {6}"call": "~tel:030",\n {6}"branches"/)
    studio.editAll(withoutLink(JSON.parse(text), 'call'))
    expect(ownLinksOf(parsedObject(studio.state().history.now))).toEqual(['branches'])
  })

  it('gets a name that no link of the product has', () => {
    expect(newLinkName({}, 'Imprint')).toBe('imprint2')
  })
})

it('a sentence that is changed in one language only is shown at the other one', () => {
  const { text, tenant } = withValues({ '/texts/de/start.title': 'Neu bei uns?' })
  const [finding, ...more] = placedFindings(findingsOf(file, text))
  expect(more).toEqual([])
  expect(finding?.pointer).toBe('/texts/en/start.title')
  expect(finding && missingLocales(finding)).toEqual(['en'])
  expect(sentences(text, tenant)[0]).toMatch(/^Englisch: Hier steht noch der Standardtext, „/)
})
