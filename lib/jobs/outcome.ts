import { BOM, csvLine } from '../csv/cells'
import { formatNumber } from '../format/number'
import { joinWords } from '../permissions/explain'
import { linesOf, type Counts, type JobRow, type RowState, type Target } from './job'

/** Labels of row states, for screens and files. */
export const STATE_WORDS: Readonly<Record<RowState, string>> = {
  failed: 'Failed',
  stopped: 'Stopped',
  skipped: 'Skipped',
  done: 'Done',
  running: 'Running',
  waiting: 'Pending',
}

/** Returns the lines of the imported file that form a record, as the start of a sentence: "Lines 2, 4 and 7". */
export function lineWords(target: Pick<Target, 'line' | 'moreLines'>): string {
  const lines = linesOf(target)
  if (lines.length === 0) return ''
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${joinWords(lines.map(String), 'and')}`
}

/**
 * Returns the outcome of every row as a CSV file, in job order. A record that several lines of an imported file form
 * has one line in the result for each of them.
 */
export function outcomeCsv(rows: readonly JobRow[]): Blob {
  const hasLines = rows.some(({ line }) => line !== undefined)
  const head = [...(hasLines ? ['Line'] : []), 'ID', 'Name', 'Outcome', 'Reason']
  const lines = [...rows]
    .sort((a, b) => a.n - b.n)
    .flatMap((row) => {
      const outcome = [row.id, row.name, STATE_WORDS[row.state], row.reason]
      if (!hasLines) return [csvLine(outcome)]
      const own = linesOf(row)
      return (own.length > 0 ? own : [undefined]).map((line) => csvLine([line, ...outcome]))
    })
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

/** Returns the subject of the messages about a job: its end replaces its start. */
export function jobSubject(jobId: string): string {
  return `job ${jobId}`
}
