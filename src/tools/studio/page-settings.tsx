import { AddName } from './add-name.tsx'
import { knownNames } from './check.ts'
import { linkKeyOf } from './own-links.ts'
import { linksTo, nameFrom, pageFile, pageTitle, renamePage } from './pages.ts'
import type { Pages } from './pages.ts'
import type { Studio } from './store.ts'
import { fill, linkLabel, useTexts } from './studio-texts.ts'

interface Props {
  studio: Studio
  tenant: Readonly<Record<string, unknown>>
  pages: Pages
  name: string
  choose(name: string): void
  say(note: string): void
}

/** The map of links is required, the maps of texts are not. */
const isRemovable = (path: readonly string[]) => path[0] === 'texts'

/** The address of a page, the links that lead to it, and a button that deletes it. Each change is one undo step. */
export function PageSettings({ studio, tenant, pages, name, choose, say }: Readonly<Props>) {
  const texts = useTexts()
  const words = texts.pages
  const title = pageTitle(name, pages[name] ?? '')
  const links = linksTo(tenant, name)
  const rename = (written: string) => {
    const next = nameFrom(written)
    if (next === '') return words.badName
    if (next === name) return undefined
    if (Object.hasOwn(pages, next)) return fill(words.taken, { address: `/public/${next}` })
    const { values, files } = renamePage(tenant, pages, name, next)
    studio.editAll(values, files)
    choose(next)
    say(fill(words.renamed, { address: `/public/${next}` }))
    return undefined
  }
  const linkBelow = () => {
    const key = linkKeyOf(title, knownNames.links)
    const locales = Array.isArray(tenant.locales) ? tenant.locales.map(String) : []
    studio.editAll({
      [`/theme/links/${key}`]: `${name}.md`,
      ...Object.fromEntries(locales.map((locale) => [`/texts/${locale}/frame.link.${key}`, title])),
    })
  }
  const remove = () => {
    // The brand's own links to the page are removed too. A link that the product needs stays, and the check reports it.
    const own = links.filter((key) => !knownNames.links.includes(key))
    const labels = own.flatMap((key) => ['de', 'en'].map((locale) => `/texts/${locale}/frame.link.${key}`))
    const gone = [...own.map((key) => `/theme/links/${key}`), ...labels]
    studio.closeStep()
    studio.editAll(
      Object.fromEntries(gone.map((pointer) => [pointer, undefined])),
      { [pageFile(name)]: null },
      { field: `remove ${name}`, isRemovable },
    )
    studio.closeStep()
    say(fill(words.removed, { title }))
  }
  const names = links.map((key) => linkLabel(texts.locale, key, tenant)).join(', ')
  return (
    <details className="studio-page-more">
      <summary>{words.more}</summary>
      <div className="studio-form">
        <AddName label={words.name} button={words.rename} initial={name} add={rename} />
        <p>{links.length > 0 ? fill(words.linked, { names }) : words.notLinked}</p>
        <p className="cluster">
          {links.length === 0 && (
            <button type="button" className="button" onClick={linkBelow}>
              {words.linkBelow}
            </button>
          )}
          <button type="button" className="button" onClick={remove}>
            {words.remove}
          </button>
        </p>
      </div>
    </details>
  )
}
