import type { Progress } from '../seed/load'

/** Number of progress messages without a terminal. */
const REPORTS_PER_TASK = 20
const REDRAW_MS = 200
const BAR_WIDTH = 24

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/**
 * Returns a progress line: bar, percent, numbers, rate per second and time left.
 * @param from count at the start
 * @param ms milliseconds since the start
 */
export function progressLine(label: string, from: number, done: number, total: number, ms: number): string {
  const part = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(part * BAR_WIDTH)
  const rate = ms > 0 ? ((done - from) * 1000) / ms : 0
  const numbers = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
  const speed =
    rate > 0 ? `, ${Math.round(rate).toLocaleString('en-US')}/s, ${timeLeft((total - done) / rate)}` : ''
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  return `${label} ${bar} ${Math.floor(part * 100)} %  ${numbers}${speed}`
}

/**
 * Draws a line that is updated in place; a complete line stays. The rate is that of this run, without earlier progress.
 */
function onTerminal(stream: NodeJS.WriteStream): Progress {
  let current = ''
  let began = 0
  let from = 0
  let drawn = 0
  return (label, done, total) => {
    const now = Date.now()
    if (label !== current) [current, began, from, drawn] = [label, now, done, 0]
    const isLast = done >= total
    if (!isLast && now - drawn < REDRAW_MS) return
    drawn = now
    const text = progressLine(label, from, done, total, now - began).slice(0, (stream.columns ?? 80) - 1)
    stream.write(`\r\u001b[2K${text}${isLast ? '\n' : ''}`)
    if (isLast) current = ''
  }
}

/** Reports progress once per twentieth part. */
function throttleProgress(report: Progress): Progress {
  let last = ''
  return (label, done, total) => {
    const part = `${label} ${Math.floor((done / total) * REPORTS_PER_TASK)}`
    if (part === last) return
    last = part
    report(label, done, total)
  }
}

/**
 * Returns a progress reporter for a long task: a bar where `stream` is a terminal, else calls of `report` for every
 * twentieth part.
 */
export function progressTo(stream: NodeJS.WriteStream, report: Progress): Progress {
  return stream.isTTY && !process.env.CI ? onTerminal(stream) : throttleProgress(report)
}

/** Returns a progress line for output without a terminal. */
export function plainLine(label: string, done: number, total: number): string {
  return `${label} ${Math.floor((done / total) * 100)} % (${done} of ${total})`
}
