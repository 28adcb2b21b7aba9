import type { Rule } from '../rule.ts'

/** Words by which German addresses the customer formally. Capitals tell them from "sie" and "ihr". */
const formal = /(?<![\p{L}])(Sie|Ihnen|Ihr|Ihre|Ihrer|Ihrem|Ihren|Ihres)(?![\p{L}])/u

export const missingDu: Rule = {
  id: 'missing-du',
  description: 'Every German text that says Sie or Ihr has one that says du.',
  check({ texts }, report) {
    const informal = texts.locales.get('de-x-du')
    for (const [key, { source, pointer, text }] of texts.locales.get('de') ?? []) {
      const word = formal.exec(text)?.[1]
      if (word === undefined || texts.has('de-x-du', key)) continue
      const path = source.file.replace('/de/', '/de-x-du/')
      const sibling = [...(informal?.values() ?? [])].find((one) => one.source.file === path)?.source
      report(
        (sibling ?? source).keyAt(pointer),
        `"${key}" says "${word}" and has no du text.`,
        `Add it to ${path}, or word it neutrally: "${text}".`,
      )
    }
  },
}
