/** The oldest supported browsers, as MDN's data names them. iOS 16.2 has Safari 16.2; Samsung Internet 22 is Chromium 111. */
export const promised = {
  safari: '16.2',
  safari_ios: '16.2',
  chrome: '111',
  chrome_android: '111',
  firefox: '121',
  firefox_android: '121',
  samsunginternet_android: '22.0',
} as const

/** The same browsers as a build target: the bundler converts newer syntax of scripts and style sheets. */
export const target = ['safari', 'chrome', 'firefox'].map(
  (name) => `${name}${promised[name as 'safari' | 'chrome' | 'firefox']}`,
)
