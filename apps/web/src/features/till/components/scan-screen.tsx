import { DayList } from './day-list.tsx'
import { TillStage } from './till-stage.tsx'

/** 'Scannerizza QR': the code reader on the left, the day's list on the right; stacked on a phone. */
export function ScanScreen() {
  return (
    <div className="page grid grid-cols-1 items-start gap-6 pt-2 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] 2xl:grid-cols-[40rem_minmax(0,1fr)] md:pt-8">
      <div className="md:sticky md:top-8">
        <TillStage />
      </div>
      <DayList />
    </div>
  )
}
