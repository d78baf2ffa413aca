import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * What was taken without network is kept on this device. It looks unlike a confirmation of the
 * server, and stays until it is closed.
 */
export function OfflineDone({ amount, note, onNext }: { amount: string; note: string; onNext: () => void }) {
  const { t } = useTranslation('offline-till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className="grid justify-items-center gap-5 rounded-2xl border-2 border-dashed border-ambra bg-ambra-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]">
      <span className="relative grid size-24 place-items-center rounded-full bg-basilico text-canvas">
        <Icon name="check" className="size-14" strokeWidth={3} />
        <span className="absolute -right-1 -bottom-1 grid size-10 place-items-center rounded-full bg-surface text-ambra shadow-card">
          <Icon name="wifi-off" className="size-5" />
        </span>
      </span>
      <div role="status" className="grid gap-1">
        <h2 className="text-28 text-balance">{t('done.title')}</h2>
        <p className="num font-display text-36 font-extrabold">{amount}</p>
        <p className="text-16 text-pretty">{note}</p>
        <p className="text-14 text-pretty text-ink-2">{t('done.kept')}</p>
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        {t('done.next')}
      </Button>
    </section>
  )
}
