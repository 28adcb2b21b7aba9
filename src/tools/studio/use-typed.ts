import { startTransition, useState } from 'react'

/**
 * The text of a field while somebody types. The state of the studio follows in a transition (`useStudio`); until then React would
 * put the old text back into the field, and letters typed quickly would be lost.
 */
export function useTyped(held: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  // The state has followed: from now on it decides, for example at "undo".
  if (typed !== undefined && typed === held) setTyped(undefined)
  return {
    text: typed ?? held,
    type(text: string) {
      setTyped(text)
      write(text)
    },
    /** Call this when the field is left: then it shows what the state holds. */
    leave: () => startTransition(() => setTyped(undefined)),
  }
}
