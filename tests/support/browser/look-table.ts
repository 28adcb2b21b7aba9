/** How a screen may look. Together a row is what one customer sees. */
export interface Look {
  /** Whose colours, typeface and corners. */
  tenant: 'hausbank' | 'direkt' | 'mondbank' | 'beraterbank'
  /** `de`: German as the test's own tenant speaks it, Sie or du. */
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
 * Every value of each factor stands beside every value of each other one. Screens take two rows each, in turn: two that
 * follow each other differ in language and width, so that each screen is seen in both languages and both widths.
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
