import type { Change } from './root.ts'

type Json = Record<string, unknown>

const store = (params: Json) => ({ type: 'store', params })

const flow = {
  $schema: '../../schemas/engine/flow.schema.json',
  id: 'survey',
  version: 1,
  description: 'How was it? Two questions, and thanks.',
  initial: 'ask',
  context: { survey: null, problem: null },
  meta: {
    steps: [
      { id: 'ask', title: 'survey.steps.ask' },
      { id: 'read', title: 'survey.steps.read' },
    ],
  },
  states: {
    ask: {
      meta: { screen: 'survey-ask', step: 'ask' },
      on: { NEXT: { target: 'read', actions: store({ survey: { from: '/event/survey' } }) } },
    },
    read: {
      meta: { screen: 'survey-read', step: 'read', requires: 'hasSurvey' },
      on: { CHANGE: 'ask', END: 'done' },
    },
    done: { type: 'final', meta: { screen: 'survey-read', step: 'read', requires: 'hasSurvey' } },
  },
}

const ask = {
  $schema: '../../../schemas/engine/screen.schema.json',
  id: 'survey-ask',
  area: 'switch',
  title: 'survey.ask.title',
  lead: 'survey.ask.lead',
  body: [{ type: 'form', name: 'survey', form: 'survey', initial: { from: '/context/survey' } }],
  actions: [{ event: 'NEXT', label: 'survey.send', kind: 'primary', submits: true }],
}

const read = {
  $schema: '../../../schemas/engine/screen.schema.json',
  id: 'survey-read',
  area: 'switch',
  title: 'survey.read.title',
  body: [
    { type: 'notice', tone: 'success', text: 'survey.read.happy', when: 'isHappy' },
    {
      type: 'summary',
      rows: [
        {
          label: 'survey.mood',
          value: { from: '/context/survey/mood' },
          labels: 'survey.moods',
          change: 'CHANGE',
        },
        { label: 'survey.words', value: { from: '/context/survey/words' } },
      ],
    },
  ],
  actions: [
    { event: 'END', label: 'frame.next', kind: 'primary' },
    { event: 'CHANGE', label: 'survey.change', kind: 'secondary' },
  ],
}

const form = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'https://wechselwerk.example/schemas/forms/survey.schema.json',
  title: 'SurveyForm',
  description: 'How it was.',
  type: 'object',
  properties: {
    mood: { type: 'string', description: 'In one word.', enum: ['good', 'bad'] },
    words: { type: 'string', description: 'In more words.', minLength: 1, maxLength: 80 },
  },
  required: ['mood', 'words'],
  additionalProperties: false,
}

const hints = {
  $schema: '../engine/form-ui.schema.json',
  description: 'How it was.',
  order: ['mood', 'words'],
  fields: {
    mood: {
      label: 'survey.mood',
      widget: 'radio',
      labels: 'survey.moods',
      messages: { required: 'survey.moodRequired' },
    },
    words: { label: 'survey.words', hint: 'survey.wordsHint' },
  },
}

const words = {
  de: {
    'survey.steps.ask': 'Fragen',
    'survey.steps.read': 'Antworten',
    'survey.ask.title': 'Wie war der Wechsel?',
    'survey.ask.lead': 'Zwei Fragen, eine Minute.',
    'survey.mood': 'Insgesamt',
    'survey.moods.good': 'Gut',
    'survey.moods.bad': 'Schlecht',
    'survey.moodRequired': 'Bitte eine der beiden Antworten wählen.',
    'survey.words': 'In eigenen Worten',
    'survey.wordsHint': 'Höchstens 80 Zeichen.',
    'survey.send': 'Antworten ansehen',
    'survey.read.title': 'Danke',
    'survey.read.happy': 'Das freut uns.',
    'survey.change': 'Antworten ändern',
  },
  en: {
    'survey.steps.ask': 'Questions',
    'survey.steps.read': 'Answers',
    'survey.ask.title': 'How was the switch?',
    'survey.ask.lead': 'Two questions, one minute.',
    'survey.mood': 'All in all',
    'survey.moods.good': 'Good',
    'survey.moods.bad': 'Bad',
    'survey.moodRequired': 'Please choose one of the two answers.',
    'survey.words': 'In your own words',
    'survey.wordsHint': '80 characters at most.',
    'survey.send': 'See the answers',
    'survey.read.title': 'Thank you',
    'survey.read.happy': 'We are glad.',
    'survey.change': 'Change the answers',
  },
}

const condition = (description: string, survey: Json) => ({
  description,
  type: 'object',
  required: ['survey'],
  properties: { survey },
})

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" fill="#5a2d82"/></svg>\n'

/** A tenant that is a copy of another one with its own name, colour, logo and page. */
const tenant = (model: Json): Json => {
  const theme = model.theme as { links: Json; light: Json; dark: Json } // as its schema says
  return {
    ...model,
    id: 'idee',
    name: 'Ideenbank Test',
    // Without the video of the other tenant.
    features: {},
    theme: { ...theme, light: { ...theme.light, accent: '#5a2d82' } },
    texts: {
      de: { 'survey.read.title': 'Die Ideenbank dankt' },
      en: { 'survey.read.title': 'Ideenbank thanks' },
    },
  }
}

/** A new flow without code: screens, form, guards, texts, a context key, an entry and a tenant. */
export const ideaFiles = (model: Json, pages: Record<string, string>): Record<string, Change> => ({
  'flows/survey/flow.json': flow,
  'flows/survey/screens/survey-ask.json': ask,
  'flows/survey/screens/survey-read.json': read,
  'flows/texts/de/survey.json': words.de,
  'flows/texts/en/survey.json': words.en,
  'schemas/forms/survey.schema.json': form,
  'schemas/forms/survey.ui.json': hints,
  'flows/guards.json': (before) => ({
    ...before,
    hasSurvey: condition('The questions were answered.', { type: 'object' }),
    isHappy: condition('All in all it was good.', {
      type: 'object',
      required: ['mood'],
      properties: { mood: { const: 'good' } },
    }),
  }),
  'schemas/context/context.schema.json': (before) => ({
    ...before,
    properties: {
      ...(before.properties as Json), // a schema of an object has properties
      survey: {
        description: 'How it was. In memory only.',
        anyOf: [
          {
            type: 'object',
            properties: { mood: { type: 'string', enum: ['good', 'bad'] }, words: { type: 'string' } },
          },
          { type: 'null' },
        ],
      },
    },
  }),
  'flows/routes.json': (before) => ({
    ...before,
    entries: [...(before.entries as Json[]), { name: 'Survey', path: '/umfrage', flow: 'survey' }], // as its schema says
  }),
  'tenants/idee/tenant.json': tenant(model),
  'tenants/idee/logo.svg': logo,
  'tenants/idee/logo-dark.svg': logo.replace('#5a2d82', '#d9c2f0'),
  ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`tenants/idee/pages/${name}`, text])),
})
