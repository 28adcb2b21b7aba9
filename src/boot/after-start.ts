import type { i18n } from 'i18next'
import type { Tenant } from '#generated/engine.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { loadModule } from '#engine/util/load-module.ts'
import { insertIcons } from '#engine/view/button.tsx'
import { listenToOtherTabs } from '../api/tab-sync.ts'
import { tenantHost } from '../config/config.ts'
import { cacheTenant } from '../config/tenant-cache.ts'
import { textSource, textsReady } from '../config/data.ts'
import { entries, isEndedPage } from '../routes/entries.ts'
import { sessionKeys } from '../session/keys.ts'
import { dropExpiredOrders, dropExpiredTicks } from '../session/local-lists.ts'
import { readItem } from '../session/storage.ts'
import type { Environment } from './load-environment.ts'

/** Runs after the first screen is shown. Its parts do not depend on each other: all are begun, and failures are ignored. */
export async function afterStart({ file, tenant }: Pick<Environment, 'file' | 'tenant'>): Promise<void> {
  const isFileRead = file !== undefined && !isEndedPage()
  const parts = [
    insertIcons,
    dropExpiredOrders,
    dropExpiredTicks,
    async () =>
      readItem(sessionKeys.archivedAnswers) && (await import('../session/validate.ts')).dropExpiredAnswers(),
    // A reloaded tab belongs to the session of its duplicates even before its first call.
    listenToOtherTabs,
    () => isFileRead && warnAboutTenantFile(file, tenant),
    // The cache is for times when the file cannot be loaded. After the data was deleted nothing may be stored.
    () => isFileRead && cacheTenant(tenantHost(), tenant.id, file),
  ]
  await Promise.allSettled(parts.map(async (part) => part()))
}

/** Maximum number of values that are listed: a file that is not a tenant file at all has many invalid ones. */
const most = 30

/** A text of a tenant's file, which is not trusted: shortened, and without line breaks and control characters. */
const plainText = (text: string): string => text.slice(0, 120).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')

function warn(place: string, why: string): void {
  // oxlint-disable-next-line no-console -- a message for operators; `npm run tenant check` reports it with line and hint
  console.warn(`tenant.json ${plainText(place) || '/'}: ${why} This value is not used.`)
}

/** Whether every value of the file is also in the tenant that was read from it. */
function isContained(value: unknown, container: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, container)
  if (typeof container !== 'object' || container === null) return Object.keys(value).length === 0
  const read = new Map(Object.entries(container))
  return Object.entries(value).every(([key, item]) => key === '$schema' || isContained(item, read.get(key)))
}

/** Warns the operator in the console about invalid values of a tenant file. The validator is loaded only if a value was not used. */
export async function warnAboutTenantFile(file: unknown, tenant: Tenant): Promise<void> {
  const reasons = new Map<string, string>()
  for (const [name, flow] of Object.entries(tenant.entries ?? {}))
    if (!entries().some((entry) => entry.name === name && entry.flow === flow))
      reasons.set(`/entries/${name}`, 'no such entry, or no such flow.')
  for (const [name, link] of Object.entries(tenant.theme.links))
    if (!linkHref(link)) reasons.set(`/theme/links/${name}`, 'neither a safe external address nor a page.')
  warnAboutUnknownTexts(tenant, await textsReady)
  if (!isContained(file, tenant)) {
    const { validate } = await loadModule(
      () => import('#schemas/engine/tenant.schema.json?validator=all-errors'),
    )
    for (const { instancePath, keyword, params, propertyName } of (!validate(file) && validate.errors) ||
      []) {
      const name = params.additionalProperty ?? params.propertyName
      const place = typeof name === 'string' ? `${instancePath}/${name}` : instancePath
      if (propertyName === undefined && !reasons.has(place))
        reasons.set(place, `not valid: ${plainText(`${keyword} ${JSON.stringify(params)}`)}.`)
    }
  }
  for (const [place, reason] of [...reasons].slice(0, most)) warn(place, reason)
}

/** The name of a text without its plural suffix. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Warns about texts whose key no text of the product has, as soon as those of their namespace are loaded; loads nothing itself. */
function warnAboutUnknownTexts({ texts: own = {}, theme }: Tenant, texts: i18n): void {
  const reported = new Set(Object.keys(theme.links).map((name) => `frame.link.${name}`))
  const check = () => {
    const locale = texts.language.startsWith('en') ? 'en' : 'de'
    for (const key of Object.keys(own[locale] ?? {})) {
      const [namespace = ''] = key.split('.')
      const isThere = textSource.namespaces.includes(namespace)
      if (reported.has(key) || (isThere && !texts.hasResourceBundle(locale, namespace))) continue
      const known = Object.keys((texts.getResourceBundle(locale, namespace) ?? {}) as object)
      if (known.some((name) => singular(name) === singular(key))) continue
      reported.add(key)
      warn(`/texts/${locale}/${key}`, 'no text has this name.')
    }
  }
  check()
  texts.on('loaded', check)
}
