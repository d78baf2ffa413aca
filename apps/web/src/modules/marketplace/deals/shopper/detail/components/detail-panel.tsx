import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDevice } from '~/lib/device.ts'
import type { Position } from '../../model/browse-query.ts'
import './detail.css'
import { DealView } from './deal-view.tsx'
import { detailBox } from './detail-box.ts'
import type { DetailSlots } from './detail-content.tsx'
import { useDetailFocus } from '../hooks/use-detail-focus.ts'
import { useKeptPlace } from '../hooks/use-kept-place.ts'
import { useEscape, useModalPanel } from '../hooks/use-modal-panel.ts'

interface DetailPanelProps {
  /** The `detail` parameter of the address; it can be any text. */
  readonly id: string
  readonly position: Position | undefined
  readonly slots: DetailSlots
  readonly onClose: () => void
}

/**
 * The deal named by `detail`: the whole screen on a phone, the left column from 768 px on
 * . X and Esc close it. The list beside or behind keeps its place.
 */
export function DetailPanel({ id, position, slots, onClose }: DetailPanelProps) {
  const { t } = useTranslation('detail')
  const mobile = useDevice() === 'mobile'
  const panel = useRef<HTMLElement>(null)
  useModalPanel(panel, mobile)
  useDetailFocus(panel, id)
  useKeptPlace(id)
  useEscape(onClose)
  return (
    <section ref={panel} aria-label={t('panel')} tabIndex={-1} className={detailBox}>
      <DealView key={id} id={id} position={position} slots={slots} mobile={mobile} onClose={onClose} />
    </section>
  )
}
