/** How long an element is waited for, in milliseconds. The studio renders in transitions, which may take more than one frame. */
const patience = 5000

/** Focuses an element once it is rendered. */
export function focusSoon(id: string, until = performance.now() + patience): void {
  requestAnimationFrame((now) => {
    const element = document.getElementById(id)
    if (element) element.focus()
    else if (now < until) focusSoon(id, until)
  })
}

/** Focuses the field of a section. */
export const focusField = (section: string, name: string): void => focusSoon(`${section}-${name}`)

/** Focuses the heading of the section that is shown. */
export const focusSection = (): void => focusSoon('studio-section')
