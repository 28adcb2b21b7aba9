import type { Palette, Tenant, TenantNotice } from '#generated/engine.ts'
import { textAtMost, withTimeout } from '../util/requests.ts'
import { asArray, entries, get, isObject } from '../util/json.ts'
import { colours, isColour, longColour } from './theme.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((item) => item === value)
}

/** The valid entries of an object, without keys that could change a prototype. */
const valid = <T>(value: unknown, passes: (item: unknown) => item is T): Record<string, T> =>
  Object.fromEntries(
    entries(value).filter((entry): entry is [string, T] => passes(entry[1]) && entry[0] !== '__proto__'),
  )

const palette = (value: unknown): Palette =>
  // The cast: for a missing colour the default of the theme applies.
  Object.fromEntries(
    colours.flatMap((name) => {
      const colour = longColour(get(value, name))
      return isColour(colour) ? [[name, colour]] : []
    }),
  ) as unknown as Palette
const isVersion = (value: unknown): value is string => isText(value) && /^[\w.-]{1,40}$/.test(value)
const isBankCode = (value: unknown): value is string => isText(value) && /^\d{8}$/.test(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isLogo = (value: unknown): value is string =>
  isText(value) && /^[a-z0-9-]+\.(svg|png|webp)$/.test(value)

const isMoment = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\dT[\d:]{5,8}(Z|[+-]\d\d:\d\d)$/.test(value) && Date.parse(value) > 0

/** The notice of the operator. Undefined without a text, or when its times are invalid: it could be shown forever. */
function noticeOf(value: unknown): TenantNotice | undefined {
  if (!isObject(value) || !isObject(value.text)) return undefined
  const { from, to, level } = value
  const { de, en } = valid(value.text, isText)
  const isTimed = (from === undefined || isMoment(from)) && (to === undefined || isMoment(to))
  if (!isTimed || !(de || en)) return undefined
  return {
    level: oneOf(level, ['info', 'warning']) ?? 'info',
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    text: { ...(de && { de: de.slice(0, 500) }), ...(en && { en: en.slice(0, 500) }) },
  }
}

/**
 * Reads a tenant from an untrusted response: only valid values are copied, all others keep the default of the theme; undefined
 * without id or name. This protects customers; operators get the findings from `npm run check` and in the console.
 */
export function readTenant(value: unknown): Tenant | undefined {
  if (!isObject(value) || !isText(value.id) || !isText(value.name) || value.name === '') return undefined
  const theme = isObject(value.theme) ? value.theme : {}
  const locales = asArray(value.locales).filter((item) => item === 'de' || item === 'en')
  const font = oneOf(theme.font, ['source-sans', 'system'])
  const radius = oneOf(theme.radius, ['none', 'small', 'medium', 'large'])
  const bankCodes = asArray(value.bankCodes).filter(isBankCode)
  const notice = noticeOf(value.notice)
  return {
    id: value.id,
    name: value.name.slice(0, 70),
    tone: oneOf(value.tone, ['sie', 'du']) ?? 'sie',
    locales: locales.length > 0 ? locales : ['de'],
    theme: {
      links: valid(theme.links, isText),
      ...(isLogo(theme.logo) && { logo: theme.logo }),
      ...(isLogo(theme.logoDark) && { logoDark: theme.logoDark }),
      ...(font && { font }),
      ...(radius && { radius }),
      light: palette(theme.light),
      dark: palette(theme.dark),
    },
    ...(bankCodes.length > 0 && { bankCodes }),
    features: valid(value.features, isFlag),
    entries: valid(value.entries, isText),
    versions: valid(value.versions, isVersion),
    ...(notice && { notice }),
    texts: { de: valid(get(value.texts, 'de'), isText), en: valid(get(value.texts, 'en'), isText) },
  }
}

/** Maximum size of a tenant file. A typical one has a few KiB. */
export const tenantBytes = 256 * 1024

const idPattern = /^[a-z][a-z0-9-]{0,40}$/

export const isTenantId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id)

/** Timeout for loading a tenant file, in milliseconds. */
const loadTimeout = 10_000

/** The tenant could not be loaded. The message is for the operator. */
export class TenantError extends Error {
  override name = 'TenantError'
  /** A temporary failure (timeout, no connection, HTTP 429 or 5xx): a later attempt may succeed. */
  readonly passing: boolean

  constructor(message: string, passing = false) {
    super(message)
    this.passing = passing
  }
}

/** Loads tenants/<id>/tenant.json. Returns the tenant, and the file for the validation in the console. @throws TenantError */
export async function loadTenant(host: string, id: string): Promise<{ tenant: Tenant; file: unknown }> {
  const address = `${host}/tenants/${id}/tenant.json`
  let status = 0
  const read = async (signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(address, { cache: 'no-cache', signal })
    status = response.status
    if (!response.ok) throw new Error(`HTTP ${status}`)
    return JSON.parse(await textAtMost(response, tenantBytes))
  }
  const file = await withTimeout(loadTimeout, read).catch((error: unknown) => {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new TenantError(
      `${address} could not be read: ${String(error)}`,
      timedOut || status === 0 || status === 429 || status >= 500,
    )
  })
  const tenant = readTenant(file)
  if (!tenant) throw new TenantError(`${address} has no id or no name.`)
  if (tenant.id !== id) throw new TenantError(`${address} names itself "${tenant.id}".`)
  return { tenant, file }
}
