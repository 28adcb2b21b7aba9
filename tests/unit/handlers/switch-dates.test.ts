// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { daysOf } from '#src/downloads/index.ts'
import { switchDates } from '#src/forecast/switch-dates.ts'
import type { SwitchInput } from '#src/forecast/switch-dates.ts'
import { handlers, loginId } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

const switchDate = '2026-12-07'
const newIban = 'DE57991000001000000001'
const partner = {
  id: 'p1',
  name: 'Wasserverband',
  category: 'water',
  source: 'detected',
  direction: 'debit',
  handling: 'letter',
  enabled: true,
  status: 'new',
  cadence: 'quarterly',
  lastDate: '2026-11-20',
  signatureRequired: false,
} as const
const { lastDate: _, ...fromDirectory } = partner

/** The handlers at a server that knows one partner, and a closing day where one was chosen before. */
const server = (known: object, closeOld?: object) =>
  handlers(({ url }) =>
    url.endsWith('/switch/userinfo')
      ? {
          body: {
            userId: loginId,
            switchMode: 'default',
            completed: false,
            startedAt: '2026-12-01T10:00:00Z',
            uploads: [],
            profile: { ...(closeOld && { closeOld }) },
          },
        }
      : { body: { items: [known], allEnabled: true } },
  )

describe('the day on which the old account closes', () => {
  it('is proposed as the safe day that all other places show', async () => {
    const { run } = await server(partner)
    const proposed = await run('profile.closing', { account: { newIban, switchDate } })
    const dates = await run('forecast.dates', { switchDate })
    expect(proposed).toEqual({ closeDate: '2027-03-02', transferIban: newIban })
    expect(dates).toMatchObject({ safeCloseDate: '2027-03-02', closeDate: null, tooEarly: false })
  })
  it('is not proposed where no postings were read', async () => {
    const { run } = await server(fromDirectory)
    expect(await run('profile.closing', { account: { newIban, switchDate } })).toEqual({
      transferIban: newIban,
    })
  })
  it('is the one that was chosen before, and it says so where that is too early', async () => {
    const { run } = await server(partner, { close: true, date: '2027-02-24' })
    expect(await run('profile.closing', { account: { switchDate } })).toEqual({ closeDate: '2027-02-24' })
    expect(await run('forecast.dates', { switchDate, closeDate: '2027-02-24' })).toMatchObject({
      closeDate: '2027-02-24',
      safeCloseDate: '2027-03-02',
      tooEarly: true,
      missedPostings: [{ name: 'Wasserverband', date: '2027-02-20' }],
    })
  })
  it('is in the receipt as it was ordered, and in the record', async () => {
    const given = { key: 'k', at: '2026-11-21T10:01:00.000Z', state: 'sent', protected: false }
    const { run } = await handlers(({ url }) =>
      url.endsWith('/switch/partners')
        ? { body: { items: [partner], allEnabled: true } }
        : {
            body: {
              completed: true,
              reference: 'KWS-1',
              statusUrl: 'https://example.org/#code=1',
              documents: [],
              informed: 1,
              selfTodo: 0,
            },
          },
    )
    const owners = [{ firstName: 'Erika', lastName: 'Muster', email: 'erika@example.org' }]
    const order = async (closeOld: string, closing: object | null) => {
      const output = await run('switch.complete', {
        order: given,
        type: 'kws',
        consents: null,
        startedAt: null,
        uploads: null,
        signatures: [],
        profile: { owners, account: { newIban, switchDate, closeOld }, closing },
      })
      return (output as { receipt: { closeDate: string | null } }).receipt // the order stands
    }
    const closing = { closeDate: '2027-02-24', transferIban: newIban }
    const receipt = await order('yes', closing)
    expect(receipt).toMatchObject({ switchDate, closeDate: '2027-02-24' })
    expect(await order('no', closing)).toMatchObject({ closeDate: null })
    const file = (await run('order.json', { closeDate: receipt.closeDate })) as File // a download answers a file
    expect(JSON.parse(await file.text())).toMatchObject({ closeDate: '2027-02-24' })
  })
})

describe('the calendar', () => {
  const days = (closeDate: string | null, known: SwitchInput['partners'][number] = partner) =>
    daysOf(
      'KWS-1',
      switchDates({
        partners: [known],
        switchDate,
        closeDate,
        orderDate: '2026-11-23',
        withdrawalStart: null,
      }),
      (key) => key,
    ).map(({ title, date }) => [title, date])
  const begin = [
    ['calendar.switch.title', switchDate],
    ['calendar.review.title', '2026-12-21'],
  ]
  it('has the safe day if no closing was ordered', () =>
    expect(days(null)).toEqual([...begin, ['calendar.close.title', '2027-03-02']]))
  it('has only the ordered day, earlier or later', () => {
    for (const day of ['2027-02-24', '2027-04-01'])
      expect(days(day)).toEqual([...begin, ['calendar.ordered.title', day]])
  })
  it('has no closing day where no postings were read', () => expect(days(null, fromDirectory)).toEqual(begin))
})

describe('the day of the letters without a wish for an early start', () => {
  const ask = async (input: object) => {
    const { run } = await server(partner)
    return run('forecast.dates', { switchDate, withdrawalStart: false, ...input })
  }
  it('is the earliest one before the order, where the day of the switch leaves no time for the withdrawal period', async () => {
    expect(await ask({})).toMatchObject({ needsEarlyStart: true, withdrawalEnd: null })
  })
  it('comes after the period if there is time, also before a consumer was asked, and after an order that waits for it in any case', async () => {
    const late = await ask({ switchDate: '2027-02-01' })
    expect(late).toMatchObject({ needsEarlyStart: false, withdrawalEnd: expect.any(String) })
    const unasked = { withdrawalStart: undefined, switchDate: '2027-02-01' }
    expect(await ask({ ...unasked, type: 'kws' })).toEqual(late)
    expect(await ask({ ...unasked, type: 'business' })).toMatchObject({ withdrawalEnd: null })
    const ordered = await ask({ orderedAt: '2026-12-01T10:00:00Z' })
    expect(ordered).toMatchObject({ withdrawalEnd: '2026-12-15', sendDate: '2026-12-16' })
  })
})
