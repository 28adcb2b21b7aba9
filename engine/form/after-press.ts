/** Whether a pointer is down. The blur event of the previous field is fired between pointerdown and pointerup. */
let pressed = false
const waiting: (() => void)[] = []

function release() {
  pressed = false
  // The click event follows pointerup in the same task.
  setTimeout(() => waiting.splice(0).forEach((run) => run()))
}

addEventListener('pointerdown', () => (pressed = true), true)
addEventListener('pointerup', release, true)
addEventListener('pointercancel', release, true)

/** Runs a function now, or after the current press, because a message that appears during a press would move the pressed button. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}
