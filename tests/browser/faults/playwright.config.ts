import base from '../playwright.config.ts'

// Read by the tests too: each worker reads this file before them.
process.env.FAULTS = 'all'

const [app] = [base.webServer].flat()

/** The whole table of faults, printed: `npm run test:faults`. */
export default {
  ...base,
  testDir: '..',
  outputDir: '../../../test-results',
  projects: base.projects?.filter(({ name }) => name?.startsWith('faults')) ?? [],
  reporter: [['./reporter.ts']],
  webServer: app && { ...app, cwd: '../../..' },
} as typeof base // a spread of optional parts; each is as it was
