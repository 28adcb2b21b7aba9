import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import routes from '#flows/routes.json' with { type: 'json' }
import type { RecordedFlow } from '#src/tools/gallery/replay.ts'
import { galleryCells } from '../../support/gallery.ts'

const folder = 'tests/fixtures/screens'
const files = readdirSync(folder)
const flows = new Set(files.map((file) => file.replace('.json', '')))
const recorded = new Set(
  files.flatMap((file) =>
    // Written by src/tools/gallery/record-screens.ts.
    Object.keys((JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as RecordedFlow).screens),
  ),
)

it('the gallery shows every flow, and each screen as a customer left it: `npm run gallery:record` writes them down', () => {
  const shown = new Set(galleryCells.map(({ flow }) => flow))
  for (const { flow } of [...routes.entries, routes.otherSwitch]) expect(shown).toContain(flow)
  // Of a flow that was just added, the sandbox answers.
  const screens = new Set(galleryCells.flatMap(({ flow, screen }) => (flows.has(flow) ? screen : [])))
  expect([...screens].filter((screen) => !recorded.has(screen))).toEqual([])
})
