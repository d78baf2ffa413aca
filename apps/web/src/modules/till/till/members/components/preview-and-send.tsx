import { Perforation } from '~/ui/perforation.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx'
import { SendButtons } from './send-buttons.tsx'

export interface PreviewAndSendProps extends Omit<PreviewPanelProps, 'isAsked' | 'isBehind'> {
  /** What the form says so far, as it is sent; null while it cannot be asked about. */
  asked: object | null
  /** The last one that was asked about, as JSON. */
  settled: string
  attempting: Attempting
  label: string
  onLeave: () => void
}

/** The lower part of a form at the till: what it would do, and the buttons that send it or give it up. */
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
        <PreviewPanel {...panel} isAsked={asked !== null} isBehind={settled !== JSON.stringify(asked)} />
        <SendButtons attempting={attempting} label={label} onLeave={onLeave} />
      </div>
    </>
  )
}
