import { lstatSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { tenantBytes } from '../../../tenant/load.ts'
import type { Rule } from '../finding.ts'
import { asString, entries, get, join } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'tenant-file'

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

export const tenantFile: Rule = {
  id,
  description:
    'A tenant file is not too large, the logos and the pages that it names lie in its folder, and nothing there is a link.',
  run: ({ root, of, files, absent }) => [
    ...files
      .filter((file) => file.startsWith('tenants/') && isLink(joinPath(root, file)))
      .map((file) =>
        absent(file, id, 'A link is not served: it might lead to any file.', 'Put the file itself there.'),
      ),
    ...of('tenant').flatMap((source) => {
      const folder = source.file.replace(/\/[^/]*$/, '')
      const there = files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1))
      const theme = get(source.value, 'theme')
      const logos = ['logo', 'logoDark'].flatMap((name) => {
        const file = asString(get(theme, name))
        return file === undefined ? [] : [{ pointer: `/theme/${name}`, file, said: file }]
      })
      const pages = entries(get(theme, 'links')).flatMap(([name, link]) =>
        typeof link === 'string' && /^[^/~]*\.md$/.test(link)
          ? [{ pointer: join('/theme/links', name), file: `pages/${link}`, said: link }]
          : [],
      )
      const size = new TextEncoder().encode(source.text).length
      const large =
        size > tenantBytes
          ? [
              source.finding(
                id,
                '',
                `Larger than ${tenantBytes} bytes.`,
                'Keep only what differs from the product.',
              ),
            ]
          : []
      const missing = [...logos, ...pages]
        .filter(({ file }) => !there.includes(file))
        .map(({ pointer, file, said }) => {
          const known = there
            .map((one) => one.replace(/^pages\//, ''))
            .filter((one) => one.split('.').at(-1) === said.split('.').at(-1))
          return source.finding(
            id,
            pointer,
            `${folder}/${file} does not exist.`,
            suggest(said, known, `Put the file there.`),
          )
        })
      return [...large, ...missing]
    }),
  ],
}
