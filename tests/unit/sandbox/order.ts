import { today } from '#engine/util/dates.ts'
import { addBusinessDays } from '#src/forecast/business-days.ts'

/** A picture of one pixel. */
const signature =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const owner = {
  salutation: 'frau',
  firstName: 'Erika',
  lastName: 'Muster',
  birthDate: '1984-05-17',
  street: 'Musterweg',
  houseNo: '1',
  zip: '99999',
  city: 'Musterstadt',
  country: 'DE',
}
/** A valid order, with changes. */
export const order = (changes: object = {}) => ({
  owners: [owner],
  newIban: 'DE57991000001000000001',
  newBic: 'HAUSDE90XXX',
  switchDate: addBusinessDays(today(), 10),
  consents: { terms: true, privacy: true, withdrawalStart: false, textVersions: { terms: '1' } },
  signatures: [{ kind: 'draw', data: signature, ownerIndex: 0, at: new Date().toISOString() }],
  email: 'erika.muster@example.org',
  ...changes,
})
