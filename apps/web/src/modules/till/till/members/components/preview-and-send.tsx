import { Perforation } from '~/ui/perforation.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx'
import { SendButtons } from './send-buttons.tsx'

export interface PreviewAndSendProps extends Omit<PreviewPanelProps, 'hasRequest' | 'isBehind'> {
  /** The form's values as a request body; null while they cannot be previewed. */
  asked: object | null
  /** The last previewed body, as JSON. */
  settled: string
  attempting: Attempting
  label: string
  onLeave: () => void
}

/** The lower part of a form at the till: the preview, and the buttons to send and to cancel. */
export function PreviewAndSend({
  asked,
  settled,
  attempting,
  label,
  onLeave,
  ...panel
}: PreviewAndSendProps) {
  return (
    <>
      <Perforation />
      <div className="grid gap-4 px-5 pt-2 pb-5">
        <PreviewPanel {...panel} hasRequest={asked !== null} isBehind={settled !== JSON.stringify(asked)} />
        <SendButtons attempting={attempting} label={label} onLeave={onLeave} />
      </div>
    </>
  )
}
