import type { Change } from './root.ts'

type Json = Record<string, unknown>

const store = (params: Json) => ({ type: 'store', params })

/** A variant for customers who move house and keep their bank: no login, partners from the directory, a new address. */
export const variant = {
  $schema: '../../schemas/engine/variant.schema.json',
  id: 'move',
  version: 1,
  description: 'A customer moves house; the contract partners learn the new address.',
  extends: 'switch',
  context: { withoutLogin: true },
  fill: { start: 'move-start', guided: 'move-partners', check: 'move-check' },
  insert: [{ slot: 'address', after: 'owner', part: 'move-address' }],
  omit: ['accounts', 'partners', 'bank', 'topics'],
}

const parts: Record<string, Json> = {
  'move-start': {
    id: 'move-start',
    entry: 'start',
    states: {
      start: {
        meta: { screen: 'start' },
        on: { NEXT: { target: '$next', actions: store({ withoutLogin: true }) } },
      },
    },
  },
  'move-partners': {
    id: 'move-partners',
    entry: 'choose',
    states: {
      choose: {
        meta: { screen: 'partners-guided', step: 'partners' },
        on: { NEXT: { target: '$next', actions: store({ contractPartners: { from: '/event/partners' } }) } },
      },
    },
  },
  'move-address': {
    id: 'move-address',
    description: 'The new address, and whether it is right.',
    entry: 'form',
    states: {
      form: {
        meta: { screen: 'move-address', step: 'profile', requires: 'hasOwner' },
        on: { NEXT: { target: 'look', actions: store({ newAddress: { from: '/event/address' } }) } },
      },
      look: {
        meta: { screen: 'move-look', step: 'profile', requires: 'hasAddress' },
        on: { NEXT: '$next', CHANGE: 'form' },
      },
    },
  },
  'move-check': {
    id: 'move-check',
    entry: 'check',
    states: {
      check: {
        meta: { screen: 'check', step: 'check', requires: 'hasAccount' },
        on: {
          SUBMIT: {
            target: '$next',
            actions: store({
              consents: { from: '/event/consents' },
            }),
          },
          CHANGE_OWNER: '#switch.owner',
          CHANGE_ACCOUNT: '#switch.account',
          CHANGE_PARTNERS: '#guided',
        },
      },
    },
  },
}

const words: Record<string, Json> = {
  de: {
    'move.title': 'Neue Adresse',
    'move.street': 'Straße und Hausnummer',
    'move.city': 'Postleitzahl und Ort',
    'move.look': 'Alles richtig?',
    'move.change': 'Adresse ändern',
  },
  en: {
    'move.title': 'New address',
    'move.street': 'Street and number',
    'move.city': 'Postcode and town',
    'move.look': 'All correct?',
    'move.change': 'Change the address',
  },
}

const text = (description: string) => ({ type: 'string', description, minLength: 1, maxLength: 60 })

/** The files of the variant, for a copy of the configuration. */
export const files: Record<string, Change> = {
  'flows/move/variant.json': variant,
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [`flows/parts/${name}.json`, part])),
  ...Object.fromEntries(
    Object.entries(words).map(([locale, texts]) => [`flows/texts/${locale}/move.json`, texts]),
  ),
  'flows/move/screens/move-address.json': {
    id: 'move-address',
    area: 'profile',
    title: 'move.title',
    body: [{ type: 'form', name: 'address', form: 'move-address', initial: { from: '/context/newAddress' } }],
    actions: [{ event: 'NEXT', label: 'frame.next', kind: 'primary', submits: true }],
  },
  'flows/move/screens/move-look.json': {
    id: 'move-look',
    area: 'profile',
    title: 'move.look',
    body: [
      {
        type: 'summary',
        rows: [
          { label: 'move.street', value: { from: '/context/newAddress/street' }, change: 'CHANGE' },
          { label: 'move.city', value: { from: '/context/newAddress/city' } },
        ],
      },
    ],
    actions: [
      { event: 'NEXT', label: 'frame.next', kind: 'primary' },
      { event: 'CHANGE', label: 'move.change', kind: 'secondary' },
    ],
  },
  'schemas/forms/move-address.schema.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://wechselwerk.example/schemas/forms/move-address.schema.json',
    title: 'MoveAddressForm',
    description: 'Where somebody lives from now on.',
    type: 'object',
    properties: { street: text('Street and number.'), city: text('Postcode and town.') },
    required: ['street', 'city'],
    additionalProperties: false,
  },
  'schemas/forms/move-address.ui.json': {
    $schema: '../engine/form-ui.schema.json',
    description: 'Where somebody lives from now on.',
    order: ['street', 'city'],
    fields: {
      street: { label: 'move.street', autocomplete: 'street-address' },
      city: { label: 'move.city' },
    },
  },
  'flows/guards.json': (before) => ({
    ...before,
    hasAddress: {
      description: 'The new address was entered.',
      type: 'object',
      required: ['newAddress'],
      properties: { newAddress: { type: 'object' } },
    },
  }),
  'schemas/context/context.schema.json': (before) => ({
    ...before,
    properties: {
      ...(before.properties as Json), // a schema of an object has properties
      newAddress: {
        description: 'Where the customer lives from now on.',
        anyOf: [
          {
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
            additionalProperties: false,
          },
          { type: 'null' },
        ],
        'x-session': 'kws.newAddress',
      },
    },
  }),
  'flows/routes.json': (before) => ({
    ...before,
    entries: [
      ...(before.entries as Json[]),
      { name: 'Move', path: '/umzug', flow: 'move', context: { mode: 'default' } },
    ], // as its schema says
  }),
}
