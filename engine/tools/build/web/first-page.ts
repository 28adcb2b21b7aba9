import { readFileSync } from 'node:fs'

/** Parameters of an address that a baked page can answer. Others change what the first screen shows. */
const parameters = ['tenant', 'lang']

const isName = (name: string) => /^[a-z][a-z0-9-]{0,40}$/.test(name)

/** The language that a header Accept-Language names first, by its first two letters; empty if there is none. */
const firstLanguage = (header: string) => header.trim().slice(0, 2).toLowerCase()

/**
 * The files that may answer the start address, best first: the baked page of the asked tenant in the asked language, in the first
 * language of the tenant, and the page without a first screen.
 * @param query of the address, with or without `?`
 * @param accepted the header Accept-Language
 */
export function firstPages(query: string, accepted: string, defaultTenant: string): string[] {
  const asked = new URLSearchParams(query)
  const tenant = asked.get('tenant') ?? defaultTenant
  const language = asked.get('lang') ?? firstLanguage(accepted)
  const isPlain = [...asked.keys()].every((name) => parameters.includes(name))
  if (!isPlain || !isName(tenant)) return ['/shell.html']
  const own = isName(language) ? [`/pages/${tenant}.${language}.html`] : []
  return [...own, `/pages/${tenant}.html`, '/shell.html']
}

/** The default tenant of a build, which operators may edit; empty if config.json cannot be read. */
export function defaultTenantOf(dist: string): string {
  try {
    const config = JSON.parse(readFileSync(`${dist}/config.json`, 'utf8')) as { defaultTenant?: unknown }
    return typeof config.defaultTenant === 'string' ? config.defaultTenant : ''
  } catch {
    return ''
  }
}
