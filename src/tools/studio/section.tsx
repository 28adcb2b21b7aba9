import { asArray } from '#engine/util/json.ts'
import { useBrand, useFindingAt } from './brand.ts'
import { BrandColourPart } from './brand-colour.tsx'
import { valueAt, parsedObject } from './file.ts'
import { AddName, Button, Field, Tick } from './field.tsx'
import { focusSoon, type useSelection } from './hooks.ts'
import { LogoPart } from './logo/logo-part.tsx'
import { OwnLinks, usePageTitles } from './own-links.tsx'
import { isOwnLink, ownLinkOf, fieldsOf, localesOf, sections, shownOf, valueOf } from './sections.ts'
import { PagesPart } from './pages-part.tsx'
import { Publish } from './publish.tsx'
import type { Section } from './sections.ts'
import { fill, hintOf, labelOf, readable, standardTexts, useTexts } from './studio-texts.ts'

interface Props {
  section: Section
  selection: ReturnType<typeof useSelection>
  /** The colours of the uploaded logo. */
  suggested: readonly string[]
  setSuggested(colours: readonly string[]): void
}

/** The values of one section of the tenant file as fields. Every input is written into the file at once. */
function SectionFields({ section }: Pick<Props, 'section'>) {
  const { studio, tenant } = useBrand()
  const texts = useTexts()
  const findingAt = useFindingAt()
  const { shownTarget, typedTarget, titles } = usePageTitles()
  return (
    <div className="studio-grid">
      {fieldsOf(section, tenant).map((field) => {
        const { name, pointer, path, kind, schema, options, required } = field
        if (section.id === 'links' && isOwnLink(name)) return null
        const id = `${section.id}-${name}`
        const label = labelOf(texts, pointer, tenant)
        const shown = shownOf(field, valueAt(tenant, path))
        const set = (value: string | boolean) =>
          studio.edit({ [pointer]: valueOf(field, value) }, { field: pointer })
        if (kind === 'flag') return <Tick key={pointer} {...{ id, label, set }} checked={shown === true} />
        const examples = kind === 'line' || kind === 'list' ? asArray(schema.examples) : []
        const first = examples[path.at(-1) === 'en' ? examples.length - 1 : 0]
        const example =
          first === undefined ? '' : fill(texts.ui.example, { example: String(shownOf(field, first)) })
        const choices = section.options ? texts.flows : (texts.choices[pointer] ?? {})
        return (
          <Field
            key={pointer}
            {...{ id, label, kind }}
            hint={`${hintOf(texts, pointer)} ${example}`}
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
      })}
    </div>
  )
}

/** The brand's own sentences, each with a button that opens it, and a search for another one of the product. */
function OwnTexts({ editTexts }: Pick<Props['selection'], 'editTexts'>) {
  const texts = useTexts()
  const { tenant } = useBrand()
  const locales = localesOf(tenant)
  const own = locales.flatMap((locale) => Object.keys(valueAt(tenant, ['texts', locale]) ?? {}))
  const [locale = 'de'] = locales
  const sentences = Object.entries(standardTexts(locale, tenant.tone)).map(
    ([key, text]) => [key, readable(texts, text, tenant)] as const,
  )
  const ownText = (key: string) =>
    String(locales.map((language) => valueAt(tenant, ['texts', language, key])).find(Boolean))
  const find = (sentence: string) => {
    const having = sentences.filter(([, text]) => text.toLowerCase().includes(sentence.toLowerCase()))
    const whole = having.filter(([, text]) => text === sentence)
    const found = new Map((whole.length > 0 ? whole : having).map(([key, text]) => [key, text]))
    if (found.size === 0) return texts.ui.noText
    const count = new Set(found.values()).size
    if (count > 1) return fill(texts.ui.manyTexts, { count })
    editTexts([...found.keys()], locale)
    return undefined
  }
  return (
    <>
      <ul>
        {[...new Set(own)]
          .filter((key) => ownLinkOf(key) === undefined)
          .map((key) => (
            <li key={key}>
              <Button className="link-button" onClick={() => editTexts([key])}>
                {readable(texts, ownText(key), tenant)}
              </Button>
            </li>
          ))}
      </ul>
      <AddName
        label={texts.sections.texts?.add ?? ''}
        suggestions={[...new Set(sentences.map(([, text]) => text))]}
        add={find}
      />
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
function PartOf({ section, selection, suggested, setSuggested }: Readonly<Props>) {
  switch (section.id) {
    case 'brand':
      return (
        <>
          <BrandColourPart suggested={suggested} />
          <SectionFields section={section} />
          <LogoPart onColours={setSuggested} />
        </>
      )
    case 'links':
      return (
        <>
          <SectionFields section={section} />
          <OwnLinks />
        </>
      )
    case 'pages':
      return (
        <PagesPart
          chosen={selection.page ?? ''}
          choose={selection.choosePage}
          showLinks={() => selection.choose('links')}
        />
      )
    case 'texts':
      return <OwnTexts editTexts={selection.editTexts} />
    case 'publish':
      return <Publish />
    default:
      return <SectionFields section={section} />
  }
}

/** One section of the brand: its heading, its content, and the way to the next one. */
export function SectionPart(props: Readonly<Props>) {
  const { section, selection } = props
  const texts = useTexts()
  const { document } = useBrand()
  const words = texts.sections[section.id]
  const next = nextOf(section)
  return (
    <section aria-labelledby="studio-section">
      <h2 id="studio-section" tabIndex={-1}>
        {words?.title}
      </h2>
      <p className="field-hint">{words?.lead}</p>
      {parsedObject(document) ? <PartOf {...props} /> : <p>{texts.ui.broken}</p>}
      {next && (
        <p>
          <Button
            className="link-button"
            onClick={() => {
              selection.choose(next.id)
              focusSoon('studio-section')
            }}
          >
            {fill(texts.ui.next, { name: texts.sections[next.id]?.title ?? '' })}
          </Button>
        </p>
      )}
    </section>
  )
}
