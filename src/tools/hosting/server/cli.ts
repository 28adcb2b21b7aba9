import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nginxFiles } from './nginx.ts'
import { siteOf } from './options.ts'
import { staticHeaders, staticRedirects } from './static-headers.ts'

/** `npm run hosting`: configs of web servers from a deployment config. */
try {
  const { site, out, notes } = siteOf(process.argv.slice(2))
  const files = {
    ...nginxFiles(site),
    _headers: staticHeaders(site.headers, site.addresses),
    _redirects: staticRedirects(site.addresses),
  }
  mkdirSync(out, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content)
  console.log(`Written to ${out}: ${Object.keys(files).join(', ')}`)
  for (const note of notes) console.log(`Note: ${note}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
