import type { Decision } from '../shared/data.ts'
import type { TextKey } from './texts.ts'

export interface Option {
  value: Decision
  label: TextKey
  hint?: TextKey
  icon: string
}

const inform: Option = {
  value: 'inform',
  label: 'bench.partners.inform',
  hint: 'bench.partners.informHint',
  icon: 'send',
}

/** What can be decided for one partner. */
export const options: Option[] = [
  inform,
  { value: 'self', label: 'bench.partners.self', hint: 'bench.partners.selfHint', icon: 'user' },
  { value: 'ignore', label: 'bench.partners.ignore', hint: 'bench.partners.ignoreHint', icon: 'x' },
]

/** What can be decided for all of them. */
export const forAll: Option[] = [
  { value: 'inform', label: 'bench.partners.informAll', icon: 'send' },
  { value: 'ignore', label: 'bench.partners.ignoreAll', icon: 'x' },
]

export const optionOf = (decision: Decision): Option =>
  options.find(({ value }) => value === decision) ?? inform
