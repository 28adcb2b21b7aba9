import type { ReactNode } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { BrandColourPart } from './brand-colour.tsx'
import { knownFlows, knownNames, productSentences } from './check.ts'
import { valueAt } from './edit-text.ts'
import { AddName, Field } from './field.tsx'
import type { TenantDocument } from './file.ts'
import { keysShowing } from './find-sentence.ts'
import { focusSection } from './focus.ts'
import { schemaAt } from './language.ts'
import { LogoPart } from './logo/logo-part.tsx'
import type { OpenPoint } from './open-points.ts'
import { OwnLinks, usePageTitles } from './own-links.tsx'
import { isOwnLink, ownLinkOf } from './own-links.ts'
import { PagesPart } from './pages-part.tsx'
import type { Pages } from './pages.ts'
import { plainFinding } from './plain-findings.ts'
import { Publish } from './publish.tsx'
import { fieldsOf, localesOf, sections, shownOf, valueOf } from './sections.ts'
import type { Section, Field as SectionField } from './sections.ts'
import type { Studio } from './store.ts'
import { fill, hintOf, labelOf, useTexts } from './studio-texts.ts'

interface Props {
  section: Section
  studio: Studio
  document: TenantDocument
  /** Undefined if the file cannot be read. */
  tenant: Record<string, unknown> | undefined
  findings: readonly Finding[]
  /** The public pages; undefined while they load or if they cannot be loaded. */
  pages: Pages | undefined
  /** Name of the page that is edited. */
  page: string
  choosePage(name: string): void
  /** The colours of the uploaded logo. */
  suggested: readonly string[]
  setSuggested(colours: readonly string[]): void
  points: readonly OpenPoint[]
  show(point: Pick<OpenPoint, 'file' | 'pointer'>): (() => void) | undefined
  choose(section: string): void
  /** Opens texts in all languages. */
  editTexts(keys: readonly string[], locale?: string): void
}

/** What the check finds at a value, in plain words, and the colour that it offers instead. */
export function useFindingAt(findings: readonly Finding[], tenant: unknown) {
  const texts = useTexts()
  return (pointer: string): { error?: string; instead?: string | undefined } => {
    const finding = findings.find((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`))
    if (!finding) return {}
    const { what, todo } = plainFinding(texts, finding, tenant)
    const { instead } = finding
    // A colour is offered by a button, so the hint would repeat it.
    return { error: instead === undefined ? `${what} ${todo}` : what, instead }
  }
}

/** The values of one section of the tenant file as fields. Every input is written into the file at once. */
function SectionFields(props: Readonly<Props & { tenant: Record<string, unknown> }>) {
  const { section, studio, tenant, findings, pages } = props
  const texts = useTexts()
  const findingAt = useFindingAt(findings, tenant)
  const { shownTarget, typedTarget, titles } = usePageTitles(pages)
  const names = section.names ? knownNames[section.names] : []
  const fields = fieldsOf(section, schemaAt, tenant, names, section.options ? knownFlows : [])
  const leave = () => studio.closeStep()
  const field = (one: SectionField): ReactNode => {
    const { name, pointer, path, kind, options, required } = one
    const id = `${section.id}-${name}`
    // Features and entries are names in flows and code, so they are shown as they are.
    const label = section.names && section.engineers ? name : labelOf(texts, pointer, tenant)
    const shown = shownOf(one, valueAt(tenant, path))
    const set = (value: string | boolean) =>
      studio.edit({ [pointer]: valueOf(one, value) }, { field: pointer })
    if (kind === 'flag')
      return (
        <label key={pointer} className="studio-tick">
          <input
            id={id}
            type="checkbox"
            checked={shown === true}
            onChange={(event) => set(event.currentTarget.checked)}
          />
          {label}
        </label>
      )
    const choices = texts.choices[pointer] ?? {}
    return (
      <Field
        key={pointer}
        {...{ id, label, kind, leave }}
        hint={hintOf(texts, pointer)}
        value={kind === 'link' ? shownTarget(String(shown)) : String(shown)}
        write={(value) => set(kind === 'link' ? typedTarget(value) : value)}
        options={[
          ...(required ? [] : [['', texts.ui.notSet] as const]),
          ...options.map((value) => [value, choices[value] ?? value] as const),
        ]}
        {...(kind === 'link' && { suggestions: titles })}
        {...findingAt(pointer)}
      />
    )
  }
  return (
    <div className="studio-form">
      {fields.filter(({ name }) => section.id !== 'links' || !isOwnLink(name)).map(field)}
    </div>
  )
}

/** The brand's own sentences, each with a button that opens it, and a search for another one of the product. */
function OwnTexts({ tenant, editTexts }: Readonly<Props & { tenant: Record<string, unknown> }>) {
  const texts = useTexts()
  const locales = localesOf(tenant)
  const own = locales.flatMap((locale) => Object.keys(valueAt(tenant, ['texts', locale]) ?? {}))
  const [locale = 'de'] = locales
  const find = (sentence: string) => {
    const keys = keysShowing(locale, [sentence], tenant)
    if (keys.length === 0) return texts.ui.noText
    editTexts(keys, locale)
    return undefined
  }
  return (
    <>
      <ul className="studio-list">
        {[...new Set(own)]
          .filter((key) => ownLinkOf(key) === undefined)
          .map((key) => (
            <li key={key}>
              <button type="button" className="link-button" onClick={() => editTexts([key])}>
                {labelOf(texts, `/texts/${locale}/${key}`, tenant)}
              </button>
            </li>
          ))}
      </ul>
      <AddName label={texts.sections.texts?.add ?? ''} suggestions={productSentences(locale)} add={find} />
    </>
  )
}

/** The section that comes after this one, on the way to publishing. */
const nextOf = ({ id }: Section) => {
  const own = sections.filter(({ engineers, rare }) => !engineers && !rare)
  const at = own.findIndex((section) => section.id === id)
  return at < 0 ? undefined : own[at + 1]
}

/** The parts of the brand that have more than fields. */
function PartOf(props: Readonly<Props & { tenant: Record<string, unknown> }>) {
  const { section, studio, document, tenant, findings, pages, suggested, setSuggested, show, points } = props
  switch (section.id) {
    case 'brand':
      return (
        <>
          <BrandColourPart {...{ studio, tenant, suggested }} />
          <SectionFields {...props} />
          <LogoPart {...{ studio, document, tenant }} onColours={setSuggested} />
        </>
      )
    case 'links':
      return (
        <>
          <SectionFields {...props} />
          <OwnLinks {...{ studio, tenant, findings, pages }} />
        </>
      )
    case 'pages':
      return (
        <PagesPart {...{ studio, tenant, pages, findings }} chosen={props.page} choose={props.choosePage} />
      )
    case 'texts':
      return <OwnTexts {...props} />
    case 'publish':
      return <Publish {...{ document, points, tenant, show }} />
    default:
      return <SectionFields {...props} />
  }
}

/** One section of the brand: its heading, its content, and the way to the next one. */
export function SectionPart(props: Readonly<Props>) {
  const { section, tenant, choose } = props
  const texts = useTexts()
  const words = texts.sections[section.id]
  const next = nextOf(section)
  return (
    <section aria-labelledby="studio-section">
      <h2 id="studio-section" tabIndex={-1}>
        {words?.title}
      </h2>
      <p className="field-hint">{words?.lead}</p>
      {tenant ? <PartOf {...props} tenant={tenant} /> : <p>{texts.ui.broken}</p>}
      {next && (
        <p>
          <button
            type="button"
            className="link-button"
            onClick={() => {
              choose(next.id)
              focusSection()
            }}
          >
            {fill(texts.ui.next, { name: texts.sections[next.id]?.title ?? '' })}
          </button>
        </p>
      )}
    </section>
  )
}
