import { pageLimits } from '../../../tenant/page-text.ts'
import { asArray } from '../../../util/json.ts'
import { placeIn } from '../../json/source.ts'
import { eachFile, elementsOf, say } from '../rule.ts'
import { formal, formalWithin, ownTexts, singular } from '../texts.ts'
import { pagesOf } from './tenant-pages.ts'

/** The other plural form of a text: German and English have two. */
const otherForm = (key: string): string | undefined =>
  /_(one|other)$/.test(key) ? singular(key) + (key.endsWith('_one') ? '_other' : '_one') : undefined

/** The own texts of a tenant exist in each of its languages and plural forms. Texts and pages say du if its tone is du. */
export const tenantText = eachFile(
  'tenant',
  (tenant, report, { files, text: textOf, texts }) => {
    const isKnown = (key: string) => [...texts.locales.values()].some((known) => known.has(key))
    // The labels of the tenant's own links are those of the rule `unknown-link`.
    const own = ownTexts([tenant.source]).filter(({ key }) => isKnown(key) || !key.startsWith('frame.link.'))
    const locales = asArray(tenant.get('locales').value).filter((locale) => typeof locale === 'string')
    const saysDu = tenant.get('tone').value === 'du'
    for (const { key, locale, node, text } of own) {
      const base = singular(key)
      const missing = locales.filter(
        (other) => !own.some((written) => written.locale === other && singular(written.key) === base),
      )
      if (locales.includes(locale) && missing.length > 0)
        report(
          node.keyPlace,
          `"${key}" is written in "${locale}" alone; in "${missing.join('", "')}" the text of the product stays.`,
          `Add it to ${missing.map((other) => `"texts.${other}"`).join(' and ')}.`,
        )
      const other = otherForm(key)
      if (
        other !== undefined &&
        !own.some((written) => written.locale === locale && [other, base].includes(written.key))
      )
        report(node.keyPlace, ...say('uneven', key, other, locale, base))
      const word = saysDu && locale === 'de' ? formal.exec(text)?.[1] : undefined
      if (word !== undefined)
        report(node.place, `"${key}" says "${word}", and this tenant says du.`, 'Word it with du.')
    }
    for (const file of saysDu ? pagesOf(files, tenant.source.file) : []) {
      const content = textOf(file, pageLimits.bytes)?.text ?? ''
      for (const { index, 0: word } of content.matchAll(formalWithin))
        report(placeIn(file, content, index), ...say('notDu', word))
    }
  },
  { dependsOnInFile: ['unresolved-reference'] },
)

/** A tenant that shows videos has the video and the captions of every screen in its folder. */
export const tenantVideo = eachFile('tenant', ({ source }, report, { of, files }) => {
  const shows = source.node('/features/video')
  if (shows.value !== true) return
  const videos = of('screen')
    .flatMap(({ root }) => elementsOf(root))
    .filter((element) => element.get('type').value === 'video')
  const named = videos.flatMap((video) => [video.get('src'), ...video.get('captions').fields])
  const folder = source.file.replace(/[^/]*$/, '')
  for (const name of new Set(named.flatMap(({ text }) => text ?? [])))
    if (!files.includes(folder + name))
      report(shows.place, `${folder}${name} does not exist.`, 'Put the file there, or write "video": false.')
})
