import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { copyText } from '~/lib/copy-text.ts'
import { formatDate } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/lib/toast.ts'
import { serverClock } from '~/lib/server-clock.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Runs after the codes were copied or downloaded. */
  onKept: () => void
}

/**
 * Recovery codes, for signing in without the phone. They are shown only once, because the server
 * stores only hashes.
 */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const copy = async () => {
    if (!(await copyText(codes.join('\n')))) return toast.error(t('recovery.notCopied'))
    toast.success(t('recovery.copied'))
    onKept()
  }
  const download = () => {
    const text = [t('recovery.fileTitle', { date: formatDate(serverClock.now()) }), '', ...codes, ''].join(
      '\n',
    )
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = t('recovery.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
    onKept()
  }
  return (
    <>
      <ol
        aria-label={t('recovery.title')}
        className="num grid grid-cols-2 gap-x-2 gap-y-2.5 rounded-lg bg-sunken px-3 py-4 text-center text-16 font-semibold tracking-wider"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button variant="outline" onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          {t('recovery.copy')}
        </Button>
        <Button variant="outline" onClick={download}>
          <Icon name="download" className="size-4" />
          {t('recovery.download')}
        </Button>
      </div>
    </>
  )
}
