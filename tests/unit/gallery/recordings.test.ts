import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { inlineRefs } from '#engine/tools/build/inline-refs.ts'
import { examplesOf } from '#src/tools/gallery/examples.ts'
import type { RecordedFlow } from '#src/tools/gallery/recordings.ts'
import { galleryCells } from '../../support/gallery.ts'
import { checkout } from '../../support/root.ts'

const folder = join(checkout, 'tests/fixtures/screens')
const recorded = new Set(
  readdirSync(folder).flatMap((file) =>
    // Written by src/tools/gallery/record-screens.ts.
    Object.keys((JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedFlow).screens),
  ),
)

/** Screens that the gallery shows from the examples of the schemas, until a browser test comes to them. */
const withoutRecording: string[] = []

it('every screen is recorded, but for those listed here: `npm run gallery:record` writes them down', () => {
  const screens = new Set(galleryCells.map(({ screen }) => screen))
  expect([...screens].filter((screen) => !recorded.has(screen))).toEqual(withoutRecording)
})

const examples = examplesOf(checkout)

it.each(Object.keys(examples.answers))('the example answers %s as its schema says', (key) => {
  const [method, path] = key.split(' /api/v1')
  const file = readdirSync(join(checkout, 'schemas/api'))
    .map((name) => join(checkout, 'schemas/api', name))
    .find((name) => {
      const { 'x-call': call } = JSON.parse(readFileSync(name, 'utf8')) as {
        'x-call': { method: string; path: string }
      } // the schemas of calls have it
      return call.method === method && call.path === path
    })
  const { schema } = inlineRefs(file ?? '', '/definitions/response')
  const ajv = new Ajv({ allErrors: true, strict: false })
  ajv.validate(schema, examples.answers[key]?.body)
  expect(ajv.errors).toBeNull()
})

it('the session of the examples holds answers, and no failure', () => {
  expect(examples.storage).toMatchObject({ bank: { name: 'Musterbank' }, profile: { owners: [{}] } })
  expect(examples.storage).not.toHaveProperty(['kws.problem'])
})
