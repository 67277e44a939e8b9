import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

/** Clock ticks per second in Linux's process times. The value is 100 on every machine that Node runs on. */
const TICKS_PER_SECOND = 100

/** Describes the machine in general terms: processor, memory and system. */
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

/**
 * Returns the processor time that a process has used so far, in microseconds. NaN if the system does not report it.
 *
 * @param {number} pid
 */
export function cpuMicros(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6
  } catch {
    return NaN
  }
}

/** Returns the resident memory of a process in MB. NaN if the system does not report it. @param {number} pid */
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
