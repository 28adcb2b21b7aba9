import { pageLimits } from '../../../tenant/page-limits.ts'
import { lineStarts, position, startOf } from '../../json/source.ts'
import { asArray, asString, entries, get } from '../../../util/json.ts'
import type { Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import { formal, formalWithin, ownTexts, singular } from '../texts.ts'

const pagesOf = (files: readonly string[], tenant: string): string[] => {
  const folder = `${tenant.replace(/[^/]*$/, '')}pages/`
  return files.filter((file) => file.startsWith(folder) && /^[^/]+\.md$/.test(file.slice(folder.length)))
}

/** The other plural form of a text: German and English have two. */
const otherForm = (key: string): string | undefined =>
  /_(one|other)$/.test(key) ? singular(key) + (key.endsWith('_one') ? '_other' : '_one') : undefined

export const tenantText: Rule = {
  id: 'tenant-text',
  description:
    'The own texts of a tenant exist in each of its languages, and in both plural forms. They and its public pages say du if the tone of the tenant is du.',
  dependsOnInFile: ['unresolved-reference', 'text-placeholder', 'text-markup', 'unknown-link'],
  check({ of, files, text: textOf }, report) {
    const tenants = of('tenant')
    const own = ownTexts(tenants)
    for (const source of tenants) {
      const mine = own.filter((text) => text.source === source)
      const locales = asArray(get(source.value, 'locales')).flatMap((locale) => asString(locale) ?? [])
      const keysIn = (locale: string) =>
        new Set(mine.filter((text) => text.locale === locale).map(({ key }) => singular(key)))
      const written = new Map(locales.map((locale) => [locale, keysIn(locale)]))
      for (const { key, locale, pointer, text } of mine) {
        const missing = locales.filter((other) => !written.get(other)?.has(singular(key)))
        if (locales.includes(locale) && missing.length > 0)
          report(
            source.keyAt(pointer),
            `"${key}" is written in "${locale}" alone; in "${missing.join('", "')}" the text of the product stays.`,
            `Add it to ${missing.map((other) => `"texts.${other}"`).join(' and ')}.`,
          )
        const base = singular(key)
        const inSame = (form: string) => mine.some((one) => one.locale === locale && one.key === form)
        const other = otherForm(key)
        if (other !== undefined && !inSame(other) && !inSame(base))
          report(
            source.keyAt(pointer),
            `"${key}" is written without "${other}"; there the text of the product stays.`,
            `Add "${other}" to "texts.${locale}", or write "${base}" for both.`,
          )
        const word =
          get(source.value, 'tone') === 'du' && locale === 'de' ? formal.exec(text)?.[1] : undefined
        if (word !== undefined)
          report(source.at(pointer), `"${key}" says "${word}", and this tenant says du.`, 'Word it with du.')
      }
      if (get(source.value, 'tone') !== 'du') continue
      for (const file of pagesOf(files, source.file)) {
        const content = textOf(file, pageLimits.bytes)?.text ?? ''
        for (const { index, 0: word } of content.matchAll(formalWithin))
          report(
            { ...startOf(file), ...position(lineStarts(content), index) },
            `This page says "${word}", and this tenant says du.`,
            'Word it with du.',
          )
      }
    }
  },
}

export const tenantVideo: Rule = {
  id: 'tenant-video',
  description: 'A tenant that shows videos has the video and the captions of every screen in its folder.',
  check({ of, files }, report) {
    const videos = of('screen').flatMap(({ value }) =>
      elementsOf(get(value, 'body')).filter((element) => get(element.value, 'type') === 'video'),
    )
    const named = videos.flatMap(({ value }) => [
      get(value, 'src'),
      ...entries(get(value, 'captions')).map(([, file]) => file),
    ])
    for (const source of of('tenant')) {
      if (get(get(source.value, 'features'), 'video') !== true) continue
      const folder = source.file.replace(/[^/]*$/, '')
      for (const name of new Set(named))
        if (typeof name === 'string' && !files.includes(folder + name))
          report(
            source.at('/features/video'),
            `${folder}${name} does not exist.`,
            'Put the file there, or write "video": false.',
          )
    }
  },
}
