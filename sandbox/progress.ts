import type { Progress } from './seed/load'

/** What is told without a terminal: a part in twenty. */
const PARTS = 20
const REDRAW_MS = 200
const BAR = 24

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** One line for a person: bar, percent, numbers, rate per second and time left. `ms` have passed since `from`. */
export function progressLine(label: string, from: number, done: number, total: number, ms: number): string {
  const part = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(part * BAR)
  const rate = ms > 0 ? ((done - from) * 1000) / ms : 0
  const numbers = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
  const speed =
    rate > 0 ? `, ${Math.round(rate).toLocaleString('en-US')}/s, ${timeLeft((total - done) / rate)}` : ''
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
  return `${label} ${bar} ${Math.floor(part * 100)} %  ${numbers}${speed}`
}

/** Draws one moving line; a line that is complete stays. The rate is that of this run, not of what was there before. */
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

/** Tells every twentieth part once. */
export function coarsely(tell: Progress): Progress {
  let last = ''
  return (label, done, total) => {
    const part = `${label} ${Math.floor((done / total) * PARTS)}`
    if (part === last) return
    last = part
    tell(label, done, total)
  }
}

/** How far a long work is: a bar where a person looks at `stream`, else what `tell` makes of every twentieth part. */
export function progressTo(stream: NodeJS.WriteStream, tell: Progress): Progress {
  return stream.isTTY && !process.env.CI ? onTerminal(stream) : coarsely(tell)
}

/** A line as it is told without a terminal. */
export function plainLine(label: string, done: number, total: number): string {
  return `${label} ${Math.floor((done / total) * 100)} % (${done} of ${total})`
}
