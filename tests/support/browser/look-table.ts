/** What changes the look of a screen. A row of the table has one value for each. */
export interface Look {
  /** The tenant with the colours, typeface and corners. */
  tenant: 'hausbank' | 'direkt' | 'mondbank' | 'beraterbank'
  /** `de`: German, as Sie or du depending on the tenant of the test. */
  language: 'de' | 'en'
  scheme: 'light' | 'dark' | 'forced'
  width: 320 | 1280
}

const row = (
  tenant: Look['tenant'],
  language: Look['language'],
  scheme: Look['scheme'],
  width: Look['width'],
): Look => ({ tenant, language, scheme, width })

/**
 * A pairwise table: every two values of two factors occur together in a row. Each screen uses two consecutive rows, which differ
 * in language and width, so that it is tested in both languages and both widths.
 */
export const looks: readonly Look[] = [
  row('direkt', 'de', 'forced', 1280),
  row('mondbank', 'en', 'dark', 320),
  row('hausbank', 'de', 'dark', 320),
  row('beraterbank', 'en', 'light', 1280),
  row('hausbank', 'de', 'light', 1280),
  row('beraterbank', 'en', 'forced', 320),
  row('mondbank', 'de', 'light', 1280),
  row('direkt', 'en', 'dark', 320),
  row('beraterbank', 'de', 'dark', 1280),
  row('hausbank', 'en', 'forced', 320),
  row('direkt', 'de', 'light', 320),
  row('mondbank', 'en', 'forced', 1280),
]
