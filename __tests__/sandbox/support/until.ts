import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition is met. If it never is, the test's own time limit ends the wait. */
export async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await sleep(10)
}
