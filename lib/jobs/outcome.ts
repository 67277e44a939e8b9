import { BOM, csvLine } from '../csv/cells'
import type { Counts, JobRow, RowState } from './job'
import { formatNumber } from '../format/number'

/** Labels of row states, for screens and files. */
export const STATE_WORDS: Readonly<Record<RowState, string>> = {
  failed: 'Failed',
  stopped: 'Stopped',
  skipped: 'Skipped',
  done: 'Done',
  running: 'Running',
  waiting: 'Pending',
}

/** Returns the outcome of every row as a CSV file, in job order. */
export function outcomeCsv(rows: readonly JobRow[]): Blob {
  const hasLines = rows.some(({ line }) => line !== undefined)
  const head = [...(hasLines ? ['Line'] : []), 'ID', 'Name', 'Outcome', 'Reason']
  const lines = [...rows]
    .sort((a, b) => a.n - b.n)
    .map(({ line, id, name, state, reason }) =>
      csvLine([...(hasLines ? [line] : []), id, name, STATE_WORDS[state], reason]),
    )
  return new Blob([BOM + csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' })
}

/** Returns the outcome of a job as a sentence: "497 done, 2 failed, 1 skipped." */
export function outcomeWords({ done, failed, stopped, skipped }: Counts): string {
  const parts = [
    [done, 'done'],
    [failed, 'failed'],
    [stopped, 'stopped'],
    [skipped, 'skipped'],
  ] as const
  const description = parts.filter(([count], at) => count > 0 || at === 0)
  return `${description.map(([count, word]) => `${formatNumber(count)} ${word}`).join(', ')}.`
}
