/** A part of `npm run test:all`. */
interface Part {
  name: string
  what: string
  /** The build that its pages come from. */
  build?: 'delivered' | 'gallery'
}

/** What `npm test` leaves out, each at most six minutes on two cores. */
export const parts: Part[] = [
  {
    name: 'mutants',
    what: 'the large samples: mistakes and misspellings in the configuration, variants, walks',
  },
  {
    name: 'pages',
    what: 'each screen in Chromium: focus, keyboard, layout, axe, what is heard',
    build: 'delivered',
  },
  { name: 'errors', what: 'each way to show a failure, odd data, full storage', build: 'delivered' },
  { name: 'session', what: 'ending, tabs, history, order, resume, hand-over', build: 'delivered' },
  {
    name: 'hosting',
    what: 'the build as it is delivered: bytes, syntax, servers, tenants, privacy',
    build: 'delivered',
  },
  {
    name: 'gallery',
    what: 'a sample of the gallery in looks and widths; the tenant studio',
    build: 'gallery',
  },
  { name: 'firefox', what: 'the journeys in Firefox', build: 'delivered' },
  { name: 'webkit', what: 'the journeys in the current WebKit', build: 'delivered' },
  { name: 'wpe', what: 'the journeys in a WebKit of the generation of iOS 16', build: 'delivered' },
]

/** The browsers of tests/engines, each a part of its own. */
export const otherBrowsers = ['firefox', 'webkit', 'wpe']
