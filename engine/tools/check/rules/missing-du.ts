import type { Rule } from '../finding.ts'

const id = 'missing-du'

/** Words by which German addresses the customer formally. Capitals tell them from "sie" and "ihr". */
const formal = /(?<![\p{L}])(Sie|Ihnen|Ihr|Ihre|Ihrer|Ihrem|Ihren|Ihres)(?![\p{L}])/u

export const missingDu: Rule = {
  id,
  description: 'Every German text that says Sie or Ihr has one that says du.',
  run({ texts }) {
    const informal = texts.locales.get('de-x-du')
    return [...(texts.locales.get('de') ?? [])].flatMap(([key, { source, pointer, text }]) => {
      const word = formal.exec(text)?.[1]
      if (word === undefined || texts.has('de-x-du', key)) return []
      const path = source.file.replace('/de/', '/de-x-du/')
      const sibling = [...(informal?.values() ?? [])].find((one) => one.source.file === path)?.source
      const hint = `Add it to ${path}, or word it neutrally: "${text}".`
      return [
        (sibling ?? source).finding(id, pointer, `"${key}" says "${word}" and has no du text.`, hint, 'key'),
      ]
    })
  },
}
