import { extname } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nameModule } from '#engine/tools/build/generated-names.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { additions } from '../../support/idea.ts'
import { configurationWith, removeRoot, writeFiles } from '../../support/root.ts'

const root = configurationWith({})
afterAll(() => removeRoot(root))

it('a new flow, screen, form, guard, text, tenant and variant is data only', () => {
  const kinds = new Set(additions().flatMap((files) => Object.keys(files).map(extname)))
  expect([...kinds].toSorted()).toEqual(['.json', '.md', '.svg'])
  for (const files of additions()) writeFiles(root, files)
  expect(checkProject(root)).toEqual([])
})

it('the generated types contain its names', () => {
  const names = nameModule(root)
  for (const name of ["'survey-ask'", "'survey-read'", "'survey'", "'move-address'"])
    expect(names).toContain(name)
})

/** The survey with a state that sends the answers, and one that is not shown for ever. */
const sending = (input: object) => ({
  'flows/survey/flow.json': (flow: Record<string, unknown>) => {
    const { ask, read, done } = flow.states as Record<string, object> // as its schema says
    return {
      ...flow,
      states: {
        ask: {
          ...ask,
          on: {
            NEXT: {
              target: 'sending',
              actions: { type: 'store', params: { survey: { from: '/event/survey' } } },
            },
          },
        },
        sending: {
          meta: { screen: 'survey-ask', step: 'ask' },
          // Where its failure leads needs no word: back to the screen before.
          invoke: { src: 'api', input, onDone: 'read' },
        },
        read: { ...read, after: { 60000: 'ask' } },
        done,
      },
    }
  },
})

it('a call of the API and a state with a timeout need no code', () => {
  writeFiles(root, sending({ call: 'feedback', body: { from: '/context/survey' } }))
  expect(checkProject(root)).toEqual([])
  writeFiles(root, sending({ call: 'feedbak', body: 'no object' }))
  expect(checkProject(root).map(({ rule, message, hint }) => `${rule}: ${message} ${hint}`)).toEqual([
    'unresolved-reference: Call "feedbak" does not exist. Did you mean "feedback"?',
    expect.stringMatching(/^handler-input: "body" of "api" cannot be "no object"/) as string,
  ])
  writeFiles(root, sending({ call: 'feedback', body: { from: '/context/survey' } }))
})

it('the check reports what is missing in it', () => {
  writeFiles(root, {
    'flows/survey/screens/survey-ask.json': (before) => ({ ...before, title: 'survey.ask.titel' }),
    'tenants/idee/tenant.json': (before) => ({ ...before, logo: 'none.svg' }),
  })
  expect(checkProject(root).map(({ file, rule, hint }) => `${file} ${rule} ${hint}`)).toEqual(
    expect.arrayContaining([
      'flows/survey/screens/survey-ask.json unresolved-reference Did you mean "survey.ask.title"?',
      expect.stringMatching(/^tenants\/idee\/tenant\.json schema /) as string,
    ]) as string[],
  )
})
