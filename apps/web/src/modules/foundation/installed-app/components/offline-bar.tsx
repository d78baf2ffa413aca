import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useOnline } from '~/lib/use-online.ts'

/** Shown while there is no connection. It says that the screen shows stored answers. */
export default function OfflineBar() {
  const { t } = useTranslation('pwa')
  if (useOnline()) return null
  return (
    <p
      role="status"
      className="flex min-h-11 items-center justify-center gap-2 bg-ambra-soft px-4 py-2 text-center text-14 font-medium text-ambra"
    >
      <Icon name="wifi-off" className="size-4 shrink-0" />
      {t('offline')}
    </p>
  )
}
