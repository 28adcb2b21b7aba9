import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { hintsOf } from '../../support/browser/hints-of.ts'
import { checkout, configurationWith, removeRoot } from '../../support/root.ts'

type Json = Record<string, unknown>

/** What an author is asked to add to samples of RJSF's playground, and nothing else. */
const conditional = {
  'constfield form-shape': 'a consent is required',
  'enumobjects unknown-field': 'all values of a list have words, or none',
  'errors form-shape': 'a pattern without an end needs a length',
  'propertynames form-shape': 'only the author knows what names are allowed, in words',
}

it('forms of RJSF are forms of our language: the check asks for words and limits, and refuses nothing', () => {
  const samples = JSON.parse(
    readFileSync(join(checkout, 'tests/fixtures/forms/samples.json'), 'utf8'),
  ) as Record<string, { schema: Json; hints?: Json }> // ours
  const root = configurationWith(
    Object.fromEntries(
      Object.entries(samples).flatMap(([name, { schema, hints }]) => [
        [
          `schemas/forms/${name.toLowerCase()}.schema.json`,
          { $schema: 'http://json-schema.org/draft-07/schema#', ...schema },
        ],
        [`schemas/forms/${name.toLowerCase()}.ui.json`, hintsOf(schema, hints) as Json],
      ]),
    ),
  )
  try {
    const names = Object.keys(samples).map((name) => name.toLowerCase())
    const found = checkProject(root).flatMap(({ file, rule }) => {
      const name = /^schemas\/forms\/(\w+)\./.exec(file)?.[1] ?? ''
      // The names of their labels are no keys of texts, and few say what they are asked for.
      const isOfForms = [
        'form-shape',
        'unfillable-form',
        'broken-schema',
        'unfit-hint',
        'unknown-field',
      ].includes(rule)
      return isOfForms && names.includes(name) ? [`${name} ${rule}`] : []
    })
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(conditional))
  } finally {
    removeRoot(root)
  }
})
