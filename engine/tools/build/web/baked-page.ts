import { readFileSync } from 'node:fs'

/** URL parameters with which a baked page may be served. Other parameters change the first screen. */
const parameters = ['tenant', 'lang']

const isName = (name: string) => /^[a-z][a-z0-9-]{0,40}$/.test(name)

/** The first language of an Accept-Language header, as two letters; empty if there is none. */
const firstLanguage = (header: string) => header.trim().slice(0, 2).toLowerCase()

/**
 * The files that may be served for the start URL, best first: the baked page of the requested tenant in the requested language, in
 * the first language of the tenant, and the page without a baked screen.
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
