import type { VideoElement } from '#generated/engine.ts'
import { PressButton } from '../../view/button.tsx'
import { useModal } from '../../view/focus.ts'
import { useElement } from '../../view/use-element.ts'
import { languageNames } from '../frame.tsx'

/** A video in a modal dialog, with captions and a transcript. The button, Escape and a click on the backdrop close it. */
export default function VideoDialog({ element, onClose }: { element: VideoElement; onClose(): void }) {
  const { t, tenantFile, locale } = useElement()
  const modal = useModal(onClose)
  const id = `video-${element.videoId}`
  return (
    <dialog {...modal} className="video-dialog" aria-labelledby={id}>
      <div className="video-box">
        <div className="video-head">
          <h2 id={id}>{t(element.title)}</h2>
          <PressButton label={t('frame.close')} onPress={onClose} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are in a list, which the rule does not see */}
        <video
          controls
          playsInline
          preload="metadata"
          src={tenantFile(element.src)}
          crossOrigin="anonymous"
          data-video={element.videoId}
        >
          {Object.entries(element.captions).map(([language, file]) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={languageNames[language === 'en' ? 'en' : 'de']}
              src={tenantFile(file)}
              default={language === locale}
            />
          ))}
        </video>
        <details className="details">
          <summary>{t('frame.transcript')}</summary>
          <p>{t(element.transcript)}</p>
        </details>
      </div>
    </dialog>
  )
}
