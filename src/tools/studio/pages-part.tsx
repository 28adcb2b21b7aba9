import { entries } from '#engine/util/json.ts'
import { useBrand, plainFinding } from './brand.ts'
import { AddName, Button, Field } from './field.tsx'
import { linksTo, nameFrom, pageFile, pageName, pageTitle, valueAt } from './file.ts'
import { focusSoon } from './hooks.ts'
import { addressPointer, isOwnLink, labelPointer, localesOf, newLinkName } from './sections.ts'
import { fill, studioTexts, useTexts } from './studio-texts.ts'
import { Tabs } from './findings.tsx'

interface Props {
  chosen: string
  choose(name: string): void
  /** Shows the links of the brand. */
  showLinks(): void
}

/** The public pages of a brand: a list, the Markdown of the selected one, and a field to add one. */
export function PagesPart({ chosen, choose, showLinks }: Readonly<Props>) {
  const texts = useTexts()
  const { pages: words } = texts
  const brand = useBrand()
  const { studio, tenant, pages, findings } = brand
  if (!pages) return <p role="status">{words.unknown}</p>
  const findingsIn = (name: string) => findings.filter(({ file }) => pageName(file) === name)
  const add = (title: string) => {
    const name = nameFrom(title)
    if (name === '') return words.noName
    const isTaken = Object.entries(pages).some(
      ([own, content]) => own === name || pageTitle(own, content) === title,
    )
    if (isTaken) return fill(words.taken, { title })
    // In italics, as all that is still to be written.
    const { pages: own } = studioTexts[localesOf(tenant)[0] ?? 'de']
    studio.edit({}, { files: { [pageFile(name)]: `# ${title}\n\n_${own.firstText}_\n` } })
    choose(name)
    return undefined
  }
  const text = pages[chosen]
  /** With the links that lead to it, so that none leads nowhere. */
  const remove = () => {
    if (!window.confirm(fill(words.question, { title: pageTitle(chosen, text ?? '') }))) return
    const gone = linksTo(tenant, chosen).flatMap((link) => [
      addressPointer(link),
      ...['de', 'en'].map((locale) => labelPointer(locale, link)),
    ])
    studio.edit(Object.fromEntries(gone.map((pointer) => [pointer, undefined])), { files: { [file]: null } })
  }
  // Imprint, privacy and the like: each bank needs them.
  const isNeeded = entries(valueAt(tenant, ['theme', 'links'])).some(
    ([link, target]) => target === `${chosen}.md` && !isOwnLink(link),
  )
  /** A link in the footer, named like the page in its language. The other languages have no label yet, and are asked for. */
  const link = (title: string) => {
    const name = newLinkName(tenant, title)
    const [locale = 'de', other = locale] = localesOf(tenant)
    studio.edit({ [addressPointer(name)]: `${chosen}.md`, [labelPointer(locale, name)]: title })
    showLinks()
    focusSoon(`links-${name}-${other}`)
  }
  const wrong = findingsIn(chosen).map((finding) => plainFinding(texts, finding, brand))
  const file = pageFile(chosen)
  const write = (next: string) => studio.edit({}, { files: { [file]: next }, field: file })
  const tabs = Object.entries(pages).map(([name, content]) => ({
    id: name,
    title: pageTitle(name, content),
    count: findingsIn(name).length,
  }))
  return (
    <>
      <nav aria-label={words.list}>
        <Tabs {...{ tabs, chosen, choose }} />
      </nav>
      <AddName label={words.new} add={add} />
      {text !== undefined && (
        <div className="studio-page studio-grid">
          <Field
            key={chosen}
            id="studio-page"
            kind="long"
            label={fill(words.text, { title: pageTitle(chosen, text) })}
            hint={`${words.hint} ${fill(words.address, { address: `/public/${chosen}` })}`}
            error={wrong.map(({ what, todo }) => `${what} ${todo}`).join(' ')}
            value={text}
            write={write}
          >
            <Button onClick={() => write(`${text.trimEnd()}\n\n${words.table.join('\n')}\n`)}>
              {words.addTable}
            </Button>
          </Field>
          {linksTo(tenant, chosen).length === 0 && (
            <p className="cluster">
              {words.unlinked} <Button onClick={() => link(pageTitle(chosen, text))}>{words.link}</Button>
            </p>
          )}
          {!isNeeded && <Button onClick={remove}>{words.remove}</Button>}
        </div>
      )}
    </>
  )
}
