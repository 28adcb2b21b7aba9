/** How long an element is waited for, in milliseconds. The studio renders in transitions, which may take more than one frame. */
const patience = 5000

/** Focuses an element once it is rendered. */
function focusNext(id: string, options?: FocusOptions, until = performance.now() + patience): void {
  requestAnimationFrame((now) => {
    const element = document.getElementById(id)
    if (element) element.focus(options)
    else if (now < until) focusNext(id, options, until)
  })
}

/** Focuses the field of a section. */
export const focusField = (section: string, name: string): void => focusNext(`${section}-${name}`)

/** Focuses the heading of the section that is shown. */
export const focusSection = (): void => focusNext('studio-section')

/** Id of the line that says that a brand was made. */
export const createdHeading = 'studio-created'

/** Shows the beginning of the page, where a new brand is announced. */
export function showCreated(): void {
  requestAnimationFrame(() => window.scrollTo(0, 0))
  focusNext(createdHeading, { preventScroll: true })
}

/** Id of the navigation between the sections. */
export const sectionNavigation = 'studio-sections'

/** Scrolls to the navigation above the section that is shown, and focuses the heading of the section. */
export function showFields(): void {
  document.getElementById(sectionNavigation)?.scrollIntoView()
  focusNext('studio-section', { preventScroll: true })
}

/** Id of the element with the pictures of the preview. */
export const pictures = 'studio-pictures'

/** Scrolls to the pictures of the preview, on narrow screens. On wide ones they stay in view. */
export function showPreview(): void {
  if (window.matchMedia('(min-width: 64rem)').matches) return
  requestAnimationFrame(() => document.getElementById(pictures)?.scrollIntoView())
}
