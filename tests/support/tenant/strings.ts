import { hostileStrings } from '../check/payloads.ts'
import { addresses, markup, pages, paths, sinks, styles } from './hostile.ts'

const bare = [
  ...addresses,
  ...styles,
  ...paths,
  ...markup,
  ...pages,
  ...hostileStrings,
  JSON.stringify(sinks),
]
/** The same strings within other text, or encoded. */
const dressed: ((word: string) => string)[] = [
  (word) => word,
  (word) => `"'></a>${word}`,
  (word) => encodeURIComponent(word.toWellFormed()),
  (word) => word.replace('<', '<!--><'),
]

/** Two hundred short attack strings. */
export const twoHundred: string[] = [...new Set(dressed.flatMap((dress) => bare.map(dress)))]
  .filter((word) => word.length < 400)
  .slice(0, 200)
