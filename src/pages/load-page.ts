import { pageLimits, tooDeep } from '#engine/tenant/page-limits.ts'

const namePattern = /^[a-z0-9-]{1,64}$/

/** Why a page is not shown; undefined where it is. */
function objection(text: string): string | undefined {
  if (text.length > pageLimits.bytes) return `is larger than ${pageLimits.bytes} bytes`
  if (/^\s*<(!doctype|html)/i.test(text)) return 'is HTML, not Markdown'
  return tooDeep(text) === undefined ? undefined : 'is nested too deep'
}

/**
 * The Markdown of a public page. What would keep the browser busy for minutes, or is no Markdown at all, is not shown, and
 * operators are told in the console.
 * @throws Error
 */
export async function loadPage([host, tenant, name]: [string, string, string]): Promise<string> {
  if (!namePattern.test(name)) throw new Error('not a page')
  const address = `${host}/tenants/${tenant}/pages/${name}.md`
  const response = await fetch(address)
  const text = await response.text()
  const why = response.ok ? objection(text) : `could not be read: HTTP ${response.status}`
  if (why === undefined) return text
  // oxlint-disable-next-line no-console -- operators look here when their page does not show
  console.warn(`${address} ${why}. It is not shown.`)
  throw new Error(why)
}
