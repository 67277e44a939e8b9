import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

/** Clock ticks that Linux counts a process's time in; 100 a second on every machine Node runs on. */
const TICKS = 100

/** What this runs on, in general terms. */
export function describeMachine() {
  const { model = 'unknown' } = os.cpus()[0] ?? {}
  const generic = model
    .replace(/\((R|TM)\)/gi, '')
    .replace(/\s+@.*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    `${os.cpus().length} cores (${generic || os.arch()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, ` +
    `${os.type()}, Node ${process.versions.node}; load average ${(os.loadavg()[0] ?? 0).toFixed(1)} before the first measurement`
  )
}

/** Processor time a process has used so far, in microseconds; NaN where the system does not tell. @param {number} pid */
export function cpuMicros(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e6
  } catch {
    return NaN
  }
}

/** Resident memory of a process in MB; NaN where the system does not tell. @param {number} pid */
export function residentMb(pid) {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb) / 1024
  } catch {
    try {
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    } catch {
      return NaN
    }
  }
}
