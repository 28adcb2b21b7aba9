import type { i18n } from 'i18next'
import type { Tenant } from '#generated/engine.ts'
import { plainText } from './tenant-warnings.ts'
import { textSource } from '../config/texts.ts'

/** The name of a text without its plural suffix. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/**
 * Warns the operator in the console about texts of the tenant whose key no product text has. Runs when the texts of a namespace
 * are loaded; loads nothing itself.
 */
export function warnAboutUnknownTexts(tenant: Tenant, texts: i18n): void {
  const reported = new Set<string>()
  const links = Object.keys(tenant.theme.links).map((name) => `frame.link.${name}`)
  const check = () => {
    const locale = texts.language.startsWith('en') ? 'en' : 'de'
    for (const key of Object.keys(tenant.texts?.[locale] ?? {})) {
      const [namespace = ''] = key.split('.')
      const isThere = textSource.namespaces.includes(namespace)
      if (
        reported.has(key) ||
        links.includes(key) ||
        (isThere && !texts.hasResourceBundle(locale, namespace))
      )
        continue
      const known = Object.keys((texts.getResourceBundle(locale, namespace) ?? {}) as object)
      if (known.some((name) => name === key || singular(name) === singular(key))) continue
      reported.add(key)
      // oxlint-disable-next-line no-console -- as in tenant-findings.ts
      console.warn(
        `tenant.json /texts/${locale}/${plainText(key)}: no text has this name. This value is not used.`,
      )
    }
  }
  check()
  texts.on('loaded', check)
}
