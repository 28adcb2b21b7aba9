// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import flow from '#flows/resume/flow.json' with { type: 'json' }
import screen from '#flows/estate/screens/estate-documents.json' with { type: 'json' }
import banks from '#src/tools/sandbox/data/banks.json' with { type: 'json' }
import { handlers } from '../handlers/support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const { needs } = flow.states.restoring.invoke.input
const proof = (documentType: string, at: number) => ({
  id: `3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a1${at}`,
  name: `${documentType}.pdf`,
  size: 9,
  pages: 1,
  type: 'application/pdf',
  documentType,
})

async function openProofs(switchType: string, kinds: string[]): Promise<unknown> {
  const userinfo = {
    userId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10',
    switchMode: 'default',
    switchType,
    tenant: 'hausbank',
    completed: false,
    startedAt: '2026-11-19T09:00:00.000Z',
    profile: { owners: [] },
    uploads: kinds.map(proof),
  }
  const { run } = await handlers(({ url }) =>
    url.endsWith('/userinfo')
      ? { body: userinfo }
      : url.endsWith('/banks.json')
        ? { body: banks }
        : undefined,
  )
  const restored = (await run('resume.restore', { needs })) as { resumed: { openProofs: boolean } }
  return restored.resumed.openProofs
}

describe('a link to an estate', () => {
  it('asks for the same proofs as the step of the proofs', () => {
    const [upload] = screen.body.flatMap((element) =>
      'requirements' in element ? [element.requirements ?? []] : [],
    )
    expect(needs).toEqual(upload?.map(({ anyOf }) => anyOf.join(' ')))
  })
  it.each([
    [[], true],
    [['death-certificate', 'id'], true],
    [['death-certificate', 'id', 'will-opening'], false],
    [['death-certificate', 'id', 'eu-certificate', 'other'], false],
    [['death-certificate', 'id', 'other'], true],
  ])('with %j in hand, proofs are open: %s', async (kinds, open) => {
    expect(await openProofs('nachlass', kinds)).toBe(open)
  })
  it('only a switch of an estate has open proofs', async () => {
    expect(await openProofs('kws', [])).toBe(false)
  })
})
