import { useTexts } from './studio-texts.ts'

/** The choice between the two views of the studio: edit a brand, or look at a journey. */
export function ViewChoice({
  isFlow,
  choose,
}: Readonly<{ isFlow: boolean; choose: (isFlow: boolean) => void }>) {
  const { journey } = useTexts()
  const button = (name: string, flow: boolean) => (
    <button
      type="button"
      className="studio-tab"
      aria-current={flow === isFlow ? 'page' : undefined}
      onClick={() => choose(flow)}
    >
      {name}
    </button>
  )
  return (
    <nav aria-label={journey.views} className="cluster">
      {button(journey.design, false)}
      {button(journey.open, true)}
    </nav>
  )
}
