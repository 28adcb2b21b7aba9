import type { Partner } from '#generated/api.ts'
import { expect } from '@playwright/test'
import type { ClientDrive } from '../drive.ts'
import type { Session } from '../../../support/browser/sandbox-session.ts'
import { giveOrder, linkCode } from '../../../support/browser/sandbox-session.ts'
import { upstream } from '../test.ts'

const partners = async (session: Session) =>
  (await session.ask<{ items: Partner[] }>('GET', '/switch/partners')).items

const firstPartner = async (session: Session): Promise<Partner> => {
  const [found] = await partners(session)
  if (!found) throw new Error('The scenario has no partners.')
  return found
}

export const withoutParameters: ClientDrive = { by: 'client', parameters: async () => ({}) }

/** Places an order first, because only then one can be cancelled. */
export const cancelOrder: ClientDrive = {
  by: 'client',
  parameters: async (session) => {
    await giveOrder(session)
    return {}
  },
}

export const readPartner: ClientDrive = {
  by: 'client',
  parameters: async (session) => ({ path: { id: (await firstPartner(session)).id } }),
}

const custom = { id: '11111111-2222-4333-8444-555555555555', name: 'Turnverein Beispiel', category: 'club' }

export const writePartner: ClientDrive = {
  by: 'client',
  parameters: async () => ({ path: { id: custom.id }, body: custom }),
  works: async (session) =>
    expect((await partners(session)).filter(({ name }) => name === custom.name)).toHaveLength(1),
}

export const removePartner: ClientDrive = {
  by: 'client',
  parameters: async (session) => ({ path: { id: (await firstPartner(session)).id } }),
  works: async (session) =>
    expect((await partners(session)).filter(({ name }) => name === 'Stromwerk Musterstadt')).toHaveLength(0),
}

export const handOver: ClientDrive = {
  by: 'client',
  parameters: async () => ({
    body: {
      purpose: 'hand-over',
      consultantMail: 'beratung@example.org',
      customerMail: 'kundin@example.org',
    },
  }),
}

export const upload: ClientDrive = {
  by: 'client',
  parameters: async () => ({
    body: { documentType: 'death-certificate' },
    file: { name: 'Urkunde.pdf', type: 'application/pdf', words: '%PDF-1.7\n/Type /Page\n%%EOF' },
  }),
  works: async (session) =>
    expect((await session.ask<{ uploads: unknown[] }>('GET', '/switch/userinfo')).uploads).toHaveLength(1),
}

export const sendFeedback: ClientDrive = {
  by: 'client',
  parameters: async () => ({ body: { rating: 5, comment: 'Danke', area: 'switch', contactOk: false } }),
}

export const logOut: ClientDrive = {
  by: 'client',
  parameters: async () => ({ body: { token: 'unknown' } }),
}

export const redeem: ClientDrive = {
  by: 'client',
  parameters: async (session) => ({ body: { token: await linkCode(upstream, session) } }),
}
