import { once } from '#engine/once.ts'

const files: Record<string, string> = import.meta.glob(['/flows/**/*.json', '!/flows/parts/*.json'], {
  query: '?data',
  import: 'default',
  eager: true,
})

/** Path to address. A variant stands where its flow would: the build resolved it. */
const addresses = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [path.replace(/\/variant\.json$/, '/flow.json'), address]),
)

const stem = (path: string) => path.replace(/^.*\//, '').replace(/\.json$/, '')

/** Files of flows/ whose path passes, by the name of the file. */
export const dataFiles = (passes: (path: string) => boolean): Map<string, string> =>
  new Map(
    Object.keys(addresses)
      .filter(passes)
      .map((path) => [stem(path), path]),
  )

const loading = new Map<string, Promise<unknown>>()

/** A file of flows/, fetched once; one that did not come is asked for again the next time. Undefined where there is none. */
export function loadData(path: string): Promise<unknown> {
  const address = addresses[path]
  if (!address) return Promise.resolve(undefined)
  return once(loading, path, async () => {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${path} could not be loaded: HTTP ${response.status}`)
    return response.json()
  })
}
