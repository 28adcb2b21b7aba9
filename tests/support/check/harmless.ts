import type { Kind } from '#engine/tools/check/file-kinds.ts'
import type { Mutant } from './mutant.ts'

/** Keys that only people and editors read. */
const comments = ['$schema', 'description', 'tags', 'title', 'examples']

/** A file as text without its comments. In texts and screens "title" is not a comment. */
export function normal(kind: Kind, value: unknown): string {
  const dropped = kind === 'texts' ? ['$schema'] : kind === 'schema' ? comments : comments.slice(0, 3)
  return JSON.stringify(value, (key, child: unknown) => (dropped.includes(key) ? undefined : child)) ?? ''
}

/** Mutants without an effect: operators, place (kind and pointer), and the reason. */
export const harmless: [operators: string, place: RegExp, reason: string][] = [
  [
    'hostile string',
    /^(texts|tenant \/(name$|texts\/))/,
    'texts are shown as they are: never as HTML, never as an address',
  ],
  [
    'hostile string, duplicate id',
    /^(flow|variant|part) .*\/invoke\/id$/,
    'a free name; nothing refers to it',
  ],
  ['delete', /^(flow|variant|part) .*\/invoke\/id$/, 'the engine names the invoke after its state'],
  [
    'delete',
    /^(flow|variant|part) .*\/(invoke|meta)\/onError$/,
    'the failure is said on the screen before; where there are several, the rule missing-on-error asks',
  ],
  [
    'delete',
    /^form-ui \/fields\/[^/]+\/(autocomplete|inputMode|width|widget|hint|format|uppercase)$/,
    'looks and help of the browser; the rules of the field stay',
  ],
  [
    'delete',
    /^screen (\/lead|\/layout|.*\/(icon|kind|style|tone|hint|note|left|over|trailing|empty|emptyText|required|lead|language|sample))$/,
    'shown less, or in the usual way',
  ],
  [
    'delete',
    /^screen .*\/(lines|keys|points|phases|body|rows|bulk|options)\/\d+$/,
    'one line, mark or element less; lists keep the least length of their schema',
  ],
  ['delete', /^screen .*\/(groups|filter|search|undo|bulk|lines|phases)$/, 'an aid to long lists less'],
  ['delete', /^errors \/codes\/[^/]+\/actions\/\d+$/, 'one way on less, never the last'],
  [
    'delete',
    /^screen (\/actions\/\d+|.*\/change)$/,
    'one way less; the last way of an event is missed by the rule unused-event',
  ],
  ['delete', /^form-ui \/messages\/[^/]+$/, 'the general words for the rule are shown'],
  [
    'delete',
    /^tenant \/(theme\/(links\/[^/]+|font|radius|logo)|features|entries|texts|locales\/\d+)(\/|$)/,
    'a tenant offers what it has; the rest is as in the product',
  ],
  ['delete', /^config \/(features|sentry)$/, 'optional; nothing is switched on'],
]

export const harmlessReason = ({ operator, node }: Mutant): string | undefined =>
  harmless.find(
    ([operators, place]) =>
      operators.split(', ').includes(operator) && place.test(`${node.kind} ${node.pointer}`),
  )?.[2]
