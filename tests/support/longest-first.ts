import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Test files that take many seconds. If one of them started last, the other workers would be idle while it runs. */
const long = ['unit/check/mutants.test.ts', 'flows/walks.test.ts', 'unit/tenant/tool.test.ts']

const rank = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? long.length : place
}

/** Sorts the longest test files to the front. */
export class LongestFirst implements TestSequencer {
  shard = async (files: TestSpecification[]) => files
  sort = async (files: TestSpecification[]) => files.toSorted((a, b) => rank(a) - rank(b))
}
