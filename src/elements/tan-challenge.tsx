import './tan.css'
import type { Challenge } from '#generated/api.ts'
import type { TanChallengeElement } from '#generated/engine.ts'
import { CopyButton } from '#engine/view/button.tsx'
import { lazyWithPreload } from '#engine/view/lazy.tsx'
import { resolve } from '#engine/flow/binding.ts'
import { useScreen } from '#engine/view/screen-context.ts'
import { useText } from '#engine/view/use-text.ts'
import { TanField } from './tan-field.tsx'
import { groupsOf, imageAddress, imageWidth } from './tan-rules.ts'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'

/** Lazy, because few banks use it. */
const TanFlicker = lazyWithPreload(() => import('./tan-flicker.tsx'))

/** The challenge of a bank: picture, flicker code or start code, and the field for the TAN. */
export default function TanChallenge({ element }: Readonly<{ element: TanChallengeElement }>) {
  const { scope } = useScreen()
  const { t } = useText()
  // The cast: the response was validated against schemas/entities/challenge.
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
            {groupsOf(startCode).map((group, index) => (
              // The index is a stable key: groups may be equal, and the code does not change while it is shown.
              <span key={index}>{group} </span>
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

/**
 * A picture to scan, such as a photoTAN: white background in every colour scheme, scaled by whole numbers, larger on request.
 */
export function TanImage({ image }: Readonly<{ image: NonNullable<Challenge['image']> }>) {
  const { t } = useText()
  const [large, setLarge] = useState(false)
  const [natural, setNatural] = useState(0)
  const address = imageAddress(image)
  if (!address) return <p className="field-error">{t('sca.challenge.noImage')}</p>
  const measure = (event: SyntheticEvent<HTMLImageElement>) => setNatural(event.currentTarget.naturalWidth)
  return (
    <div className="tan-image">
      <img
        src={address}
        alt={image.alt}
        lang="de"
        width={natural ? imageWidth(natural, large) : undefined}
        onLoad={measure}
      />
      <button type="button" className="button" aria-pressed={large} onClick={() => setLarge(!large)}>
        {t('sca.challenge.zoom')}
      </button>
    </div>
  )
}
