import type { Palette, Tenant, TenantNotice } from '#generated/engine.ts'
import { colours } from './colours.ts'

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((item) => item === value)
}

/** The own entries of a map whose values pass, without names that could reach a prototype. */
function entries<T>(value: unknown, passes: (item: unknown) => item is T): Record<string, T> {
  const map = Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, T] =>
    passes(entry[1]),
  )
  return Object.fromEntries(map.filter(([key]) => key !== '__proto__'))
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value)
/** The colours of a palette, and nothing else. */
const palette = (value: unknown): Palette =>
  // The cast: a colour that is missing is not set, so that the theme's own shows.
  Object.fromEntries(
    Object.entries(entries(value, isColour)).filter(([name]) => colours.some((colour) => colour === name)),
  ) as unknown as Palette
const isVersion = (value: unknown): value is string => isText(value) && /^[\w.-]{1,40}$/.test(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isLogo = (value: unknown): value is string =>
  isText(value) && /^[a-z0-9-]+\.(svg|png|webp)$/.test(value)

const isMoment = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\dT[\d:]{5,8}(Z|[+-]\d\d:\d\d)$/.test(value) && Date.parse(value) > 0

/** The operator's line; none without words, and none whose time cannot be read: it might be shown for ever. */
function noticeOf(value: unknown): TenantNotice | undefined {
  if (!isObject(value) || !isObject(value.text)) return undefined
  const { from, to, level } = value
  const { de, en } = entries(value.text, isText)
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
 * Makes a tenant of whatever the tenant host answered: a value is taken over only where it has its shape, and everything
 * else stays at the default of the theme. The schema of the language says the same at length; that check is for operators
 * (`npm run check`, and the console of a running app), this reading keeps customers safe. Undefined without id or name.
 */
export function readTenant(value: unknown): Tenant | undefined {
  if (!isObject(value) || !isText(value.id) || !isText(value.name) || value.name === '') return undefined
  const theme = isObject(value.theme) ? value.theme : {}
  const locales = Array.isArray(value.locales)
    ? value.locales.filter((item) => item === 'de' || item === 'en')
    : []
  const font = oneOf(theme.font, ['source-sans', 'system'])
  const radius = oneOf(theme.radius, ['none', 'small', 'medium', 'large'])
  const texts = isObject(value.texts) ? value.texts : {}
  const notice = noticeOf(value.notice)
  return {
    id: value.id,
    name: value.name.slice(0, 70),
    tone: oneOf(value.tone, ['sie', 'du']) ?? 'sie',
    locales: locales.length > 0 ? locales : ['de'],
    theme: {
      links: entries(theme.links, isText),
      ...(isLogo(theme.logo) && { logo: theme.logo }),
      ...(isLogo(theme.logoDark) && { logoDark: theme.logoDark }),
      ...(font && { font }),
      ...(radius && { radius }),
      light: palette(theme.light),
      dark: palette(theme.dark),
    },
    features: entries(value.features, isFlag),
    entries: entries(value.entries, isText),
    versions: entries(value.versions, isVersion),
    ...(notice && { notice }),
    texts: { de: entries(texts.de, isText), en: entries(texts.en, isText) },
  }
}
