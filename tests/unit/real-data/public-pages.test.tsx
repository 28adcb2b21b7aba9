// @vitest-environment happy-dom
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTexts } from '#engine/text/texts.ts'
import type { Project } from '#engine/tools/check/project.ts'
import { deadPageLink, unsafePage } from '#engine/tools/check/rules/tenant-pages.ts'
import { setTexts } from '#src/config/data.ts'
import PublicPage from '#src/pages/public-page.tsx'
import { engine, show } from '../view/fake.tsx'

const warn = vi.fn()
beforeEach(() => {
  warn.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warn)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The public page of a tenant whose file holds this, and the title of its window. */
async function open(body: string) {
  vi.stubGlobal('fetch', async () => new Response(body))
  setTexts(await createTexts({ namespaces: ['ui', 'error'], load: async () => ({ a: 'b' }) }, 'de', {}, []))
  await show(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PublicPage name="prices" />
    </SWRConfig>,
    { engine: engine() },
  )
  const page = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('.page-text')
    if (!found) throw new Error('not shown yet')
    return found
  })
  return { page, title: document.title }
}

/** What the check says of a page. */
function findings(text: string): string[] {
  const file = 'tenants/bank/pages/prices.md'
  // Only what these rules read.
  const project = {
    root: String(Math.random()),
    files: [file],
    text: () => ({ text, size: text.length }),
  } as unknown as Project
  const found: string[] = []
  for (const rule of [unsafePage, deadPageLink]) rule.check(project, (_, message) => void found.push(message))
  return found
}

describe('a character reference in a page is shown as its character, an unknown one as it is typed', () => {
  it.each([
    ['Preise &amp; Bedingungen', 'Preise & Bedingungen'],
    ['&copy; 2026 M&uuml;ller &lt;GmbH&gt;', '© 2026 Müller <GmbH>'],
    ['100&nbsp;&euro;', '100\u00A0€'],
    ['&#8364; und &#x20AC;', '€ und €'],
    ['Karten & Konten', 'Karten & Konten'],
    ['&unbekannt; und &copy ohne Ende', '&unbekannt; und &copy ohne Ende'],
    ['&#0; &#xD800; &#99999999;', '\uFFFD \uFFFD &#99999999;'],
    ['&NotEqualTilde; &ngE; &fjlig;', '≂̸ ≧̸ fj'],
  ])('%s', async (text, shown) => {
    const { page } = await open(`# Preise\n\n${text}\n`)
    expect(page.querySelector('p')?.textContent).toBe(shown)
    expect(warn).not.toHaveBeenCalled()
  })
})

it('a table of prices is a table; one too wide to be shown is refused', async () => {
  const text = '# Preise\n\n| Konto | Preis |\n| --- | ---: |\n| Giro | 4,90 € |\n'
  const { page } = await open(text)
  expect([...page.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual(
    'Konto,Preis,Giro,4,90 €'.split(/,(?!9)/),
  )
  expect([warn.mock.calls, findings(text)]).toEqual([[], []])
  expect(findings('a|'.repeat(101))).toEqual([expect.stringContaining('more than 100 columns')])
})

describe('the title of the window is the text of the first heading, wherever Markdown finds it', () => {
  it.each([
    ['# Preise &amp; Bedingungen', 'Preise & Bedingungen'],
    ['# **Preise** und `Zinsen` _heute_', 'Preise und Zinsen heute'],
    ['# [Preise](https://bank.example/) und [Zinsen][z]\n\n[z]: /start', 'Preise und Zinsen'],
    ['# 5 \\* 3 \\# 1', '5 * 3 # 1'],
    ['# Preise ##', 'Preise'],
    ['# C#', 'C#'],
    ['    # Code\n\n# Preise', 'Preise'],
    ['~~~\n# Code\n~~~\n\n# Preise', 'Preise'],
    ['Preise\n======', 'Preise'],
    ['Preise und\nZinsen\n---', 'Preise und Zinsen'],
    ['Vorweg.\n\n## Preise', 'Preise'],
    ['> # Preise', 'Preise'],
    ['#\n\n# Preise', 'Preise'],
    ['# ![Bild](x.png) Preise <b>heute</b>', 'Preise heute'],
    ['\\# Kein Titel\n\n#Auch keiner', 'ui.page'],
    ['\uFEFF# Preise', 'Preise'],
    ['#\tPreise\t\n\tText', 'Preise'],
    ['# Preise\rText', 'Preise'],
    ['---\ntitle: Anderes\ntags: [a]\n---\n# Preise', 'Preise'],
    ['\uFEFF---\r\nlayout: page\r\n\r\nlist:\r\n  - a\r\n- b\r\n...\r\n\r\nPreise\r\n===\r\n', 'Preise'],
    ['+++\ntitle = "Anderes"\n+++\n\n# Preise', 'Preise'],
  ])('%j', async (text, title) => {
    const { page, title: shown } = await open(text)
    expect(shown).toBe(`${title} – Testhaus`)
    expect(page.textContent).not.toContain('Anderes')
  })

  it.each([
    ['two rules with a text between', '---\n\nText zwischen Linien.\n\n---\n\n# Preise'],
    ['a list between rules', '---\n- Text\n---\n\n# Preise'],
    ['a rule that nothing ends', '---\nText: ja\n\n# Preise'],
    ['a heading below a rule', '---\n# Text\n---'],
  ])('%s are no data of an editor: all of it is shown', async (_, text) =>
    expect((await open(text)).page.textContent).toContain('Text'),
  )
})

describe('a link with umlauts or blanks leads where it says and is no finding', () => {
  it.each([
    ['https://bank.example/Gebühren.pdf', 'https://bank.example/Geb%C3%BChren.pdf'],
    [
      '<https://bank.example/Preise und Gebühren.pdf>',
      'https://bank.example/Preise%20und%20Geb%C3%BChren.pdf',
    ],
    ['https://bank.example/Geb%C3%BChren%20A.pdf', 'https://bank.example/Geb%C3%BChren%20A.pdf'],
    [
      'https://bank.example/a?frage=Größe&amp;b=1#über',
      'https://bank.example/a?frage=Gr%C3%B6%C3%9Fe&b=1#%C3%BCber',
    ],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['<tel:+49 30 23125 000>', 'tel:+493023125000'],
    [
      '<mailto:hilfe@example.org?subject=Frage zu Gebühren>',
      'mailto:hilfe@example.org?subject=Frage%20zu%20Geb%C3%BChren',
    ],
    [
      'https://bank.example/%E2%82%AC'.padEnd(200, 'ü'),
      `https://bank.example/%E2%82%AC${'%C3%BC'.repeat(170)}`,
    ],
  ])('%s', async (address, href) => {
    const text = `# Preise\n\n[hier](${address})\n`
    const { page } = await open(text)
    expect(page.querySelector('a')?.getAttribute('href')).toBe(href)
    expect(warn).not.toHaveBeenCalled()
    expect(findings(text)).toEqual([])
  })

  it.each([
    'https://аpple.example/',
    'https://gut@böse.example/',
    'tel:abc',
    '<gebühren.md>',
    'javascript:ü',
  ])('%s leads nowhere, and the check says so', async (address) => {
    expect(findings(`[hier](${address})`)).toEqual([expect.stringMatching(/^This link is not safe\. /)])
    const { page } = await open(`[hier](${address})`)
    expect(page.querySelector('a[href^="http"], a[href^="java"], a[href^="tel"]')).toBeNull()
  })

  it('the place of a finding below data of an editor is its own', () =>
    expect(findings('---\nlink: "[a](javascript:x)"\n---\n\n# Preise\n\n[a](javascript:x)')).toHaveLength(1))
})
