/** What changes the look of a screen. A row of the table has one value for each. */
export interface Look {
  /** The tenant with the colours, typeface and corners. */
  tenant: 'hausbank' | 'direkt' | 'mondbank' | 'beraterbank'
  /** `de`: German, as Sie or du depending on the tenant of the test. */
  language: 'de' | 'en'
  scheme: 'light' | 'dark' | 'forced'
  width: 320 | 1280
}

/** A pairwise table: every two values of two factors meet in a row. Consecutive rows, two for each screen, differ in language and width. */
export const looks: readonly Look[] = (
  [
    ['direkt', 'de', 'forced', 1280],
    ['mondbank', 'en', 'dark', 320],
    ['hausbank', 'de', 'dark', 320],
    ['beraterbank', 'en', 'light', 1280],
    ['hausbank', 'de', 'light', 1280],
    ['beraterbank', 'en', 'forced', 320],
    ['mondbank', 'de', 'light', 1280],
    ['direkt', 'en', 'dark', 320],
    ['beraterbank', 'de', 'dark', 1280],
    ['hausbank', 'en', 'forced', 320],
    ['direkt', 'de', 'light', 320],
    ['mondbank', 'en', 'forced', 1280],
  ] as const
).map(([tenant, language, scheme, width]) => ({ tenant, language, scheme, width }))
