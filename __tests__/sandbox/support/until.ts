import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds. A condition that never does ends with the test's own limit. */
export async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await sleep(10)
}
