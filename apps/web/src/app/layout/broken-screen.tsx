import { useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CodeError } from '~/lib/load-code.ts'
import { useOnline } from '~/lib/use-online.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { PlugDrawing } from '~/ui/drawings/plug-drawing.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'

const reload = () => window.location.reload()

/**
 * The router shows it instead of a screen that crashed or whose code could not be loaded. The code
 * can be missing without a connection, or after a newer version was installed; then the screen
 * reloads once by itself.
 */
export function BrokenScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const online = useOnline()
  const missing = error instanceof CodeError
  useEffect(() => {
    if (!missing || !online) return
    void import('~/modules/foundation/installed-app/model/stale-files.ts').then(({ reloadOnce }) =>
      reloadOnce(error.cause),
    )
  }, [missing, online, error])
  const reason = missing ? (online ? 'missing' : 'offline') : 'crashed'
  return (
    <section
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center md:py-20"
    >
      <div className="w-44">{reason === 'offline' ? <PlugDrawing /> : <TornDrawing />}</div>
      <h1 className="text-28 text-balance">{t(`broken.${reason}.title`)}</h1>
      <p className="text-16 text-pretty text-ink-2">{t(`broken.${reason}.text`)}</p>
      <div className="flex flex-wrap justify-center gap-2 pt-3">
        <Button onClick={reload}>{t('broken.reload')}</Button>
        <a href="/" className={buttonStyle({ variant: 'outline' })}>
          {t('broken.home')}
        </a>
      </div>
    </section>
  )
}
