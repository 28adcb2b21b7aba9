import { tenantBytes } from '../../../tenant/load.ts'
import { startOf } from '../finding.ts'
import { asString, entries, get, join } from '../json.ts'
import type { Rule } from '../rule.ts'
import { suggest } from '../suggest.ts'

/** The files that a tenant names: the pointer, the name there, and the path in its folder. */
function namedFiles(tenant: unknown): { pointer: string; name: string; path: string }[] {
  const theme = get(tenant, 'theme')
  const logos = ['logo', 'logoDark'].flatMap((key) => {
    const name = asString(get(theme, key))
    return name === undefined ? [] : [{ pointer: `/theme/${key}`, name, path: name }]
  })
  const pages = entries(get(theme, 'links')).flatMap(([key, link]) =>
    typeof link === 'string' && /^[^/~]*\.md$/.test(link)
      ? [{ pointer: join('/theme/links', key), name: link, path: `pages/${link}` }]
      : [],
  )
  return [...logos, ...pages]
}

export const tenantFile: Rule = {
  id: 'tenant-file',
  description:
    'A tenant file is not too large, the logos and the pages that it names lie in its folder, and nothing there is a link.',
  check({ of, files, isLink }, report) {
    for (const file of files)
      if (file.startsWith('tenants/') && isLink(file))
        report(
          startOf(file),
          'A link is not served: it might lead to any file.',
          'Put the file itself there.',
        )
    for (const source of of('tenant')) {
      if (new TextEncoder().encode(source.text).length > tenantBytes)
        report(source.at(''), `Larger than ${tenantBytes} bytes.`, 'Keep only what differs from the product.')
      const folder = source.file.replace(/[^/]*$/, '')
      const there = files.flatMap((file) => (file.startsWith(folder) ? [file.slice(folder.length)] : []))
      for (const { pointer, name, path } of namedFiles(source.value)) {
        if (there.includes(path)) continue
        const known = there
          .map((one) => one.replace(/^pages\//, ''))
          .filter((one) => one.split('.').at(-1) === name.split('.').at(-1))
        report(
          source.at(pointer),
          `${folder}${path} does not exist.`,
          suggest(name, known, 'Put the file there.'),
        )
      }
    }
  },
}
