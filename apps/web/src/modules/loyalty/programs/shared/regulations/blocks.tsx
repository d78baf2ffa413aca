import type { Regulation } from '@vicino/contract/loyalty/programs/regulations/schemas'

type Block = Regulation['sections'][number]['blocks'][number]

/** The blocks of a section. They are plain texts, so nothing in them can be markup. */
export function Blocks({ blocks, level = 3 }: { blocks: readonly Block[]; level?: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <div className="grid grid-cols-1 gap-2.5 text-16 text-pretty text-ink-2">
      {blocks.map((block, index) => {
        const key = `${index} ${block.type}`
        if (block.type === 'list') {
          return (
            <ul key={key} className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
              {block.items.map((item) => (
                <li key={item} className="wrap-anywhere whitespace-pre-line">
                  {item}
                </li>
              ))}
            </ul>
          )
        }
        if (block.type === 'table') return <Table key={key} {...block} />
        return block.type === 'heading' ? (
          <Heading key={key} className="pt-1 font-sans text-16 font-bold text-ink">
            {block.text}
          </Heading>
        ) : (
          <p key={key} className="wrap-anywhere whitespace-pre-line">
            {block.text}
          </p>
        )
      })}
    </div>
  )
}

/** A table that scrolls sideways when it is wider than the page. */
function Table({ head, rows }: Extract<Block, { type: 'table' }>) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      role="group"
      aria-label={head.join(', ')}
      className="max-w-full overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-left text-14">
        <thead className="bg-sunken">
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-3 py-2 font-semibold text-ink">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')} className="border-t border-line">
              {row.map((cell, index) => (
                <td key={`${head[index] ?? index}`} className="num px-3 py-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
