import { say } from '../../lib/terminal.mjs'
import { digits, median, printTable } from '../table.mjs'

/**
 * One figure of the app's table. The lists of values are the runs.
 *
 * @typedef {object} Figure
 * @property {string} name
 * @property {number | string} [goal] maximum
 * @property {number | string} [before] the figure of 2026-11-23, before the work on speed
 * @property {number | readonly number[]} now
 * @property {number | readonly number[]} [bare] the same figure of the bare Next page, in the same run
 */

const valueOf = (/** @type {number | readonly number[]} */ value) =>
  typeof value === 'number' ? value : median([...value])

/** Formats a figure: whole numbers as they are, three decimals below 1. */
function format(/** @type {number | string | undefined} */ value) {
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (value === Infinity) return 'lost'
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return value < 1 ? value.toFixed(3) : digits(value)
}

/** Prints figures with goal, before, now and their ratio to the bare page. @param {string} title @param {Figure[]} figures */
export function printFigures(title, figures) {
  printTable(
    [title, 'goal', 'before', 'now', 'bare page', 'ratio'],
    figures.map(({ name, goal, before, now, bare }) => {
      const value = valueOf(now)
      const base = bare === undefined ? NaN : valueOf(bare)
      const ratio = base > 0 && Number.isFinite(value) ? (value / base).toFixed(1) : ''
      return [
        name,
        format(goal),
        format(before),
        format(value),
        bare === undefined ? '' : format(base),
        ratio,
      ]
    }),
  )
}

/** Prints what the requests of a page are. @param {string} name @param {import('../../lib/page-weight.mjs').PageWeight} weight */
export function sayRequests(name, { requests, calls, total }) {
  const kinds = Object.entries(requests).map(([kind, count]) => `${count} ${kind}`)
  say(
    `${name}: ${total} requests (${kinds.join(', ')})${calls.length ? `; calls: ${calls.join(', ')}` : ''}.`,
  )
}
