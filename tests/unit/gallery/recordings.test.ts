import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import routes from '#flows/routes.json' with { type: 'json' }
import type { RecordedFlow } from '#src/tools/gallery/replay.ts'
import { galleryCells } from '../../support/gallery.ts'

const folder = 'tests/fixtures/screens'
const recorded = new Set(
  readdirSync(folder).flatMap((file) =>
    // Written by src/tools/gallery/record-screens.ts.
    Object.keys((JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as RecordedFlow).screens),
  ),
)

it('the gallery shows every flow, and each screen as a customer left it: `npm run gallery:record` writes them down', () => {
  const offered = new Set([...routes.entries, routes.otherSwitch].map(({ flow }) => flow))
  expect([...offered].toSorted()).toEqual([...new Set(galleryCells.map(({ flow }) => flow))].toSorted())
  const screens = new Set(galleryCells.map(({ screen }) => screen))
  expect([...screens].filter((screen) => !recorded.has(screen))).toEqual([])
})
