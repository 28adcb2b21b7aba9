import { createdHeading, focusSection, showPreview } from './focus.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  /** Name of the brand that was made. */
  name: string
  /** Whether the steps are folded at first. */
  isFolded: boolean
  choose: (section: string) => void
}

/** After a brand was made: says so, and what comes next. */
export function NextSteps({ name, isFolded, choose }: Readonly<Props>) {
  const { newTenant: words, preview, sections } = useTexts()
  const open = (section: string) => () => {
    choose(section)
    focusSection()
  }
  return (
    <details className="studio-info" open={!isFolded}>
      <summary id={createdHeading}>{fill(words.made, { name })}</summary>
      <ol className="studio-steps">
        {/* On wide screens the preview is in view. */}
        <Step text={words.nextTexts} button={preview.show} go={showPreview} className="studio-to-preview" />
        <Step text={words.nextLinks} button={sections.links?.title} go={open('links')} />
        <Step text={words.nextPublish} button={sections.publish?.title} go={open('publish')} />
      </ol>
    </details>
  )
}

interface StepProps {
  text: string
  button: string | undefined
  go(): void
  className?: string
}

const Step = ({ text, button, go, className = '' }: Readonly<StepProps>) => (
  <li>
    {text}{' '}
    <button type="button" className={`link-button ${className}`} onClick={go}>
      {button}
    </button>
  </li>
)
