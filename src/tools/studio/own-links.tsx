import { useBrand, plainFinding } from './brand.ts'
import { valueAt, pageTitle } from './file.ts'
import { AddName, Button, Field } from './field.tsx'
import { focusSoon } from './hooks.ts'
import {
  addressPointer,
  labelIn,
  labelPointer,
  newLinkName,
  ownLinksOf,
  linkOf,
  localesOf,
  shownLink,
} from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'

/** A link to a page of the brand is shown and typed as the title of the page; of two pages with one title, the first has it. */
export function usePageTitles() {
  const { pages = {} } = useBrand()
  const titled = Object.entries(pages).map(([name, text]) => [`${name}.md`, pageTitle(name, text)] as const)
  const fileTitled = (title: string) => titled.find(([, known]) => known === title)?.[0]
  return {
    titles: titled.map(([, title]) => title),
    shownTarget(target: string): string {
      const title = titled.find(([file]) => file === target)?.[1]
      return title !== undefined && fileTitled(title) === target ? title : target
    },
    typedTarget: (text: string): string => fileTitled(text.trim()) ?? text.trim(),
  }
}

/** A link of the brand's own: its label in each language, where it leads, and a button that removes it. */
function OwnLink({ name }: Readonly<{ name: string }>) {
  const texts = useTexts()
  const { links: words } = texts
  const brand = useBrand()
  const { studio, tenant, findings } = brand
  const { shownTarget, typedTarget, titles } = usePageTitles()
  const locales = localesOf(tenant)
  const stored = valueAt(tenant, ['theme', 'links', name])
  const address = typeof stored === 'string' ? stored : ''
  const label = locales.map((locale) => labelIn(tenant, locale, name)).find((known) => known !== '')
  const write = (pointer: string, value: string | undefined) =>
    studio.edit({ [pointer]: value }, { field: pointer })
  const remove = () => {
    const labels = ['de', 'en'].map((locale) => labelPointer(locale, name))
    studio.edit(Object.fromEntries([addressPointer(name), ...labels].map((pointer) => [pointer, undefined])))
  }
  const wrong = findings
    .filter(({ pointer }) => pointer === addressPointer(name))
    .map((finding) => plainFinding(texts, finding, brand))
    // These two are said at the labels.
    .filter(({ key }) => key !== 'linkLabel' && key !== 'linkShown')
  return (
    <fieldset className="card studio-grid">
      <legend>{label ?? words.unnamed}</legend>
      <div className="studio-beside">
        {locales.map((locale) => {
          const language = texts.locales[locale]
          const own = labelIn(tenant, locale, name)
          return (
            <Field
              key={locale}
              id={`links-${name}-${locale}`}
              kind="line"
              label={fill(words.label, { language })}
              error={own === '' ? fill(words.noLabel, { language }) : undefined}
              lang={locale}
              value={own}
              write={(value) => write(labelPointer(locale, name), value || undefined)}
            />
          )
        })}
      </div>
      <Field
        id={`links-${name}`}
        kind="link"
        label={words.address}
        hint={words.addressHint}
        error={address === '' ? words.noAddress : wrong.map(({ what, todo }) => `${what} ${todo}`).join(' ')}
        suggestions={titles}
        value={shownTarget(shownLink(address))}
        // Emptied, it keeps its place among the links: it is perhaps about to be filled anew.
        write={(text) => write(addressPointer(name), linkOf(typedTarget(text)))}
      />
      <p>
        <Button onClick={remove}>
          {words.remove} <span className="visually-hidden">{label}</span>
        </Button>
      </p>
    </fieldset>
  )
}

/** The links of the brand's own: a card for each, and a field that adds one. */
export function OwnLinks() {
  const texts = useTexts()
  const { links: words } = texts
  const { studio, tenant } = useBrand()
  const locales = localesOf(tenant)
  /** A new label is written in the language of the studio, if the brand has it. The card asks for the others. */
  const locale = locales.find((known) => known === texts.locale) ?? locales[0] ?? 'de'
  const add = (label: string) => {
    const name = newLinkName(tenant, label)
    studio.edit({ [labelPointer(locale, name)]: label })
    focusSoon(`links-${name}`)
    return undefined
  }
  return (
    <section aria-labelledby="studio-own-links">
      <h3 id="studio-own-links">{words.own}</h3>
      <p className="field-hint">{words.ownLead}</p>
      {ownLinksOf(tenant).map((name) => (
        <OwnLink key={name} name={name} />
      ))}
      <AddName label={`${texts.sections.links?.add ?? ''} (${texts.locales[locale]})`} add={add} />
    </section>
  )
}
