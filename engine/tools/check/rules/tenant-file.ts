import type { Rule } from '../finding.ts'
import { asString, entries, get, join } from '../json.ts'
import { suggest } from '../suggest.ts'

const id = 'tenant-file'

export const tenantFile: Rule = {
  id,
  description: 'The logos and the pages that a tenant names lie in its folder.',
  run: ({ of, files }) =>
    of('tenant').flatMap((source) => {
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
      return [...logos, ...pages]
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
    }),
}
