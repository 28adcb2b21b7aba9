import { useId, useState } from 'react'
import { knownNames } from './check.ts'
import { linksTo, nameFrom, pageFile, pageTitle, renamePage } from './pages.ts'
import type { Pages } from './pages.ts'
import { linkKeyOf } from './sections.ts'
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

/** The map of links may not go, the texts may. */
const isRemovable = (path: readonly string[]) => path[0] === 'texts'

/** The address of a page, the links that lead to it, and the way to delete it. Each is one undo step. */
export function PageSettings({ studio, tenant, pages, name, choose, say }: Readonly<Props>) {
  const id = useId()
  const texts = useTexts()
  const words = texts.pages
  const [written, setWritten] = useState(name)
  const [refusal, setRefusal] = useState('')
  const title = pageTitle(name, pages[name] ?? '')
  const links = linksTo(tenant, name)
  const rename = () => {
    const next = nameFrom(written)
    const isTaken = next !== name && Object.hasOwn(pages, next)
    setRefusal(next === '' ? words.badName : isTaken ? fill(words.taken, { address: `/public/${next}` }) : '')
    if (next === '' || isTaken || next === name) return
    const { values, files } = renamePage(tenant, pages, name, next)
    studio.editAll(values, files)
    choose(next)
    say(fill(words.renamed, { address: `/public/${next}` }))
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
    // Links of the brand's own go with the page. One that the product needs stays: the check says so.
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
        <form className="studio-add" action={rename}>
          <label className="field-label" htmlFor={id}>
            {words.name}
          </label>
          <div className="cluster">
            <input
              id={id}
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={written}
              aria-describedby={`${id}-why`}
              onChange={(event) => setWritten(event.currentTarget.value)}
            />
            <button type="submit" className="button">
              {words.rename}
            </button>
          </div>
          <p id={`${id}-why`} role="status" className="studio-held">
            {refusal}
          </p>
        </form>
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
