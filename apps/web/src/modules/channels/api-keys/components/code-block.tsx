import { copyText } from '~/lib/copy-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

/** A block of code that can be copied, and scrolled by keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { t } = useTranslation('integrations')
  const copy = async () => {
    if (await copyText(code)) toast.success(t('code.copied'))
    else toast.error(t('code.notCopied'))
  }
  return (
    <div className="relative grid min-w-0 grid-cols-1">
      <pre
        // A region that scrolls has to be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-96 overflow-auto rounded-xl bg-sunken p-4 pr-14 font-mono text-14"
      >
        <code>{code}</code>
      </pre>
      <IconButton
        label={t('code.copy', { what: label })}
        className="absolute top-1 right-1 bg-sunken"
        onClick={() => void copy()}
      >
        <Icon name="copy" className="size-4" />
      </IconButton>
    </div>
  )
}
