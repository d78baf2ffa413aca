import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '~/lib/copy-text.ts'
import { formatDate } from '~/lib/format.ts'
import { Button } from '~/ui/Button.tsx'
import { toast } from '~/ui/toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** They were copied or downloaded. */
  onKept: () => void
}

/** The codes that stand in for a lost phone, which nobody can show again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const copy = async () => {
    if (!(await copyText(codes.join('\n')))) return toast.error(t('recovery.notCopied'))
    toast.success(t('recovery.copied'))
    onKept()
  }
  const download = () => {
    const text = [t('recovery.fileTitle', { date: formatDate(Date.now()) }), '', ...codes, ''].join('\n')
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
          <Copy aria-hidden className="size-4" />
          {t('recovery.copy')}
        </Button>
        <Button variant="outline" onClick={download}>
          <Download aria-hidden className="size-4" />
          {t('recovery.download')}
        </Button>
      </div>
    </>
  )
}
