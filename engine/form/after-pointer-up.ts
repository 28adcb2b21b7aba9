/** A pointer is down; the blur of the field it left comes between its press and its release. */
let pressed = false
const waiting: (() => void)[] = []

function release() {
  pressed = false
  // The click follows the release in the same task.
  setTimeout(() => waiting.splice(0).forEach((run) => run()))
}

addEventListener('pointerdown', () => (pressed = true), true)
addEventListener('pointerup', release, true)
addEventListener('pointercancel', release, true)

/** Runs at once, or after the press that is under way: a message that appears meanwhile moves the button away from its click. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}
