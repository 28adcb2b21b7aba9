import type { Finding } from '#engine/tools/check/finding.ts'
import { BrandPalette } from './brand-palette.tsx'
import type { TenantDocument } from './file.ts'
import { focusSection } from './focus.ts'
import { PagesContext } from './link.tsx'
import { LogoPart } from './logo/logo-part.tsx'
import type { OpenPoint } from './open-points.ts'
import type { Pages } from './pages.ts'
import { OwnLinks } from './own-links-part.tsx'
import { PagesPart } from './pages-part.tsx'
import { ProductLinks } from './product-links.tsx'
import { Publish } from './publish.tsx'
import { SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'
import type { Section } from './sections.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import { ToDo } from './to-do.tsx'

interface Props {
  section: Section
  studio: Studio
  document: TenantDocument
  /** Undefined if the file cannot be read. */
  tenant: Record<string, unknown> | undefined
  findings: readonly Finding[]
  /** The public pages once they are loaded. */
  pages: Pages | undefined
  hasFailed: boolean
  /** Name of the page that is edited. */
  page: string
  choosePage(name: string): void
  /** The colours of the uploaded logo. */
  suggested: readonly string[]
  setSuggested(colours: readonly string[]): void
  points: readonly OpenPoint[]
  show(point: Pick<OpenPoint, 'file' | 'pointer'>): (() => void) | undefined
  choose(section: string): void
  /** Opens a text of the product in all languages. */
  editText(textKey: string): void
}

/** The section that comes after this one, on the way to publishing. */
const nextOf = ({ id }: Section) => {
  const own = sections.filter(({ engineers, rare }) => !engineers && !rare)
  const at = own.findIndex((section) => section.id === id)
  return at < 0 ? undefined : own[at + 1]
}

/** One section of the brand: its heading, its fields, and the way to the next one. */
export function SectionPart(props: Readonly<Props>) {
  const { section, studio, document, tenant, findings, pages, hasFailed, page, choosePage } = props
  const { suggested, setSuggested, points, show, choose, editText } = props
  const texts = useTexts()
  const words = texts.sections[section.id]
  const next = nextOf(section)
  const go = (id: string) => {
    choose(id)
    focusSection()
  }
  const isPages = section.id === 'pages'
  const isPublish = section.id === 'publish'
  return (
    <section aria-labelledby="studio-section">
      <h2 id="studio-section" tabIndex={-1}>
        {words?.title}
      </h2>
      <p className="field-hint">{words?.lead}</p>
      {!tenant && <p>{texts.ui.broken}</p>}
      {tenant && section.id === 'brand' && <BrandPalette {...{ studio, tenant, suggested }} />}
      {tenant && isPages && (
        <PagesPart
          {...{ studio, tenant, pages, hasFailed, findings, document }}
          chosen={page}
          choose={choosePage}
        />
      )}
      {isPublish && (
        <>
          <ToDo points={points} tenant={tenant} show={show} />
          <Publish {...{ studio, document, points }} />
        </>
      )}
      {tenant && section.fields.length > 0 && (
        <PagesContext value={{ pages: pages ?? {}, edit: choosePage }}>
          <SectionForm {...{ section, studio, tenant, findings }} />
          {section.id === 'links' && (
            <>
              <OwnLinks {...{ studio, tenant, findings }} />
              <ProductLinks tenant={tenant} edit={editText} />
            </>
          )}
        </PagesContext>
      )}
      {tenant && section.id === 'brand' && (
        <LogoPart {...{ studio, document, tenant }} onColours={setSuggested} />
      )}
      {next && (
        <p>
          <button type="button" className="link-button" onClick={() => go(next.id)}>
            {fill(texts.ui.next, { name: texts.sections[next.id]?.title ?? '' })}
          </button>
        </p>
      )}
    </section>
  )
}
