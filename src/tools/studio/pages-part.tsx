import type { Finding } from '#engine/tools/check/finding.ts'
import { AddName, Field } from './field.tsx'
import { nameFrom, pageFile, pageName, pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import { plainFinding } from './plain-findings.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import { Tabs } from './tabs.tsx'

interface Props {
  studio: Studio
  tenant: Readonly<Record<string, unknown>>
  /** Undefined while the pages load, or if they are not here. */
  pages: Pages | undefined
  findings: readonly Finding[]
  chosen: string
  choose(name: string): void
}

/** The public pages of a brand: a list, the Markdown of the selected one, and a field to add one. */
export function PagesPart({ studio, tenant, pages, findings, chosen, choose }: Readonly<Props>) {
  const texts = useTexts()
  const { pages: words } = texts
  if (!pages) return <p role="status">{words.unknown}</p>
  const findingsIn = (name: string) => findings.filter(({ file }) => pageName(file) === name)
  const add = (title: string) => {
    const name = nameFrom(title)
    if (name === '') return words.noName
    if (Object.hasOwn(pages, name)) return fill(words.taken, { address: `/public/${name}` })
    studio.edit({}, { files: { [pageFile(name)]: `# ${title}\n\n${words.firstText}\n` } })
    choose(name)
    return undefined
  }
  const text = pages[chosen]
  const wrong = findingsIn(chosen).map((finding) => plainFinding(texts, finding, tenant))
  return (
    <>
      <nav aria-label={words.list}>
        <Tabs
          tabs={Object.entries(pages).map(([name, content]) => ({
            id: name,
            title: pageTitle(name, content),
            count: findingsIn(name).length,
          }))}
          {...{ chosen, choose }}
        />
      </nav>
      {text !== undefined && (
        <div className="studio-page">
          <Field
            key={chosen}
            id="studio-page"
            kind="long"
            label={fill(words.text, { title: pageTitle(chosen, text) })}
            hint={`${words.hint} ${fill(words.address, { address: `/public/${chosen}` })}`}
            error={wrong.map(({ what, todo }) => `${what} ${todo}`).join(' ')}
            value={text}
            write={(next) =>
              studio.edit({}, { files: { [pageFile(chosen)]: next }, field: pageFile(chosen) })
            }
            leave={() => studio.closeStep()}
          />
          <button
            type="button"
            className="button"
            onClick={() => studio.edit({}, { files: { [pageFile(chosen)]: null } })}
          >
            {words.remove}
          </button>
        </div>
      )}
      <AddName label={words.new} add={add} />
    </>
  )
}
