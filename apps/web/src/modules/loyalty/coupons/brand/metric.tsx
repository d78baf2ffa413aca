export function Metric({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid content-start">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="num font-display text-19 font-bold wrap-anywhere">{value}</dd>
    </div>
  )
}
