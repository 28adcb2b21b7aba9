import './tan.css'
import type { Challenge } from '#generated/api.ts'
import type { TanChallengeElement } from '#generated/engine.ts'
import { CopyButton } from '#engine/view/copy-button.tsx'
import { lazyWithPreload } from '#engine/view/lazy-with-preload.ts'
import { resolve } from '#engine/flow/binding.ts'
import { useScreen } from '#engine/view/screen-context.ts'
import { useText } from '#engine/view/use-text.ts'
import { TanField } from './tan-field.tsx'
import { TanImage } from './tan-image.tsx'
import { groupsOf } from './tan-rules.ts'

/** For the few whose bank still sends one. */
const TanFlicker = lazyWithPreload(() => import('./tan-flicker.tsx'))

/** The challenge of a bank: its picture, flicker or start code, and the one field for the answer. */
export default function TanChallenge({ element }: Readonly<{ element: TanChallengeElement }>) {
  const { scope } = useScreen()
  const { t } = useText()
  // Answers are checked against the entity's schema when they arrive.
  const challenge = resolve(element.challenge, scope) as Challenge | null | undefined
  if (!challenge) return null
  const { image, flicker, startCode } = challenge
  return (
    <div className="tan">
      {image && <TanImage image={image} />}
      {flicker && <TanFlicker key={flicker} code={flicker} />}
      {startCode && (
        <div className="tan-start">
          <p className="field-label">
            {t(flicker ? 'sca.challenge.startCodeToo' : 'sca.challenge.startCode')}
          </p>
          <p className="tan-code">
            {groupsOf(startCode).map((group, at) => (
              // The same digits may come twice; the code never changes while it is shown.
              <span key={at}>{group} </span>
            ))}
          </p>
          <CopyButton value={startCode} label={t('sca.challenge.copy')} />
        </div>
      )}
      {challenge.type === 'otp' && (
        <TanField key={challenge.loginId} name={element.name} challenge={challenge} />
      )}
    </div>
  )
}
