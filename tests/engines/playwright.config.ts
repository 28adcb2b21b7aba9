import base from '../browser/playwright.config.ts'
import { browsers } from './browsers.ts'

const [app] = [base.webServer].flat()

/** The journeys in every browser: `npm run test:engines`. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/engines',
  workers: 2,
  projects: browsers.map(({ name }) => ({ name, use: { engine: name } })),
  webServer: app && { ...app, cwd: '../..' },
} as typeof base // a spread of optional parts; each is as it was
