import { pageLimits, pageObjection } from '#engine/tenant/page-limits.ts'
import { textAtMost } from '#engine/tenant/text-at-most.ts'

const namePattern = /^[a-z0-9-]{1,64}$/

/** The page, unless it is something that is not shown. @throws Error */
async function sound(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const text = await textAtMost(response, pageLimits.bytes)
  if (/^\s*<(!doctype|html)/i.test(text)) throw new Error('It is HTML, not Markdown')
  const objection = pageObjection(text)
  if (objection) throw new Error(`It ${objection.why}`)
  return text
}

/**
 * The Markdown of a public page. What would keep the browser busy for minutes, or is no Markdown at all, is not shown, and
 * operators are told in the console.
 * @throws Error
 */
export async function loadPage([host, tenant, name]: [string, string, string]): Promise<string> {
  if (!namePattern.test(name)) throw new Error('not a page')
  const address = `${host}/tenants/${tenant}/pages/${name}.md`
  try {
    return await sound(await fetch(address))
  } catch (error) {
    // oxlint-disable-next-line no-console -- operators look here when their page does not show
    console.warn(`${address} is not shown. ${String(error)}.`)
    throw error
  }
}
