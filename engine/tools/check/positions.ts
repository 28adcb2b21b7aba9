/** What an automaton of a pattern is made of: each place of a character, with those that may come next. */
export interface Positions {
  /** Characters of each place, as bits over `alphabet`. */
  sets: bigint[]
  first: number[]
  follow: Set<number>[]
}

interface Part {
  first: number[]
  last: number[]
  nullable: boolean
}

/** Characters that stand for all: those that a class of our patterns can name, every other blank, and one for the rest. */
const blanks =
  '\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const alphabet = [
  ...Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)),
  ...blanks,
  '\u{1F600}',
]

/** Most places; a pattern that has more is left to others. */
const most = 250

const bits = (atom: string): bigint => {
  const test = new RegExp(`^${atom}$`, 'u')
  return alphabet.reduce((set, char, i) => (test.test(char) ? set | (1n << BigInt(i)) : set), 0n)
}

const token = /\\[^bBkpPuxc0-9]|\[(?:\\[^pPuxc]|[^\]\\])*\]|[^\\[\](){}*+?|^$]/y
const count = /\{(\d+)(,?)(\d*)\}|[*+?]/y

/**
 * Reads an anchored pattern, `^...$`, without lookaround, references, lazy counts or characters beyond Latin-1. Counts are
 * widened: `{2,5}` is twice and more. Undefined when it holds anything else, a repetition of what may be empty, or one
 * inside of another that leads the same way.
 */
export function positionsOf(pattern: string): Positions | undefined {
  if (!/^\^[\0-\xff]*\$$/.test(pattern) || /\(\?(?!:)/.test(pattern)) return undefined
  const text = pattern.slice(1, -1)
  const positions: Positions = { sets: [], first: [], follow: [] }
  let at = 0
  const taken = (matcher: RegExp): RegExpExecArray | undefined => {
    matcher.lastIndex = at
    const found = matcher.exec(text) ?? undefined
    if (found) at += found[0].length
    return found
  }
  const chain = (last: number[], first: number[]) =>
    last.forEach((one) =>
      first.forEach((next) => {
        // Two loops that lead to the same place are two ways for a matcher.
        if (positions.follow[one]?.has(next)) throw new SyntaxError('loop in a loop')
        positions.follow[one]?.add(next)
      }),
    )
  const after = (a: Part, b: Part): Part => {
    chain(a.last, b.first)
    return {
      first: a.nullable ? [...a.first, ...b.first] : a.first,
      last: b.nullable ? [...a.last, ...b.last] : b.last,
      nullable: a.nullable && b.nullable,
    }
  }
  const atom = (): Part => {
    if (text[at] === '(') {
      at += text.startsWith('(?:', at) ? 3 : 1
      const inner = either()
      if (text[at++] !== ')') throw new SyntaxError('group')
      return inner
    }
    const one = taken(token)
    if (!one || positions.sets.length >= most) throw new SyntaxError('atom')
    positions.follow.push(new Set())
    const place = positions.sets.push(bits(one[0])) - 1
    return { first: [place], last: [place], nullable: false }
  }
  const repeated = (): Part => {
    const begin = at
    let part = atom()
    const end = at
    const [, least, comma, greatest] = taken(count) ?? []
    const how = text.slice(end, at)
    if (!how) return part
    if (text[at] === '?') throw new SyntaxError('lazy')
    const [from, to] = how.startsWith('{')
      ? [Number(least), comma ? Number(greatest || Infinity) : Number(least)]
      : [how === '+' ? 1 : 0, how === '?' ? 1 : Infinity]
    const rest = at
    // As many copies as there must be; the last one stands for all that may follow.
    for (let copies = 1; copies < from; copies++) {
      at = begin
      part = after(part, atom())
      at = rest
    }
    if (to > Math.max(1, from)) {
      if (part.nullable || from > 1) {
        at = begin
        const more = atom()
        at = rest
        if (more.nullable) throw new SyntaxError('empty')
        chain(more.last, more.first)
        part = after(part, { ...more, nullable: true })
      } else chain(part.last, part.first)
    }
    return { ...part, nullable: part.nullable || from === 0 }
  }
  const sequence = (): Part => {
    let part: Part = { first: [], last: [], nullable: true }
    while (at < text.length && !'|)'.includes(text[at] ?? '')) part = after(part, repeated())
    return part
  }
  const either = (): Part => {
    const ways = [sequence()]
    while (text[at] === '|') {
      at += 1
      ways.push(sequence())
    }
    return {
      first: ways.flatMap(({ first }) => first),
      last: ways.flatMap(({ last }) => last),
      nullable: ways.some(({ nullable }) => nullable),
    }
  }
  try {
    const whole = sequence()
    return at === text.length ? { ...positions, first: whole.first } : undefined
  } catch {
    return undefined
  }
}
