import base from '../browser/playwright.config.ts'
import { browsers } from './test.ts'

const [app] = [base.webServer].flat()

/** The journeys in other browsers, each a part of `npm run test:all`. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.generated/test-results/engines',
  workers: 2,
  timeout: 1_800_000,
  projects: Object.keys(browsers).map((name) => ({ name, use: { engine: name } })),
  webServer: app && { ...app, cwd: '../..' },
} as typeof base // a spread of optional parts; each is as it was
