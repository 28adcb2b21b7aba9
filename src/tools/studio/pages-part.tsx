import { useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { AddName } from './add-name.tsx'
import type { TenantDocument } from './file.ts'
import { PageEditor } from './page-editor.tsx'
import { PageSettings } from './page-settings.tsx'
import { nameFrom, pageFile, pageName, pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import { Tabs } from './tabs.tsx'
import { hasFolder } from './use-pages.ts'

interface Props {
  studio: Studio
  document: TenantDocument
  tenant: Readonly<Record<string, unknown>>
  /** Undefined while the pages load. */
  pages: Pages | undefined
  hasFailed: boolean
  findings: readonly Finding[]
  chosen: string
  choose(name: string): void
}

/** The public pages of a brand: a list, the text of the selected one, and a field to add one. */
export function PagesPart(props: Readonly<Props>) {
  const { studio, document, tenant, pages, hasFailed, findings, chosen, choose } = props
  const { pages: words } = useTexts()
  const [note, setNote] = useState('')
  if (!pages) return <p role="status">{hasFailed ? words.notLoaded : words.loading}</p>
  if (!hasFolder(document)) return <p>{words.unknown}</p>
  const findingsIn = (name: string) => findings.filter(({ file }) => pageName(file) === name)
  const add = (title: string) => {
    const name = nameFrom(title)
    if (name === '') return words.noName
    if (Object.hasOwn(pages, name)) return fill(words.taken, { address: `/public/${name}` })
    studio.editAll({}, { [pageFile(name)]: `# ${title}\n\n${words.firstText}\n` })
    choose(name)
    setNote('')
    return undefined
  }
  const text = pages[chosen]
  return (
    <>
      <nav aria-label={words.list}>
        <Tabs
          tabs={Object.entries(pages).map(([name, content]) => ({
            id: name,
            title: pageTitle(name, content),
            count: findingsIn(name).length,
          }))}
          chosen={chosen}
          choose={(name) => {
            choose(name)
            setNote('')
          }}
        />
      </nav>
      <p role="status" className="studio-note-line">
        {note}
      </p>
      {text !== undefined && (
        <>
          <PageEditor {...{ studio, tenant, text }} name={chosen} findings={findingsIn(chosen)} />
          <p className="field-hint">{fill(words.address, { address: `/public/${chosen}` })}</p>
          <PageSettings key={chosen} {...{ studio, tenant, pages, choose }} name={chosen} say={setNote} />
        </>
      )}
      <AddName label={words.new} add={add} />
    </>
  )
}
