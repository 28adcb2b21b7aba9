import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Files that take many seconds. Started last, one of them would keep one worker busy while the others are idle. */
const long = ['unit/check/mutants.test.ts', 'unit/tenant/tool.test.ts', 'unit/hosting/contract-wrong.test.ts']

const rank = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? long.length : place
}

/** Starts with the longest files. */
export class LongestFirst implements TestSequencer {
  shard = async (files: TestSpecification[]) => files
  sort = async (files: TestSpecification[]) => files.toSorted((a, b) => rank(a) - rank(b))
}
