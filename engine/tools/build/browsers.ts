/**
 * The oldest browsers that the app promises to run in, by their names in MDN's browser-compat-data. iOS 16.2 is the Safari of
 * that name; Samsung Internet 22 is Chromium 111.
 */
export const promised = {
  safari: '16.2',
  safari_ios: '16.2',
  chrome: '111',
  chrome_android: '111',
  firefox: '121',
  firefox_android: '121',
  samsunginternet_android: '22.0',
} as const

/** The same for the bundler, which lowers the syntax of scripts and style sheets to them. */
export const target = ['safari', 'chrome', 'firefox'].map(
  (name) => `${name}${promised[name as 'safari' | 'chrome' | 'firefox']}`,
)
