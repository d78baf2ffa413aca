import { useQuery } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { toast } from '~/lib/toast.ts'
import { keepPush, pushState } from '../model/push.ts'
import { usePush } from '../hooks/use-push.ts'

/** Event that modules/marketplace/deals/shopper/model/save-notice.ts dispatches after a deal was saved. */
const SAVED = 'vicino:saved'
/** Milliseconds. The offer waits until the toast about the saved deal, with its undo, has gone. */
const AFTER_SAVE_MS = 5000

/**
 * Offers pushes once on this browser, after the user's first saved deal, never on load. It also
 * registers wanted pushes again after a new sign-in.
 */
export default function PushOffer({ userId }: { userId: string }) {
  const [saved, setSaved] = useState(false)
  const key = useQuery(settingsQuery).data?.pushKey
  const [offered, setOffered] = useState(false)
  const offeredKey = `push-offered:${userId}`
  useEffect(() => {
    if (key === undefined) return
    // After a failure the settings show it, and the next visit tries again.
    void keepPush(userId, key).catch(() => undefined)
  }, [userId, key])
  useEffect(() => {
    const note = () => setSaved(true)
    window.addEventListener(SAVED, note)
    return () => window.removeEventListener(SAVED, note)
  }, [])
  useEffect(() => {
    if (!saved || key === undefined || readStored(offeredKey) !== null) return
    let gone = false
    const offer = async () => {
      const state = await pushState(userId, key)
      if (gone || state !== 'off') return
      writeStored(offeredKey, '1')
      setOffered(true)
    }
    const timer = setTimeout(() => void offer(), AFTER_SAVE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [saved, userId, key, offeredKey])
  return offered ? <Offer userId={userId} onClose={() => setOffered(false)} /> : null
}

function Offer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const title = useId()
  const { enable } = usePush(userId)
  return (
    <section
      aria-labelledby={title}
      className="fixed inset-x-3 bottom-[max(5.75rem,calc(env(safe-area-inset-bottom)+5rem))] z-40 mx-auto flex max-w-md gap-3.5 rounded-xl bg-surface p-4 shadow-float md:right-6 md:bottom-6 md:left-auto md:mx-0"
    >
      <span className="grid size-11 shrink-0 -rotate-3 place-items-center rounded-md bg-limone text-on-limone">
        <Icon name="bell-ring" className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-3">
        <div role="status" className="grid gap-1 pr-9">
          <h2 id={title} className="font-sans text-16 font-semibold">
            {t('offer.title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('offer.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            pending={enable.isPending}
            onClick={() =>
              enable.mutate(undefined, {
                onSuccess: (state) => {
                  toast.message(t(state === 'on' ? 'offer.on' : `push.state.${state}`))
                  onClose()
                },
              })
            }
          >
            {t('offer.accept')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('offer.later')}
          </Button>
        </div>
      </div>
      <IconButton label={t('common:close')} className="absolute top-1 right-1" onClick={onClose}>
        <Icon name="x" />
      </IconButton>
    </section>
  )
}
