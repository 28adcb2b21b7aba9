import type { Ref } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { RecoveryAction } from './recovery-actions.ts'
import { problemTitle } from './problem-text.ts'
import { RecoveryButtons } from './recovery-buttons.tsx'
import { ProblemMessage, ProviderLines, TechnicalDetails } from './problem-message.tsx'

interface Props {
  problem: Problem
  /** The result of `recoveryActions`. */
  actions: RecoveryAction[]
  /** h1 when the problem is the whole page, h2 (default) below the heading of a screen. */
  heading?: 'h1' | 'h2'
  headingRef?: Ref<HTMLHeadingElement>
}

/** A problem in place of a page: message, recovery actions and technical details. Works without a flow. */
export function ProblemView({ problem, actions, heading: Heading = 'h2', headingRef }: Props) {
  const { text, hasText } = useEngine()
  return (
    <section className="problem problem-panel">
      <Icon name="alert" />
      <Heading ref={headingRef} tabIndex={-1} className="problem-heading">
        {text(problemTitle(problem, hasText))}
      </Heading>
      <ProblemMessage problem={problem} />
      <RecoveryButtons problem={problem} actions={actions} />
      <div className="problem-details">
        <ProviderLines problem={problem} />
        <TechnicalDetails problem={problem} />
      </div>
    </section>
  )
}
