import type { HandlerName } from '#generated/names.ts'
import data from './fixed-answers.json' with { type: 'json' }

/** The receipt of an earlier order. */
export const { orderGiven } = data

const { restored } = data
const owners = (firstName: string) => [{ firstName, lastName: 'Muster' }]

/** Left at each step, with a bank and online banking, or in an estate without. */
const atStep = (step: number, isEstate: boolean) => ({
  ...restored,
  bank: isEstate ? null : restored.bank,
  contractPartners: step > 0 ? { p1: 'inform' } : null,
  profile: {
    ...restored.profile,
    owners: step > 1 ? owners('Erika') : null,
    recentOwners: step > 1 ? owners('Max') : null,
    account: step > 2 ? { newIban: 'DE57991000001000000001', closeOld: 'no' } : null,
  },
  withoutLogin: isEstate && step % 2 === 0,
  resumed: {
    ...restored.resumed,
    entry: isEstate ? 'Estate' : 'Start',
    openProofs: isEstate && step % 2 === 1,
  },
})

/** Answers whose fields depend on each other, which a schema cannot express; all others are generated from their schemas. */
export const fixedAnswers: Partial<Record<HandlerName, readonly unknown[]>> = {
  ...data.each,
  'resume.restore': [
    ...[false, true].flatMap((isEstate) => [0, 1, 2, 3].map((step) => atStep(step, isEstate))),
    // With a step that the service stored, and after the order.
    ...[{ step: 'accounts' }, { completed: true }].map((more) => ({
      ...restored,
      resumed: { ...restored.resumed, ...more },
    })),
  ],
}
